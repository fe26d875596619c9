/** `GET {record}/history`: the audit entries of one record, oldest first, without addresses. */
import type { FastifyRequest } from 'fastify';
import type { Area } from '../../domain/areas.ts';
import { pageSchema, type AuditEntity } from '../../domain/evidence/audit/audit.ts';
import { auditSentences } from '../../domain/evidence/audit/text.ts';
import type { AccessRule } from '../../domain/permissions.ts';
import { listsHiddenFrom } from '../../domain/sense/finding/kept.ts';
import type { Orm } from '../postgres/database.ts';
import { historyPage } from '../store/audit-entries.ts';
import { historyAnswer } from './answers/audit-answers.ts';
import { actorOf } from './access.ts';
import { badCursorIs400 } from './bad-cursor.ts';
import { idParams } from './input/shared-schemas.ts';
import type { App } from './server.ts';

export interface HistoryOf {
  /** Of one record, with `:id`. */
  readonly path: string;
  readonly tag: string;
  readonly access: AccessRule;
  readonly denied?: string;
  readonly entity: AuditEntity;
  readonly area?: Area;
  /** Fails with NotFound or a refusal if this person may not see the record. */
  readonly check: (id: string, request: FastifyRequest) => Promise<unknown>;
}

export function mountHistory(
  app: App,
  orm: Orm,
  { path, tag, access, denied, entity, area, check }: HistoryOf,
): void {
  app.get(
    `${path}/history`,
    {
      config: { access, ...(denied !== undefined && { denied }) },
      schema: {
        tags: [tag],
        summary: 'Audit entries of one record, oldest first',
        params: idParams,
        querystring: pageSchema,
        response: { 200: historyAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      await check(id, request);
      const { limit, cursor: from } = request.query;
      const hidden = listsHiddenFrom(actorOf(request));
      const { entries, cursor = null } = await badCursorIs400(
        historyPage(orm, { entity, area, id }, { limit, cursor: from, hidden }),
      );
      return { data: entries, cursor, message: auditSentences.historyFetched };
    },
  );
}
