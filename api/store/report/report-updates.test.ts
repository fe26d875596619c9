/** Whatever statement changes reports, the ledger and the words of the search follow: by one report and by several. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { report } from '../../postgres/tables/report/report.ts';
import { sampleReport } from '../../testing/samples/sample-report.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { derivedColumns, type ReportContent } from './report-columns.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
  const content = sampleReport as unknown as ReportContent;
  await app.database.orm.insert(report).values(
    Array.from({ length: 12 }, (_, at) => {
      const fields = { ...content, userName: `user ${at % 3}`, agent: at % 4 === 0 ? '' : `agent ${at % 2}` };
      return {
        ...fields,
        ...derivedColumns(fields),
        originals: [...fields.originals],
        id: uuidv7(),
        area: 'turbo' as const,
        recordAddBy: 'test',
        createdBy: 'test',
        updatedBy: 'test',
      };
    }),
  );
});
afterAll(() => app.close());

const linesOf = async (query: string) => (await app.database.pool.query(query)).rows;

const ledger = () =>
  linesOf(`select area, date, catch_by, proof_status, void_status, sum(count)::int as count, sum(pl)::text as pl,
    sum(stack)::text as stack, sum(ac_balance)::text as balance, sum(after_void_balance)::text as after
    from report_count group by 1, 2, 3, 4, 5 having sum(count) <> 0 order by 1, 2, 3, 4, 5`);
const counted = () =>
  linesOf(`select area, date, catch_by, proof_status, void_status, count(*)::int as count, sum(pl_total)::text as pl,
    sum(stack_total)::text as stack, sum(ac_balance)::text as balance, sum(after_void_balance)::text as after
    from report where deleted_at is null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);

/** Counted already or queued. */
const queued = () =>
  linesOf(`select area, kind, value, sum(step)::int as count from (
      select area, kind, value, step from search_pending where module = 'report'
      union all select area, kind, value, count from search_value where module = 'report'
    ) as lines group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3`);
const named = () =>
  linesOf(`select area, kind, value, count(*)::int as count from (
      select area, 'user' as kind, user_name as value, id from report where deleted_at is null
      union select area, 'agent', agent, id from report where deleted_at is null
      union select area, 'event', event, id from report, json_array_elements(originals) as original,
        json_array_elements_text(original -> 'eventNames') as event where deleted_at is null
    ) as names where value <> '' group by 1, 2, 3 order by 1, 2, 3`);

const events = (...names: string[]) =>
  JSON.stringify([{ eventNames: names }, { eventNames: names.slice(1) }]);
const changes = [
  `user_name = 'somebody else'`,
  `agent = ''`,
  `agent = 'agent 1', user_name = 'user 2', pl_total = pl_total + 1.25`,
  `originals = '${events('One v Two', 'Three v Four')}'`,
  `originals = '${events('Three v Four', 'Five v Six')}', date = date + 1`,
  `originals = '[]', date = null`,
  `stack_total = 7, catch_by = 'Another', proof_status = 'Submitted'`,
  `deleted_at = now()`,
  `deleted_at = now() + interval '1 second', user_name = 'hidden'`,
  `deleted_at = null, agent = 'agent back'`,
  `version = version + 1`,
  `area = 'forex'`,
];
/** One report, several, and none. */
const whiches = ['offset 3 limit 1', 'offset 2 limit 4', 'limit 0'];

it.each(whiches)('follow updates of reports: %s', async (which) => {
  for (const change of changes) {
    await app.database.pool.query(
      `update report set ${change} where id in (select id from report order by id ${which})`,
    );
    expect(await ledger(), change).toEqual(await counted());
    expect(await queued(), change).toEqual(await named());
  }
});
