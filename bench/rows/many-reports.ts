/** Generates millions of reports inside the database. */
import type pg from 'pg';
import type { Area } from '../../domain/areas.ts';
import { searchKeyOf } from '../../api/store/rows/search-key.ts';

const rowsPerStatement = 50_000;

const gujarati = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(0x0a80 + at)).join('');

/** One of several, chosen by a hash of the row. */
const oneOf = (values: readonly string[], salt: number) =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[1 + abs(hashint8extended(n, ${salt}) % ${values.length})]`;
const upTo = (most: number, salt: number) => `abs(hashint8extended(n, ${salt}) % ${most})`;

const people = [
  'raj',
  'amit',
  'vijay',
  'sunil',
  'kiran',
  'mehul',
  'nilesh',
  'parth',
  'rohit',
  'sachin',
  'umesh',
  'yash',
];
const towns = ['surat', 'rajkot', 'baroda', 'anand', 'bhuj', 'nadiad', 'morbi', 'patan', 'mehsana', 'vapi'];
const places = [
  'Mumbai',
  'Chennai',
  'Delhi',
  'Punjab',
  'Kolkata',
  'Perth',
  'Sydney',
  'Hobart',
  'Kent',
  'Essex',
];
const teams = [
  'Titans',
  'Kings',
  'Royals',
  'Giants',
  'Capitals',
  'Riders',
  'Strikers',
  'Sixers',
  'Rovers',
  'City',
];
const sports = ['Basketball', 'Boxing', 'Casino', 'Cricket', 'Cricket', 'Cricket', 'Soccer', 'Tennis'];
const markets = ['Match Odds', 'Bookmaker', 'Fancy', 'Toss', '6 Over Session Runs', 'Winner', 'Line'];
const catchers = ['Agent', 'Amit', 'Bhavesh', 'Chetan', 'Dipak', 'Hitesh', 'Jigar', 'Kamal', 'Nirav'];
const types = ['Ground line or Live line', 'Odds Manipulating', 'Hedging', 'Group Betting'];

const remark = `case ${upTo(6, 3)} when 0 then ''
  when 1 then 'Bets placed after the ball was bowled, case ' || ${upTo(1_000_000, 2)}
  when 2 then 'ખાતાએ શરત લગાવી હતી, તપાસ ' || ${upTo(1_000_000, 2)}
  when 3 then 'Odds changed while suspended see https://example.test/c/' || to_hex(${upTo(16_777_216, 2)})
  when 4 then 'Same device as ' || ${upTo(90_000, 1)} else 'Customer informed, waiting for an answer' end`;

/** Four years of reports; later ids have later days. Without triggers, which would take most of the time. */
export async function insertManyReports(pool: pg.Pool, area: Area, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
    for (let from = 1; from <= count; from += rowsPerStatement) {
      await client.query(statement(area), [from, Math.min(count, from + rowsPerStatement - 1), count]);
    }
    await client.query(
      `insert into report_count (area, date, catch_by, proof_status, void_status, count, pl, stack, ac_balance, after_void_balance)
       select area, date, catch_by, proof_status, void_status, count(*), sum(pl_total), sum(stack_total), sum(ac_balance),
         sum(after_void_balance)
       from report where area = $1 group by 1, 2, 3, 4, 5`,
      [area],
    );
  } finally {
    client.release(true);
  }
}

const statement = (area: Area) => `
  with made as (
    select n, current_date - (($3::bigint - n) * 1460 / $3::bigint)::int as day,
      ${oneOf(people, 1)} || ${oneOf(['.', '_', 'x', '99', 'king', 'bet'], 7)} || ${upTo(200_000, 2)} as person,
      'agent ' || ${oneOf(towns, 3)} || ' ' || ${upTo(300, 8)} as agent, 'brand' || ${upTo(120, 4)} ||
      ${oneOf(['.com', '.net', '.bet', '.live'], 9)} as origin, ${oneOf(sports, 5)} as sport,
      ${oneOf(places, 10)} || ' v ' || ${oneOf(teams, 11)} as event, ${oneOf(markets, 6)} as market,
      ${oneOf(catchers, 12)} as catcher, ${oneOf(types, 13)} as type,
      ${oneOf(['Submitted', 'Submitted', 'Not Submit'], 14)} as submitted, ${oneOf(['Void', 'Void', 'Not Void'], 15)} as void,
      ${remark} as remark, (${upTo(4_000_000, 16)} - 2000000)::numeric / 100 as pl,
      (100 + ${upTo(900, 17)})::numeric / 100 as odds, (1 + ${upTo(5_000_000, 18)})::numeric / 100 as stack,
      ${upTo(90_000_000, 19)}::numeric / 100 as balance,
      to_char(time '00:00' + ${upTo(86_400, 20)} * interval '1 second', 'HH24:MI:SS') as clock
    from generate_series($1::bigint, $2::bigint) as n
  ), folded as (
    select *, lower(concat_ws(E'\\x01', person, agent, origin, sport, event, market, catcher, type, submitted, void, remark)) as text
    from made
  )
  insert into report (id, area, created_by, updated_by, date, user_name, agent, origin, originals, ac_balance,
    after_void_balance, catch_by, proof_type, proof_status, void_status, remark, record_add_by, search_text, search_key,
    pl_total, stack_total, odds, stacks, content_hash)
  select uuidv7((n - $3::bigint) * interval '1 second'), '${area}', 'sample', 'sample', day, person, agent, origin,
    json_build_array(json_build_object('sportNames', json_build_array(sport), 'eventNames', json_build_array(event),
      'marketNames', json_build_array(market), 'pl', pl,
      'betDetails', json_build_array(json_build_object('odds', odds, 'stack', stack, 'time', clock)))),
    balance, balance - pl, catcher, type, submitted, void, remark, 'sample', text,
    case when text ~ '[^\\x01-~]' then translate(text, '${gujarati}', '${searchKeyOf(gujarati) ?? ''}') end,
    pl, stack, array[odds], array[stack], md5(n::text)
  from folded`;
