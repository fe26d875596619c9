/** People who never signed in, when others were last seen, second factors and permissions: on the page, and as a workbook for auditors. */
import { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import {
  overviewFilterSchema,
  overviewPage,
  overviewQuerySchema,
  type AccountOverview,
  type OverviewFilter,
} from '../../../domain/account/overview.ts';
import { overviewFile, overviewSentences } from '../../../domain/account/text.ts';
import { adminOrSubadmin } from '../../../domain/permissions.ts';
import { partSchema } from '../../http/answers/answer-schemas.ts';
import { userSchema } from '../../http/answers/user-answers.ts';
import { actorOf, authorOf } from '../../http/access.ts';
import { sendWorkbook, workbookAnswer } from '../../http/answers/workbook-answer.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import {
  accountOverview,
  type OverviewRow,
  type OverviewScope,
} from '../../store/account/account-overview.ts';
import { writeAudit } from '../../store/audit.ts';
import { accountSheet, permissionSheet } from './overview-sheets.ts';

const tags = ['Security'];
const config = { access: adminOrSubadmin };

const person = {
  _id: true,
  username: true,
  email: true,
  role: true,
  section: true,
  createdAt: true,
} as const;
const account = userSchema.pick(person).extend({
  signedInAt: z.string().nullable().describe('The last sign-in'),
  lastSeen: z.string().nullable(),
  hasAuthenticator: z.boolean(),
  passkeys: z.number().int(),
  sessions: z.number().int().describe('Open ones'),
}) satisfies z.ZodType<AccountOverview>;

/** Subadmins see the same people as in the list of users. */
function scopeOf(request: FastifyRequest, show: OverviewFilter): OverviewScope {
  const { role, section } = actorOf(request);
  return { show, sections: role === 'admin' ? undefined : section };
}

export function securityOverviewRoutes(app: App, orm: Orm): void {
  app.get(
    '/admin/security/people',
    {
      config,
      schema: {
        tags,
        summary: 'Security of accounts, by name',
        querystring: overviewQuerySchema,
        response: { 200: partSchema(account) },
      },
    },
    async (request) => {
      const { show, cursor: after } = request.query;
      const page = { limit: overviewPage, after };
      const { people, cursor } = await accountOverview(orm, scopeOf(request, show), page);
      return { data: people.map(present), cursor, message: overviewSentences.fetched };
    },
  );

  app.get(
    '/admin/security/export',
    {
      config,
      schema: {
        tags,
        summary: 'Export accounts and permissions as xlsx',
        querystring: overviewFilterSchema,
        response: workbookAnswer,
      },
    },
    async (request, reply) => {
      const scope = scopeOf(request, request.query.show);
      const entry = { action: 'export', entity: 'security', after: request.query } as const;
      await writeAudit(orm, authorOf(request), entry);
      const people = () => everybody(orm, scope);
      return sendWorkbook(reply, overviewFile, [accountSheet(people()), permissionSheet(people())]);
    },
  );
}

/** A page at a time, as fast as they are sent. */
async function* everybody(orm: Orm, scope: OverviewScope): AsyncGenerator<OverviewRow> {
  let after: string | undefined;
  do {
    const { people, cursor } = await accountOverview(orm, scope, { limit: overviewPage, after });
    yield* people;
    after = cursor ?? undefined;
  } while (after !== undefined);
}

function present({ row, lastSeen, openSessions, hasAuthenticator, passkeys }: OverviewRow): AccountOverview {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    section: row.section,
    createdAt: row.createdAt.toISOString(),
    signedInAt: row.signedInAt?.toISOString() ?? null,
    lastSeen: lastSeen?.toISOString() ?? null,
    hasAuthenticator,
    passkeys,
    sessions: openSessions,
  };
}
