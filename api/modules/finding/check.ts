/** Findings about a draft while it is typed. Nothing is saved or audited. */
import { z } from 'zod';
import { apiPath, moduleRow, type Area } from '../../../domain/areas.ts';
import { anyOf } from '../../../domain/permissions.ts';
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import { findingSchema, type Finding } from '../../../domain/sense/finding/finding.ts';
import { proofFindings, reportFindings } from '../../../domain/sense/finding/rules.ts';
import { findingSentences } from '../../../domain/sense/finding/text.ts';
import { actorOf } from '../../http/access.ts';
import { goneSignal } from '../../http/connection/gone-signal.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { turns } from '../../runtime/turns.ts';
import { createdWith } from '../../store/idempotency.ts';
import { findingScope, type FindingScope } from '../../store/finding/finding-scope.ts';
import { proofDraft, proofFacts } from '../../store/finding/proof-facts.ts';
import { reportFacts } from '../../store/finding/report-facts.ts';
import type { AccountModule } from '../../postgres/tables/finding/account.ts';

interface CheckedModule {
  readonly module: AccountModule;
  readonly findings: (orm: Orm, area: Area, body: unknown, scope: FindingScope) => Promise<Finding[]>;
}

const checkedModules: readonly CheckedModule[] = [
  {
    module: 'report',
    findings: async (orm, _area, body, scope) => {
      const draft = readReportDraft(body);
      return reportFindings(draft, await reportFacts(orm, draft, scope));
    },
  },
  {
    module: 'proof',
    findings: async (orm, area, body, scope) => {
      const known = await proofDraft(orm, area, body);
      return proofFindings(known.draft, known.person, await proofFacts(orm, known, scope));
    },
  },
];

const sentBody = z.looseObject({
  _id: z.string().optional(),
  idempotencyKey: z
    .string()
    .optional()
    .describe(
      'The key of the planned create call: a record that an earlier attempt with it created is ignored',
    ),
});

/** The draft of a record that was already created, if the answer was lost and the same create call is to be repeated. */
async function withOwnRecord(orm: Orm, userId: string, body: unknown): Promise<unknown> {
  const sent = sentBody.safeParse(body).data;
  if (sent?.idempotencyKey === undefined || sent._id !== undefined) return body;
  return { ...sent, _id: await createdWith(orm, userId, sent.idempotencyKey) };
}

/**
 * Checks wait here and not for a connection, so that they never delay saves. Forms cancel a check when the draft changes; a
 * waiting check is then dropped.
 */
const inTurn = turns({ running: 6, waiting: 1000, waitingPerPerson: 600 });

const answer = answerSchema(z.object({ findings: z.array(findingSchema) }));

export function checkRoutes(app: App, orm: Orm, area: Area): void {
  for (const { module, findings } of checkedModules) {
    app.post(
      `${apiPath(area, module)}/check`,
      {
        config: { access: anyOf(area, module, ['create', 'update']) },
        schema: {
          tags: [moduleRow(area, module).heading],
          summary: 'Findings about a draft',
          body: sentBody,
          response: { 200: answer },
        },
        // A draft may have any part missing or not valid yet.
        validatorCompiler: () => () => true,
      },
      async (request, reply) => {
        const actor = actorOf(request);
        const check = async () => {
          const body = await withOwnRecord(orm, actor._id, request.body);
          return findings(orm, area, body, findingScope(actor));
        };
        const data = { findings: await inTurn(actor._id, check, goneSignal(reply)) };
        return { data, message: findingSentences.checked };
      },
    );
  }
}
