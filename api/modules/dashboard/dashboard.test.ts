import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, apiPath, modules, sectionOf, type Area, type Module } from '../../../domain/areas.ts';
import { daysOfPeriod, periods, type DayRange } from '../../../domain/dashboard/period.ts';
import { proofStatuses, voidStatuses } from '../../../domain/report/report.ts';
import { permissionOf } from '../../../domain/permissions.ts';
import { indiaDay } from '../../../domain/values/moment/time.ts';
import { mergeReportCounts } from '../../store/report/report-counts.ts';
import { sampleReport } from '../../testing/samples/sample-report.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

/** Ten minutes past midnight in India, with a shorter previous month; in UTC it is still the 30th. */
const now = new Date('2026-03-30T18:40:00Z');
const ranges: readonly DayRange[] = [
  ...periods.map((period) => daysOfPeriod(period, now)),
  { from: '2026-03-31', to: '2026-03-31' },
  { from: '2026-03-26', to: undefined },
  { from: undefined, to: '2026-02-28' },
  { from: '2026-03-31', to: '2026-03-01' },
];

/** Both sides of each midnight in India that starts or ends a range, and a distant time. */
const moments = [
  '2026-03-31T18:30:00.000Z',
  '2026-03-31T18:29:59.999Z',
  '2026-03-30T18:30:00.000Z',
  '2026-03-30T18:29:59.999Z',
  '2026-03-24T18:30:00.000Z',
  '2026-03-24T18:29:59.999Z',
  '2026-02-27T18:30:00.000Z',
  '2026-02-27T18:29:59.999Z',
  '2025-09-29T18:30:00.000Z',
  '2025-09-29T18:29:59.999Z',
  '2019-01-01T00:00:00.000Z',
  // On one side only: pairs alone are as many in days of UTC.
  '2026-03-30T20:00:00.000Z',
];
const makers = ['sample', 'sample-maker', 'Sample-Maker', 'sam'];
const catchers = ['Agent', 'Asha', 'agent'];

interface Made {
  readonly area: Area;
  readonly module: Module;
  /** null: in no range with an end */
  readonly day: string | null;
  readonly isDeleted: boolean;
  readonly maker?: string;
  readonly catchBy?: string;
  readonly proofStatus?: string;
  readonly voidStatus?: string;
}

const made: Made[] = [];

async function insert(table: string, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values);
  await app.database.pool.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(values),
  );
}

const emptyReport = {
  user_name: 'sample user',
  agent: '',
  origin: '',
  originals: '[]',
  ac_balance: 0,
  after_void_balance: 0,
  proof_type: '',
  remark: '',
  record_add_by: 'sample',
  search_text: '',
  pl_total: 0,
  stack_total: 0,
  odds: [],
  stacks: [],
  content_hash: '',
};
const emptyProof = {
  whitelabel: '{}',
  prooftype: '{}',
  sportname: '{}',
  agentname: '',
  user: '',
  amount: 0,
  profit_and_loss: 0,
  eventname: '',
  marketname: '',
  navigation: '',
  navigation2: '',
  group: '',
  images: '[]',
  navigation2_images: '[]',
};
const emptyNote = {
  origin: '',
  agent: '',
  user: '',
  whatsapp_group: '',
  note: 'sample',
  note_addby: 'sample',
};

/** Inserted directly, because the creation time cannot be set otherwise. */
async function make(area: Area, at: number, moment: string, isDeleted: boolean): Promise<void> {
  const day = indiaDay(new Date(moment));
  const life = {
    area,
    created_at: moment,
    created_by: 'sample',
    updated_by: 'sample',
    deleted_at: isDeleted ? moment : null,
  };
  const record = () => ({ id: randomUUID(), ...life });
  const name = randomUUID();
  await insert('whitelabel', { ...record(), name, group: '', hexacode: '', url: '', logo: '' });
  await insert('prooftype', { ...record(), type: name, content: '' });
  await insert('sport', { ...record(), name });
  for (const module of ['whitelabel', 'prooftype', 'sport'] as const)
    made.push({ area, module, day, isDeleted });

  const maker = makers[at % makers.length]!;
  await insert('proof', { ...record(), ...emptyProof, date: day, proof_maker: maker });
  made.push({ area, module: 'proof', day, isDeleted, maker });

  // A note belongs to its date or, without one, to the day it was created.
  const date = at % 2 === 0 ? null : '2026-03-31';
  await insert('note', { ...record(), ...emptyNote, date });
  made.push({ area, module: 'note', day: date ?? day, isDeleted });

  const kind = {
    catchBy: catchers[at % catchers.length]!,
    proofStatus: proofStatuses[at % 2]!,
    voidStatus: voidStatuses[at % 3 === 0 ? 0 : 1],
  };
  const reportDay = at % 5 === 4 ? null : day;
  await insert('report', {
    ...record(),
    ...emptyReport,
    date: reportDay,
    catch_by: kind.catchBy,
    proof_status: kind.proofStatus,
    void_status: kind.voidStatus,
  });
  made.push({ area, module: 'report', day: reportDay, isDeleted, ...kind });
}

function isInside({ from, to }: DayRange, day: string | null): boolean {
  if (from === undefined && to === undefined) return true;
  return day !== null && (from === undefined || day >= from) && (to === undefined || day <= to);
}

/** Counted one by one, ignoring case like the list filters. */
function tally(rows: readonly Made[], nameOf: (row: Made) => string | undefined): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const name = String(nameOf(row)).toLowerCase();
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** The expected response, computed from the records: nothing from modules that are not listed. */
function bruteForce(inside: readonly Made[], listed: readonly Module[]) {
  const of = (module: Module) => inside.filter((row) => row.module === module);
  const reports = of('report');
  return {
    totals: Object.fromEntries(listed.map((module) => [module, of(module).length])),
    ...(listed.includes('proof') && { proofMakers: tally(of('proof'), (row) => row.maker) }),
    ...(listed.includes('report') && {
      catchBy: tally(reports, (row) => row.catchBy),
      proofStatus: tally(reports, (row) => row.proofStatus),
      voidStatus: tally(reports, (row) => row.voidStatus),
    }),
  };
}

/** The response in the same form. */
function tallied({ totals, ...parts }: Record<string, unknown>) {
  const charts = Object.entries(parts).filter(([part]) => part !== 'asOf');
  const counted = charts.map(([chart, counts]) => [chart, asTally(counts as Counts)]);
  return { totals, ...Object.fromEntries(counted) };
}

type Counts = { name: string; count: number }[];
const asTally = (counts: Counts) =>
  Object.fromEntries(
    counts.filter(({ count }) => count > 0).map(({ name, count }) => [name.toLowerCase(), count]),
  );

function path(area: Area, { from = '', to = '' }: DayRange): string {
  return `/admin/dashboard?area=${area}&from=${from}&to=${to}`;
}

async function summary(area: Area, range: DayRange, token = admin) {
  const { status, body } = await app.call('GET', path(area, range), { token });
  expect(status).toBe(200);
  expect(body.message).toBe('Dashboard fetched successfully');
  return body.data;
}

const all: DayRange = { from: undefined, to: undefined };

it('counts zero in an empty database', async () => {
  const data = await summary('turbo', all);
  expect(data).toMatchObject({
    totals: { whitelabel: 0, prooftype: 0, sport: 10, proof: 0, report: 0, note: 0 },
    proofMakers: [],
    catchBy: [],
    proofStatus: [
      { name: 'Submitted', count: 0 },
      { name: 'Not Submit', count: 0 },
    ],
    voidStatus: [
      { name: 'Void', count: 0 },
      { name: 'Not Void', count: 0 },
    ],
  });
  expect(Math.abs(Date.parse(data.asOf) - Date.now())).toBeLessThan(60_000);
});

describe('counts exactly', () => {
  beforeAll(async () => {
    await app.database.pool.query('delete from sport');
    for (const area of areas) {
      // Different numbers per area, so that a mix-up is noticed.
      const rounds = area === 'turbo' ? 2 : 1;
      for (let round = 0; round < rounds; round += 1) {
        for (const [at, moment] of moments.entries()) {
          await make(area, at + round, moment, false);
          if (at % 3 === 0) await make(area, at + round, moment, true);
        }
      }
    }
  });

  /** None, all, each alone and all but each: every pair of modules is seen with both, one and neither. */
  const listedSets: readonly (readonly Module[])[] = [
    [],
    modules,
    ...modules.map((module) => [module]),
    ...modules.map((module) => modules.filter((other) => other !== module)),
  ];

  it('for every period and every permission set, in both areas', async () => {
    const person = await app.person({ section: [] });
    const allow = (area: Area, listed: readonly Module[]) =>
      app.database.pool.query('update app_user set section = $2, permissions = $3 where id = $1', [
        person.id,
        [sectionOf(area)],
        listed.map((module) => permissionOf(area, module, 'listing')),
      ]);
    for (const area of areas) {
      for (const [at, listed] of listedSets.entries()) {
        await allow(area, listed);
        // Every period with all modules; the other sets take turns, because neither changes the other.
        for (const range of listed === modules ? ranges : [ranges[at % ranges.length]!]) {
          const data = await summary(area, range, person.token);
          const inside = made.filter(
            (row) =>
              row.area === area && !row.isDeleted && isInside(range, row.day) && listed.includes(row.module),
          );
          const inquiry = `${area} ${listed.join('+')} ${JSON.stringify(range)}`;
          expect(tallied(data), inquiry).toEqual(bruteForce(inside, listed));
        }
      }
    }
  });

  it('merges names that a filter treats as equal, largest first', async () => {
    const { proofMakers, catchBy } = await summary('turbo', all);
    expect(proofMakers.map((row: { name: string }) => row.name.toLowerCase()).toSorted()).toEqual([
      'sam',
      'sample',
      'sample-maker',
    ]);
    const counts = catchBy.map((row: { count: number }) => row.count);
    expect(counts).toEqual(counts.toSorted((one: number, other: number) => other - one));
    expect(catchBy).toHaveLength(2);
  });

  it('the same before and after the ledger is merged', async () => {
    const before = await Promise.all(ranges.map((range) => summary('forex', range)));
    await Promise.all([mergeReportCounts(app.database.orm), mergeReportCounts(app.database.orm)]);
    await mergeReportCounts(app.database.orm);
    const { rows } = await app.database.pool.query(
      `select count(*) from report_count group by area, date, catch_by, proof_status, void_status having count(*) > 1`,
    );
    expect(rows).toEqual([]);
    const after = await Promise.all(ranges.map((range) => summary('forex', range)));
    expect(after.map(tallied)).toEqual(before.map(tallied));
  });
});

/** Compares the ledger with the table. */
async function expectTrueLedger(): Promise<void> {
  const columns = 'area, date, catch_by, proof_status, void_status';
  const { rows } = await app.database.pool.query(
    `(select ${columns}, sum(count)::int from report_count group by ${columns} having sum(count) <> 0)
     except (select ${columns}, count(*)::int from report where deleted_at is null group by ${columns})`,
  );
  const { rows: missing } = await app.database.pool.query(
    `(select ${columns}, count(*)::int from report where deleted_at is null group by ${columns})
     except (select ${columns}, sum(count)::int from report_count group by ${columns})`,
  );
  expect([...rows, ...missing]).toEqual([]);
}

it.each(areas)('follows every change of a report of %s and matches its list', async (area) => {
  const base = apiPath(area, 'report');
  const create = apiPath(area, 'report', 'create');
  const agrees = async () => {
    const { body } = await app.call('GET', apiPath(area, 'report', 'list'), { token: admin });
    const { totals, voidStatus } = await summary(area, all);
    expect(totals.report).toBe(body.data.length);
    const voids = body.data.filter((row: { voidStatus: string }) => row.voidStatus === 'Void');
    expect(voidStatus[0]).toEqual({ name: 'Void', count: voids.length });
    await expectTrueLedger();
    return totals.report as number;
  };
  const before = await agrees();
  const bodies = await Promise.all(
    Array.from({ length: 8 }, () => app.call('POST', create, { token: admin, body: sampleReport })),
  );
  expect(await agrees()).toBe(before + 8);
  const id = bodies[0]!.body.data._id;
  const change = { ...sampleReport, voidStatus: 'Not Void', date: null, catchBy: 'Asha' };
  await app.call('PUT', `${base}/${id}`, { token: admin, body: change });
  expect(await agrees()).toBe(before + 8);
  await Promise.all([
    mergeReportCounts(app.database.orm),
    app.call('DELETE', `${base}/${id}`, { token: admin }),
    app.call('DELETE', `${base}/${bodies[1]!.body.data._id}`, { token: admin }),
  ]);
  expect(await agrees()).toBe(before + 6);
  await app.call('POST', `${base}/${id}/restore`, { token: admin });
  expect(await agrees()).toBe(before + 7);
  await app.database.pool.query('delete from report where id = $1', [id]);
  expect(await agrees()).toBe(before + 6);
});

it('rejects users outside the section, whatever their permissions', async () => {
  const permissions = areas.flatMap((area) => modules.map((module) => permissionOf(area, module, 'listing')));
  const { token } = await app.person({ section: ['Forex'], permissions });
  const refused = await app.call('GET', path('turbo', all), { token });
  expect(refused.status).toBe(403);
  expect(refused.body.message).toBe('You do not have permission to perform this action.');
  expect((await app.call('GET', path('forex', all), { token })).status).toBe(200);
  const stranger = await app.person({ section: [], permissions });
  for (const area of areas)
    expect((await app.call('GET', path(area, all), { token: stranger.token })).status).toBe(403);
  expect((await app.call('GET', path('turbo', all))).status).toBe(401);
});

it('accepts both spellings of a list permission', async () => {
  const { token } = await app.person({
    section: ['Turbo'],
    permissions: ['proof_type_listing', 'sport_listing'],
  });
  const { totals } = await summary('turbo', all, token);
  expect(Object.keys(totals).toSorted()).toEqual(['prooftype', 'sport']);
});

it('refuses an invalid area or day with a message', async () => {
  const refusals = {
    '': 'Area is not valid',
    '?area=both': 'Area is not valid',
    '?area=turbo&area=forex': 'Area is not valid',
    '?area=turbo&from=soon': 'Start date is not valid',
    '?area=turbo&from=2026-02-30': 'Start date is not valid',
    '?area=turbo&to=0000-01-01': 'End date is not valid',
    '?area=turbo&to=a&to=b': 'End date is not valid',
  };
  for (const [query, message] of Object.entries(refusals)) {
    const { status, body } = await app.call('GET', `/admin/dashboard${query}`, { token: admin });
    expect([status, body.message], query).toEqual([400, message]);
  }
  await summary('turbo', { from: '0100-01-01', to: '9999-12-31' });
  await summary('turbo', { from: '31-03-2026', to: '2026-03-31T18:29:59Z' });
});

it('does not renew the session', async () => {
  const { token } = await app.person();
  const expiry = async () => (await app.call('GET', '/admin/check-session', { token })).body.sessionExpires;
  const before = await expiry();
  await summary('turbo', all, token);
  expect(await expiry()).toBe(before);
});
