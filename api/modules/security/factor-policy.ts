/** Which roles need a second factor, and from when. */
import { policyChangeSchema, policySchema } from '../../../domain/account/policy.ts';
import { policySentences } from '../../../domain/account/text.ts';
import { adminOnly, roles } from '../../../domain/permissions.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import { authorOf } from '../../http/access.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { lockPolicy, readPolicy, savePolicy } from '../../store/account/factor-policy.ts';
import { writeAudit } from '../../store/audit.ts';
import { announceWithoutFactor } from '../../store/user-events.ts';

const tags = ['Security'];
const config = { access: adminOnly };
const response = { 200: answerSchema(policySchema) };
const path = '/admin/security/second-factor';

export function factorPolicyRoutes(app: App, orm: Orm): void {
  app.get(
    path,
    { config, schema: { tags, summary: 'From which day each role needs a second factor', response } },
    async () => ({ data: await readPolicy(orm), message: policySentences.fetched }),
  );

  app.put(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'Require a second factor for roles from a given day; a role that is left out keeps its day',
        body: policyChangeSchema,
        response,
      },
    },
    async (request) => {
      const data = await orm.transaction(async (tx) => {
        const before = await lockPolicy(tx);
        const after = { ...before, ...request.body };
        await savePolicy(tx, after);
        await announceWithoutFactor(
          tx,
          roles.filter((role) => before[role] !== after[role]),
        );
        const entry = { action: 'update', entity: 'security', before, after } as const;
        await writeAudit(tx, authorOf(request), entry);
        return after;
      });
      return { data, message: policySentences.saved };
    },
  );
}
