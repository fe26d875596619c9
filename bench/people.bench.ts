/** The page of a betting user with 300,000 reports: an ordinary name, and one with 50,000 of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { areas } from '../domain/areas.ts';
import type { SearchScope } from '../domain/record/search/search.ts';
import { personLimits } from '../domain/sense/people/person.ts';
import { nameKey } from '../domain/sense/finding/keys.ts';
import { migrateUnderLock, openDatabase } from '../api/postgres/database.ts';
import { hashOf } from '../api/store/finding/keys.ts';
import { countPerson } from '../api/store/people/person-counts.ts';
import { companionsOf } from '../api/store/people/person-companions.ts';
import { personTimeline } from '../api/store/people/person-timeline.ts';
import { similarNames } from '../api/store/people/similar-names.ts';
import { printFigures } from './measuring/print-figures.ts';
import { quantile } from './measuring/quantile.ts';

const ROUNDS = 40;
const MANY = 300_000;
/** One in six reports has the most frequent name. */
const BUSY = 'Busy.User';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-'));
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, quiet);
const { orm, pool } = database;

function insertReports(count: number) {
  return pool.query(
    `insert into report (id, area, created_by, updated_by, date, user_name, agent, origin, originals, ac_balance,
       after_void_balance, catch_by, proof_type, proof_status, void_status, remark, record_add_by, search_text,
       pl_total, stack_total, odds, stacks, content_hash)
     select gen_random_uuid(), case n % 4 when 0 then 'forex' else 'turbo' end, 'sample', 'sample',
       current_date - n % 719, case n % 6 when 0 then $2 else 'Sample.User' || n % 20000 end,
       'Sample Agent ' || n % 20000 % 900 % (case n % 6 when 0 then 3 else 900 end), 'Brand ' || n % 20000 % 2, json_build_array(json_build_object('eventNames',
         json_build_array('Team ' || n % 100 || ' v Side ' || n % 50000), 'marketNames', json_build_array('Match Odds'))),
       0, 0, 'Sample Catcher', 'Hedging', 'Submitted', case n % 3 when 0 then 'Not Void' else 'Void' end,
       repeat('sample remark ', 20), 'sample', repeat('sample text ', 40), n / 7.0, 0, '{}', '{}', md5(n::text)
     from generate_series(1, $1::int) as n`,
    [count, BUSY],
  );
}

function insertNotes(count: number) {
  return pool.query(
    `insert into note (id, area, created_by, updated_by, date, origin, agent, "user", whatsapp_group, note, note_addby)
     select gen_random_uuid(), 'turbo', 'sample', 'sample', current_date - n % 719, 'Brand', 'Agent',
       'Sample.User' || n % 20000, '', 'sample note', 'sample' from generate_series(1, $1::int) as n`,
    [count],
  );
}

function insertProofs(count: number) {
  return pool.query(
    `insert into proof (id, area, created_by, updated_by, whitelabel, prooftype, sportname, agentname, "user", amount,
       profit_and_loss, eventname, marketname, navigation, navigation2, "group", date, proof_maker, images, navigation2_images)
     select gen_random_uuid(), 'turbo', 'sample', 'sample', '{"name": "Brand"}', json_build_object('content',
         repeat(md5(n::text), 60)), '{"name": "Cricket"}', 'Agent', 'Sample.User' || n % 20000, 1, 1, 'Event', 'Market',
       'Home', '', '', current_date - n % 719, 'sample', '[]', '[]' from generate_series(1, $1::int) as n`,
    [count],
  );
}

/** What the job would derive from the reports: two bets each, in the afternoons. */
async function insertKeys() {
  await pool.query(
    `insert into report_bet (report_id, area, bet, at, person, agent, line)
     select id, area, 0, date + make_interval(secs => 43200 + abs(hashtext(id::text || n)) % 20000),
       person_key(user_name), 0, 0 from report, generate_series(1, 2) as n`,
  );
  await pool.query(
    `insert into account (area, module, name, agent, brand, skeleton)
     select distinct area, 'report', user_name, agent, origin, person_key(user_name) from report`,
  );
}

const LEADER = 'Leader.User';
const FOLLOWERS = 7;
const TOGETHER = 100;

/** A user and others who bet on the same events in the same minutes. */
async function insertGroup() {
  const names = [LEADER, ...Array.from({ length: FOLLOWERS }, (_, at) => `Follower.User${at}`)];
  for (const name of names) {
    await pool.query(
      `with added as (
         insert into report (id, area, created_by, updated_by, date, user_name, agent, origin, originals, ac_balance,
           after_void_balance, catch_by, proof_type, proof_status, void_status, remark, record_add_by, search_text,
           pl_total, stack_total, odds, stacks, content_hash)
         select gen_random_uuid(), 'turbo', 'sample', 'sample', current_date - n, $1::text, 'Agent', 'Brand',
           json_build_array(json_build_object('eventNames', json_build_array('Match ' || n), 'marketNames', '[]'::json,
             'betDetails', json_build_array(json_build_object('odds', 2, 'stack', 10, 'time', '08:00:00')))),
           0, 0, '', '', 'Submitted', 'Void', '', 'sample', '', 0, 0, '{}', '{}', md5($1::text || n)
         from generate_series(1, $2::int) as n returning id, area, date
       )
       insert into report_bet (report_id, area, bet, at, person, agent, line)
       select id, area, 0, date + time '08:00', $3::bigint, 0, 0 from added`,
      [name, TOGETHER, hashOf(nameKey(name))],
    );
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const scopes: SearchScope[] = areas.flatMap((area) =>
  (['report', 'proof', 'note'] as const).map((module) => ({ area, module })),
);

/** As `GET /api/people/{name}` does. */
async function open(name: string) {
  const { agents } = await countPerson(orm, name, scopes);
  await similarNames(orm, { name, agents: agents.top.map((agent) => agent.name) }, scopes);
  await companionsOf(orm, name, areas);
  await personTimeline(orm, name, scopes, { limit: personLimits.timeline.initial });
}

try {
  await migrateUnderLock(pool, async () => {});
  await insertReports(MANY);
  await insertNotes(20_000);
  await insertProofs(5000);
  await insertKeys();
  await insertGroup();
  await pool.query('vacuum analyze');
  const ordinary: number[] = [];
  const busy: number[] = [];
  const nobody: number[] = [];
  const leader: number[] = [];
  await open('warm up');
  for (let round = 0; round < ROUNDS; round += 1) {
    ordinary.push(await milliseconds(() => open(`sample.user${(round * 997) % 20_000}`)));
    nobody.push(await milliseconds(() => open(`nobody ${round}`)));
    if (round % 8 === 0) busy.push(await milliseconds(() => open(BUSY.toLowerCase())));
    if (round % 4 === 0) leader.push(await milliseconds(() => open(LEADER)));
  }
  printFigures([
    {
      what: 'page of a user, 300k reports, 95 of 100',
      value: quantile(ordinary, 0.95),
      unit: 'ms',
      limit: 100,
    },
    { what: 'page of a user, median', value: quantile(ordinary, 0.5), unit: 'ms' },
    { what: 'page of an unknown name, median', value: quantile(nobody, 0.5), unit: 'ms' },
    {
      what: `page of a user with ${FOLLOWERS} others in ${TOGETHER} reports, median`,
      value: quantile(leader, 0.5),
      unit: 'ms',
      limit: 100,
    },
    { what: 'page of a user with 50k reports, median', value: quantile(busy, 0.5), unit: 'ms', limit: 500 },
  ]);
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
