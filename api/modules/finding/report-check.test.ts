import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unstorableCharacter } from '../../../domain/values/text.ts';
import { areas, moduleRow, type Area } from '../../../domain/areas.ts';
import type { Finding } from '../../../domain/sense/finding/finding.ts';
import { textLimits } from '../../../domain/values/limits.ts';
import { sampleOriginal, sampleReport } from '../../testing/samples/sample-report.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { inOneArea } from '../../testing/variants.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

const api = (area: Area) => moduleRow(area, 'report').api;
const other = (area: Area): Area => (area === 'turbo' ? 'forex' : 'turbo');

async function create(area: Area, report: object): Promise<string> {
  const { base, create } = api(area);
  const { status, body } = await app.call('POST', base + create, { token: admin, body: report });
  expect(status, body.message).toBe(201);
  return body.data._id;
}

async function check(area: Area, draft: unknown, token = admin): Promise<Finding[]> {
  const { status, body } = await app.call('POST', `${api(area).base}/check`, { token, body: draft });
  expect(status, body.message).toBe(200);
  return body.data.findings;
}

const codesOf = (findings: readonly Finding[]) => findings.map(({ code }) => code).toSorted();

/** A report without findings. */
function plain(userName: string, changes: object = {}) {
  return {
    ...sampleReport,
    userName,
    agent: `agent of ${userName}`,
    originals: [{ ...sampleOriginal, pl: 95, eventNames: [`event of ${userName}`] }],
    acBalance: 1000,
    afterVoidBalance: 905,
    ...changes,
  };
}

/** A draft that has one thing in common with the report and nothing else. */
interface Case {
  readonly code: Finding['code'];
  readonly stored: object;
  readonly draft: object;
}

const elsewhere = (at: string) => ({
  ...sampleOriginal,
  pl: 190,
  eventNames: ['another event'],
  betDetails: [{ odds: 1.95, stack: 200, time: at }],
});

const cases: readonly Case[] = [
  {
    code: 'same-bet',
    stored: plain('voided twice'),
    draft: plain('voided twice', { date: '2026-10-01' }),
  },
  {
    code: 'same-report',
    stored: plain('same report'),
    draft: plain('same report', {
      originals: [
        {
          ...sampleOriginal,
          pl: 95,
          eventNames: ['Event of SAME report'],
          betDetails: [{ odds: 2.9, stack: 50, time: '22:01:00' }],
        },
      ],
    }),
  },
  {
    code: 'other-agent',
    stored: plain('two agents'),
    draft: { userName: 'Two agents', agent: 'somebody else' },
  },
  {
    code: 'look-alike',
    stored: plain('modern lily'),
    draft: { userName: 'rnodern 1ily', agent: 'somebody else' },
  },
  {
    code: 'look-alike',
    stored: plain('one letter 77', { agent: 'one agent' }),
    draft: { userName: 'one lettor 77', agent: 'One Agent' },
  },
  {
    code: 'crowd',
    stored: plain('crowd one', { agent: 'agent of a crowd', originals: [elsewhere('23:10:00')] }),
    draft: {
      date: sampleReport.date,
      userName: 'unrelated name',
      agent: 'agent of a crowd',
      originals: [{ ...elsewhere('23:10:59'), betDetails: [{ odds: 3, stack: 7, time: '23:10:59' }] }],
    },
  },
  {
    code: 'crowd',
    stored: plain('crowd two', { originals: [elsewhere('04:10:00')] }),
    draft: {
      date: sampleReport.date,
      userName: 'unrelated person',
      agent: 'unrelated agent',
      originals: [elsewhere('04:09:00')],
    },
  },
];

describe.each(areas)('drafts of reports in %s', (area) => {
  const itOnce = inOneArea(area);
  it.each(cases)(
    'finds $code until the other report is deleted, and again after it is restored',
    async (one) => {
      const { code, stored, draft } = one;
      expect(codesOf(await check(area, draft))).not.toContain(code);
      const id = await create(area, stored);
      const found = (await check(area, draft)).filter((finding) => finding.code === code);
      expect(found).toHaveLength(1);
      expect(found[0]!.records).toMatchObject([{ module: 'report', area, _id: id }]);

      const { base } = api(area);
      await app.call('DELETE', `${base}/${id}`, { token: admin });
      expect(codesOf(await check(area, draft))).not.toContain(code);
      await app.call('POST', `${base}/${id}/restore`, { token: admin });
      expect(codesOf(await check(area, draft))).toContain(code);
      // Later cases and the other area start without it.
      await app.call('DELETE', `${base}/${id}`, { token: admin });
    },
  );

  it('finds problems in the draft itself', async () => {
    expect(codesOf(await check(area, plain('nothing noticed')))).toEqual([]);
    const slip = plain('slip', { originals: [{ ...sampleOriginal, pl: 950 }], afterVoidBalance: 905 });
    expect(await check(area, slip)).toMatchObject([
      { code: 'pl-slip', severity: 'warning', field: 'originals.0.pl', suggest: '95.00' },
      { code: 'balance', severity: 'warning' },
    ]);
  });

  itOnce('does not find a report that is being edited', async () => {
    const report = plain('edited');
    const id = await create(area, report);
    expect(codesOf(await check(area, report))).toEqual(['same-bet', 'same-report']);
    expect(await check(area, { ...report, _id: id })).toEqual([]);
    await app.call('DELETE', `${api(area).base}/${id}`, { token: admin });
  });

  itOnce('does not find the report that the same call has already created, for its author only', async () => {
    const { base, create: path } = api(area);
    const report = plain('lost answer');
    // A key belongs to one address.
    const key = `the answer is lost in ${area}`;
    const headers = { 'idempotency-key': key };
    const created = await app.call('POST', base + path, { token: admin, body: report, headers });
    expect(await check(area, { ...report, idempotencyKey: key })).toEqual([]);
    const another = ['same-bet', 'same-report'];
    expect(codesOf(await check(area, { ...report, idempotencyKey: 'another attempt' }))).toEqual(another);
    const colleague = await app.person({ role: 'admin' });
    expect(codesOf(await check(area, { ...report, idempotencyKey: key }, colleague.token))).toEqual(another);
    // An edit is about its own record, and a key counts as long as it answers calls.
    const edited = await create(area, plain('lost answer, edited'));
    const sent = { ...report, idempotencyKey: key, _id: edited };
    expect(codesOf(await check(area, sent))).toEqual(another);
    await app.database.pool.query(
      `update idempotency set created_at = now() - interval '25 hours' where key = $1`,
      [key],
    );
    expect(codesOf(await check(area, { ...report, idempotencyKey: key }))).toEqual(another);
    for (const id of [created.body.data._id, edited])
      await app.call('DELETE', `${base}/${id}`, { token: admin });
  });

  itOnce('finds a double beside many newer reports of the user, and many doubles at once', async () => {
    // The user bets the same in every event, and something else in each.
    const original = (at: number) => ({
      ...sampleOriginal,
      pl: 95 + at,
      eventNames: [`event ${at}`],
      betDetails: [
        { odds: 2, stack: 1000, time: '00:00:00' },
        { odds: 3, stack: 100 + at, time: '10:00:00' },
      ],
    });
    const at = Array.from({ length: 21 }, (_, number) => number);
    const ids: string[] = [];
    for (const number of at)
      ids.push(await create(area, plain('regular', { originals: [original(number)], date: '2026-10-01' })));
    const [oldest] = ids;
    // Keys of reports that are not compared, such as deleted ones, displace none.
    await app.database.pool.query(
      `insert into report_bet (report_id, area, bet, at, person, agent, line)
       select gen_random_uuid(), area, bet, at, person, agent, line
       from report_bet, generate_series(1, 150) where report_id = $1`,
      [oldest],
    );
    const ofOldest = { ...original(0), pl: 5, betDetails: original(0).betDetails.slice(0, 1) };
    const doublesOf = async (drafted: readonly object[]) =>
      (await check(area, plain('regular', { originals: drafted }))).filter(({ code }) => code === 'same-bet');
    expect(await doublesOf([ofOldest])).toMatchObject([{ records: [{ _id: oldest }] }]);
    const originals = at.map((number) => ({
      ...original(number),
      pl: 5,
      betDetails: original(number).betDetails.slice(1),
    }));
    expect((await doublesOf(originals)).map(({ field }) => field)).toEqual(
      at.map((number) => `originals.${number}.betDetails.0`),
    );
    for (const id of ids) await app.call('DELETE', `${api(area).base}/${id}`, { token: admin });
  });

  itOnce('uses the latest version of a changed report', async () => {
    const id = await create(area, plain('before'));
    await app.call('PUT', `${api(area).base}/${id}`, { token: admin, body: plain('after') });
    expect(await check(area, plain('before'))).toEqual([]);
    expect(codesOf(await check(area, plain('after')))).toEqual(['same-bet', 'same-report']);
    await app.call('DELETE', `${api(area).base}/${id}`, { token: admin });
  });

  it('reveals nothing about records that a person may not list', async () => {
    const id = await create(area, plain('hidden'));
    const fresh = plain('another');
    const draft = plain('hidden');
    const { stem } = moduleRow(other(area), 'report');
    const outsider = await app.person({ permissions: [`${stem}_create`, `${stem}_listing`] });
    const writer = await app.person({ permissions: [`${moduleRow(area, 'report').stem}_create`] });
    for (const [where, token] of [
      [other(area), outsider.token],
      [area, writer.token],
    ] as const) {
      const texts = await Promise.all(
        [draft, fresh].map(async (body) =>
          JSON.stringify((await app.call('POST', `${api(where).base}/check`, { token, body })).body),
        ),
      );
      expect(texts[0]).toBe(texts[1]);
    }
    expect(codesOf(await check(other(area), draft))).toEqual(['same-bet', 'same-report']);
    await app.call('DELETE', `${api(area).base}/${id}`, { token: admin });
  });

  it('needs the permission to create or to update', async () => {
    const { stem } = moduleRow(area, 'report');
    const statusFor = async (permissions: readonly string[]) => {
      const { token } = await app.person({ permissions });
      return (await app.call('POST', `${api(area).base}/check`, { token, body: {} })).status;
    };
    expect(await statusFor([`${stem}_create`])).toBe(200);
    expect(await statusFor([`${stem}_update`])).toBe(200);
    expect(await statusFor([`${stem}_listing`, `${stem}_preview`, `${stem}_delete`])).toBe(403);
    expect((await app.call('POST', `${api(area).base}/check`, { body: {} })).status).toBe(401);
  });
});

it('answers every draft whose text can be stored', async () => {
  const odd: unknown[] = [
    {},
    [],
    null,
    'text',
    5,
    { originals: 'none', userName: 5, agent: [], date: 'yesterday', acBalance: {}, _id: 'x', proofId: '' },
    // Cut in the middle of a character.
    plain(`${'x'.repeat(textLimits.name - 1)}\u{1F600}`),
    { ...plain('odd name \u2028'), proofId: '00000000-0000-7000-8000-000000000000', _id: '{}' },
    { ...sampleReport, date: '9999-12-31', originals: [null, { betDetails: [null, 5, { odds: '1e99' }] }] },
    { ...sampleReport, date: '0001-01-01', userName: '%_\\\'"{},' },
    { __proto__: { userName: 'x' }, constructor: 'x', originals: { length: 5 } },
  ];
  for (const draft of odd) await check('turbo', JSON.stringify(draft));
  expect((await app.call('POST', '/report/check', { token: admin, body: '{' })).status).toBe(400);
  const unstorable = await app.call('POST', '/report/check', { token: admin, body: { userName: 'a\u0000' } });
  expect([unstorable.status, unstorable.body.message]).toEqual([400, unstorableCharacter('userName')]);
});

it('answers drafts with the maximum number of bets, and refuses larger ones', async () => {
  const bets = Array.from({ length: 500 }, (_, at) => ({
    odds: 1.5 + at / 100,
    stack: 100 + at,
    time: new Date(at * 150_000).toISOString().slice(11, 19),
  }));
  const report = plain('many bets', { originals: [{ ...sampleOriginal, betDetails: bets }] });
  await create('turbo', report);
  expect(codesOf(await check('turbo', report))).toEqual(expect.arrayContaining(['same-bet', 'same-report']));
  const larger = { ...report, remark: 'x'.repeat(1024 * 1024) };
  expect((await app.call('POST', '/report/check', { token: admin, body: larger })).status).toBe(413);
});

it('saves and audits nothing', async () => {
  const counts = async () =>
    (
      await app.database.pool.query(
        `select (select count(*) from audit) as audit, (select count(*) from report) as report,
          (select count(*) from account) as account, (select count(*) from report_bet) as bet`,
      )
    ).rows;
  const before = await counts();
  await check('turbo', plain('nobody'));
  expect(await counts()).toEqual(before);
});
