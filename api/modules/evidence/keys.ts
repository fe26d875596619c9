/** The public keys of all consoles of this database, for verifying sealed documents without the console. */
import { z } from 'zod';
import { keysFetched } from '../../../domain/evidence/text.ts';
import { open } from '../../../domain/permissions.ts';
import type { EvidenceKey } from '../../../domain/evidence/verify/known-keys.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { listKeys } from '../../store/evidence-keys.ts';

const keyList = z.array(
  z.object({
    id: z.string().describe('SHA-256 of the certificate, or of the public key of a log, in hexadecimal'),
    kind: z.enum(['root', 'seal', 'log']),
    pem: z.string().describe('The certificate followed by its issuers, or the public key of a log'),
    madeAt: z.string(),
    retiredAt: z
      .string()
      .nullable()
      .describe('Time since which the key no longer signs; its signatures stay valid'),
  }),
);
const answer = answerSchema(keyList).extend({ keys: keyList.describe('The same list, for verifiers') });

export async function evidenceKeys(orm: Orm): Promise<EvidenceKey[]> {
  const rows = await listKeys(orm);
  return rows.map(({ id, kind, pem, madeAt, retiredAt }) => ({
    id,
    kind,
    pem,
    madeAt: madeAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
  }));
}

export function evidenceKeyRoutes(app: App, orm: Orm): void {
  app.get(
    '/evidence/keys',
    {
      config: { access: open },
      schema: {
        tags: ['Evidence'],
        summary: 'Certificates and log keys, present and past, that verify sealed documents',
        response: { 200: answer },
      },
    },
    async () => {
      const keys = await evidenceKeys(orm);
      return { data: keys, keys, message: keysFetched };
    },
  );
}
