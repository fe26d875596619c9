/** The audit trail for admins; a subadmin sees entries of people they may manage, in areas of their own sections. */
import type { FastifyRequest } from 'fastify';
import { auditFilterSchema, auditQuerySchema } from '../../../domain/evidence/audit/audit.ts';
import { auditFile, auditSentences } from '../../../domain/evidence/audit/text.ts';
import { adminOrSubadmin, areasOf } from '../../../domain/permissions.ts';
import { listsHiddenFrom } from '../../../domain/sense/finding/kept.ts';
import { refusalFor } from '../../../domain/user/user.ts';
import { auditAnswer, logStateAnswer } from '../../http/answers/audit-answers.ts';
import { actorOf, authorOf } from '../../http/access.ts';
import { badCursorIs400 } from '../../http/bad-cursor.ts';
import { sendWorkbook, workbookAnswer } from '../../http/answers/workbook-answer.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { auditLogState, auditPage, type AuditScope } from '../../store/audit-entries.ts';
import { writeAudit } from '../../store/audit.ts';
import { listUsers } from '../../store/user/users.ts';
import { auditSheet } from './audit-sheet.ts';

const tags = ['Audit'];
const config = { access: adminOrSubadmin };

export function auditRoutes(app: App, orm: Orm): void {
  app.get(
    '/audit',
    {
      config,
      schema: {
        tags,
        summary: 'Audit entries, newest first',
        querystring: auditQuerySchema,
        response: { 200: auditAnswer },
      },
    },
    async (request) => {
      const { limit, cursor, ...filter } = request.query;
      const page = auditPage(orm, filter, await scopeOf(orm, request), {
        limit,
        cursor,
        hidden: listsHiddenFrom(actorOf(request)),
      });
      const { entries, cursor: next = null } = await badCursorIs400(page);
      return { data: entries, cursor: next, message: auditSentences.fetched };
    },
  );

  app.get(
    '/audit/export',
    {
      config,
      schema: {
        tags,
        summary: 'Export audit entries as xlsx',
        querystring: auditFilterSchema,
        response: workbookAnswer,
      },
    },
    async (request, reply) => {
      const scope = await scopeOf(orm, request);
      await writeAudit(orm, authorOf(request), { action: 'export', entity: 'audit', after: request.query });
      const sheet = auditSheet(orm, request.query, scope, listsHiddenFrom(actorOf(request)));
      return sendWorkbook(reply, auditFile, [sheet]);
    },
  );

  app.get(
    '/audit/log',
    { config, schema: { tags, summary: 'State of the audit log', response: { 200: logStateAnswer } } },
    async () => ({
      data: await auditLogState(orm),
      message: auditSentences.stateFetched,
    }),
  );
}

/** Undefined for admins, who see everything. */
async function scopeOf(orm: Orm, request: FastifyRequest): Promise<AuditScope | undefined> {
  const actor = actorOf(request);
  if (actor.role === 'admin') return undefined;
  const users = await listUsers(orm);
  const managed = users.filter(
    ({ row }) => refusalFor(actor, { ...row, _id: row.id }, 'preview') === undefined,
  );
  return { actorIds: managed.map(({ row }) => row.id), areas: areasOf(actor) };
}
