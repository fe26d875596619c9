import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow, sectionOf, sections, type Area, type Section } from '../../../domain/areas.ts';
import { permissionOf } from '../../../domain/permissions.ts';
import { encodedName } from '../../../domain/sense/people/address.ts';
import { personLimits } from '../../../domain/sense/people/person.ts';
import { personSentences as sentences, personWords as words } from '../../../domain/sense/people/text.ts';
import { generic } from '../../../domain/text.ts';
import { makeReferences, proofForm, sampleProof } from '../../testing/samples/proof-form.ts';
import { rowsOf, sendWorkbook, workbookOfReports } from '../../testing/samples/report-sheets.ts';
import { sampleOriginal, sampleReport } from '../../testing/samples/sample-report.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

async function add(area: Area, module: 'report' | 'note' | 'proof', body: object): Promise<{ _id: string }> {
  const { base, create } = moduleRow(area, module).api;
  const reply = await app.call('POST', base + create, { token: admin, body });
  if (reply.status !== 201) throw new Error(reply.body.message);
  return reply.body.data;
}
const report = (area: Area, changes: object) => add(area, 'report', { ...sampleReport, ...changes });
const note = (area: Area, changes: object) => add(area, 'note', { note: 'sample', ...changes });
const withPl = (pl: number) => ({ originals: [{ ...sampleOriginal, pl }] });

const pathOf = (name: string, more = '') => `/people/${encodedName(name)}${more}`;
const page = async (name: string, token = admin) =>
  (await app.call('GET', pathOf(name), { token })).body.data;

const listing = (area: Area, ...lists: ('report' | 'proof' | 'note')[]) =>
  lists.map((module) => permissionOf(area, module, 'listing'));
const tokenOf = async (permissions: readonly string[], section: readonly Section[] = sections) =>
  (await app.person({ section, permissions })).token;

describe('a user name', () => {
  const name = 'Sample_User';
  let proofBrand: string;
  beforeAll(async () => {
    const seen = { agent: 'Agent A', origin: 'Brand A', voidStatus: 'Not Void' };
    await report('turbo', {
      ...seen,
      userName: name,
      date: '2026-10-31',
      voidStatus: 'Void',
      ...withPl(0.1),
    });
    await report('turbo', {
      ...seen,
      userName: name,
      date: '2026-11-01',
      voidStatus: 'Void',
      ...withPl(0.2),
    });
    await report('turbo', {
      ...seen,
      userName: 'sample_user',
      agent: 'agent a',
      date: null,
      ...withPl(-1000.5),
    });
    await report('forex', { ...seen, userName: 'SAMPLE_USER', origin: '', date: '2026-11-02', ...withPl(7) });
    await report('turbo', { ...seen, userName: 'sample_user2', date: '2026-11-02' });
    const gone = await report('turbo', { ...seen, userName: name, date: '2026-11-03' });
    await app.call('DELETE', `${moduleRow('turbo', 'report').api.base}/${gone._id}`, { token: admin });
    await note('turbo', { user: name, agent: 'Agent B', date: '2026-11-01', note: 'x'.repeat(1000) });
    await note('forex', { user: name, date: '2026-11-05' });
    await note('turbo', { note: 'about sample_user' });
    const { brandName, ...references } = await makeReferences(app, 'turbo');
    proofBrand = brandName;
    await add(
      'turbo',
      'proof',
      proofForm('turbo', {
        ...sampleProof,
        ...references,
        user: name,
        agentname: 'Agent A',
        date: '2026-11-04',
      }),
    );
  });

  it('is counted across lists and areas, in every spelling, exactly', async () => {
    const { timeline, ...counts } = await page('sAmple_uSer');
    expect(counts).toEqual({
      name,
      spellings: {
        top: [
          { name, count: 5 },
          { name: 'SAMPLE_USER', count: 1 },
          { name: 'sample_user', count: 1 },
        ],
        others: 0,
      },
      totals: { reports: 4, voided: 2, pl: '-993.20', proofs: 1, notes: 2 },
      areas: [
        { area: 'turbo', reports: 3, voided: 2, pl: '-1000.20', proofs: 1, notes: 1 },
        { area: 'forex', reports: 1, voided: 0, pl: '7.00', proofs: 0, notes: 1 },
      ],
      months: [
        { month: '2026-11', reports: 2, voided: 1, pl: '7.20' },
        { month: '2026-10', reports: 1, voided: 1, pl: '0.10' },
        { month: null, reports: 1, voided: 0, pl: '-1000.50' },
      ],
      agents: {
        top: [
          { name: 'Agent A', count: 5 },
          { name: 'Agent B', count: 1 },
        ],
        others: 0,
      },
      brands: {
        top: [
          { name: 'Brand A', count: 3 },
          { name: proofBrand, count: 1 },
        ],
        others: 0,
      },
      similar: [],
      together: [],
    });
    expect(
      timeline.entries.map(({ module, area, date }: Record<string, string>) => [module, area, date]),
    ).toEqual([
      ['note', 'forex', '2026-11-05'],
      ['proof', 'turbo', '2026-11-04'],
      ['report', 'forex', '2026-11-02'],
      ['note', 'turbo', '2026-11-01'],
      ['report', 'turbo', '2026-11-01'],
      ['report', 'turbo', '2026-10-31'],
      ['report', 'turbo', null],
    ]);
    expect(timeline.cursor).toBeNull();
  });

  it('is exported with exact money, without reports of areas that may not be exported', async () => {
    const permissions = [
      ...listing('turbo', 'report'),
      ...listing('forex', 'report', 'note'),
      'report_export',
    ];
    const token = await tokenOf(permissions);
    const response = await fetch(`${app.address}/api${pathOf(name, '/export')}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''Sample_User.xlsx");
    const rows = await rowsOf(Buffer.from(await response.arrayBuffer()));
    const sheetNames = [...new Set(rows.map(({ sheetName }) => sheetName))];
    expect(sheetNames).toEqual([
      words.sheet.timeline,
      words.sheet.summary,
      words.byMonth,
      words.agents,
      words.brands,
    ]);
    const texts = rows.map(({ cells }) => cells.map((cell) => cell?.text ?? ''));
    expect(texts.filter(([, kind]) => kind === words.report).map((cells) => cells[7])).toEqual([
      '0.20',
      '0.10',
      '-1000.50',
    ]);
    expect(texts.filter(([, kind]) => kind === words.note)).toHaveLength(1);
    expect(texts.filter(([, kind]) => kind === words.proof)).toEqual([]);
    const { body } = await app.call('GET', '/audit?entity=person', { token: admin });
    expect(body.data[0]).toMatchObject({ action: 'export', after: { name } });
    const refused = await app.call('GET', pathOf(name, '/export'), {
      token: await tokenOf(listing('turbo', 'report', 'note')),
    });
    expect([refused.status, refused.body.message]).toEqual([403, sentences.deniedExport]);
  });
});

describe('long texts and reports about several events', () => {
  const name = 'long entries';
  const text = `${'x'.repeat(19_999)}y`;
  beforeAll(async () => {
    const about = (eventNames: string[], marketNames: string[]) => ({
      ...sampleOriginal,
      eventNames,
      marketNames,
    });
    await report('turbo', {
      userName: name,
      originals: [about(['Match 2', 'Match 1'], ['Toss']), about(['Match 3', 'Match 2'], ['Toss'])],
    });
    await note('turbo', { user: name, note: text });
    await note('forex', { user: name, note: 'x'.repeat(personLimits.text) });
  });

  it('are cut visibly in the time line, with the numbers of other names', async () => {
    const { entries } = (await page(name)).timeline;
    const found = (module: string) => entries.filter((entry: { module: string }) => entry.module === module);
    expect(found('report')).toMatchObject([
      { event: 'Match 2', moreEvents: 2, market: 'Toss', moreMarkets: 0 },
    ]);
    expect(found('note').map((entry: { text: string }) => entry.text)).toEqual([
      'x'.repeat(personLimits.text),
      `${'x'.repeat(personLimits.text)}…`,
    ]);
  });

  it('are whole in the export', async () => {
    const response = await fetch(`${app.address}/api${pathOf(name, '/export')}`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    const rows = await rowsOf(Buffer.from(await response.arrayBuffer()));
    const texts = rows.map(({ cells }) => cells.map((cell) => cell?.text ?? ''));
    const of = (kind: string) => texts.filter((cells) => cells[1] === kind);
    expect(of(words.report).map((cells) => [cells[5], cells[6]])).toEqual([
      ['Match 2\nMatch 1\nMatch 3', 'Toss'],
    ]);
    expect(of(words.note).map((cells) => cells[9] === text)).toEqual([false, true]);
  });
});

describe.each(areas)('a person of %s', (area) => {
  const other = areas.find((each) => each !== area) ?? area;
  const name = `shared ${area}`;
  beforeAll(async () => {
    await report(other, { userName: name, agent: 'Hidden Agent', origin: 'Hidden Brand' });
    await note(other, { user: name });
    await note(area, { user: name, agent: 'Seen Agent' });
  });

  it('sees only what they may list', async () => {
    const token = await tokenOf(
      [...listing(area, 'note'), ...listing(other, 'note', 'report')],
      [sectionOf(area)],
    );
    const {
      status,
      body: { data, ...rest },
    } = await app.call('GET', pathOf(name), { token });
    expect([status, rest]).toEqual([200, { message: sentences.fetched }]);
    expect(data.totals).toEqual({ notes: 1 });
    expect(data.areas).toEqual([{ area, notes: 1 }]);
    expect(data.agents.top).toEqual([{ name: 'Seen Agent', count: 1 }]);
    expect(data.timeline.entries).toHaveLength(1);
    expect(Object.keys(data)).not.toContain('months');
    expect(Object.keys(data)).not.toContain('together');
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`Hidden|${other}`));
    const more = await app.call('GET', pathOf(name, '/timeline'), { token });
    expect(more.body.data.entries).toHaveLength(1);
  });

  it('cannot tell an invisible name from an unknown one', async () => {
    const hidden = `only in ${other}`;
    await report(other, { userName: hidden });
    const token = await tokenOf(listing(area, 'report', 'note', 'proof'), [sectionOf(area)]);
    const answers = await Promise.all(
      [hidden, `nobody in ${other}`].map((each) => app.call('GET', pathOf(each), { token })),
    );
    const [invisible, unknown] = answers.map(({ status, body }) => ({
      status,
      text: JSON.stringify(body).replace(body.data.name, ''),
    }));
    expect(invisible).toEqual(unknown);
    expect(invisible?.status).toBe(200);
    expect(answers[0]?.body.data.totals).toEqual({ reports: 0, voided: 0, pl: '0.00', proofs: 0, notes: 0 });
  });

  it('needs a list that they may read', async () => {
    const without = await tokenOf([
      permissionOf(area, 'report', 'create'),
      permissionOf(area, 'report', 'preview'),
      permissionOf(area, 'sport', 'listing'),
    ]);
    const elsewhere = await tokenOf(listing(area, 'report'), [sectionOf(other)]);
    for (const token of [without, elsewhere])
      for (const call of ['', '/timeline'])
        expect(await app.call('GET', pathOf(name, call), { token })).toMatchObject({
          status: 403,
          body: { message: generic.forbidden },
        });
    expect((await app.call('GET', pathOf(name))).status).toBe(401);
  });
});

describe('a name in an address', () => {
  it.each([
    'a/b\\c',
    '100%',
    '%2F',
    '..',
    '.',
    'name.html',
    '?&#=+;',
    '🦁🐯',
    'ગુજરાતી',
    'O\'Neil "x" <b>',
    'export',
    '%'.repeat(200),
    '/'.repeat(200),
    '🦁'.repeat(100),
  ])('may be %s', async (name) => {
    await note('turbo', { user: name });
    const { name: shown, totals } = await page(name);
    expect([shown, totals.notes]).toEqual([name, 1]);
  });

  it('is the same in every composition and with spaces around', async () => {
    await note('turbo', { user: 'Rene\u0301 ΣΑΣ' });
    expect((await page(' RENÉ σας ')).totals.notes).toBe(1);
  });

  it('must be present and not too long', async () => {
    for (const [name, message] of [
      ['%20', sentences.nameRequired],
      ['x'.repeat(201), 'User name can have at most 200 characters'],
      ['%00', 'name contains a character that cannot be stored'],
    ]) {
      const reply = await app.call('GET', `/people/${name}`, { token: admin });
      expect([reply.status, reply.body.message]).toEqual([400, message]);
    }
  });
});

it('finds look-alike names, and only among what may be listed', async () => {
  await report('turbo', { userName: 'hanif.khan', agent: 'Zulu' });
  await report('turbo', { userName: 'Hanif.Khan', agent: 'Zulu' });
  for (const userName of ['һаnif.khan', 'hanif_khan', 'hamif.khan'])
    await report('turbo', { userName, agent: 'zulu' });
  await report('turbo', { userName: 'hanix.khan', agent: 'Other agent' });
  await report('forex', { userName: 'HANlF.KHAN', agent: 'Zulu' });
  const gone = await report('turbo', { userName: 'hanif-khan', agent: 'Zulu' });
  await app.call('DELETE', `${moduleRow('turbo', 'report').api.base}/${gone._id}`, { token: admin });
  const similarFor = async (token?: string) =>
    (await page('HANIF.khan', token)).similar.map((one: { name: string }) => one.name).toSorted();
  const ofTurbo = ['hamif.khan', 'hanif_khan', 'һаnif.khan'];
  expect(await similarFor()).toEqual(['HANlF.KHAN', ...ofTurbo].toSorted());
  expect(await similarFor(await tokenOf(listing('turbo', 'report')))).toEqual(ofTurbo);
  expect(await similarFor(await tokenOf(listing('forex', 'report')))).toEqual(['HANlF.KHAN']);
  expect(await similarFor(await tokenOf(listing('turbo', 'note', 'proof')))).toEqual([]);
  // Names that have no records any more do not displace others.
  await app.database.pool.query(
    `insert into account (area, module, name, agent, brand, skeleton)
     select area, module, 'hanif' || repeat('.', n) || 'khan', agent, brand, skeleton
     from account, generate_series(2, 40) as n where name = 'hanif.khan'`,
  );
  expect(await similarFor(await tokenOf(listing('turbo', 'report')))).toEqual(ofTurbo);
});

it('finds users who keep appearing in the same events and minutes, and only among what may be listed', async () => {
  const bet = (area: Area, userName: string, day: number, time: string) =>
    report(area, {
      userName,
      date: `2026-09-0${day}`,
      originals: [
        { ...sampleOriginal, eventNames: [`Match ${day}`], betDetails: [{ odds: 2, stack: 10, time }] },
      ],
    });
  for (const day of [1, 2, 3]) await bet('turbo', 'leader', day, '10:00:00');
  for (const day of [1, 2, 3]) await bet('turbo', 'follower', day, '10:00:40');
  for (const day of [1, 2]) await bet('forex', 'far follower', day, '09:59:30');
  await bet('turbo', 'stranger', 1, '10:00:00');
  const follower = { name: 'follower', events: 3, times: 3 };
  const togetherFor = async (token?: string) => (await page('Leader', token)).together;
  expect(await togetherFor()).toEqual([follower, { name: 'far follower', events: 2, times: 2 }]);
  expect(await togetherFor(await tokenOf(listing('turbo', 'report')))).toEqual([follower]);
  expect(await togetherFor(await tokenOf(listing('turbo', 'note')))).toBeUndefined();
});

describe('users of the same minutes', () => {
  const togetherOf = async (name: string) => (await page(name)).together;
  const addRows = async (area: Area, rows: readonly Record<string, string>[]) => {
    const bytes = await workbookOfReports(...rows);
    expect((await sendWorkbook(app, area, bytes, { token: admin })).status).toBe(200);
  };
  const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);

  it('are all counted whole, also in a large group', async () => {
    const followers = Array.from({ length: 7 }, (_, at) => `in a group ${at}`);
    const rows = Array.from({ length: 100 }, (_, at) =>
      ['head of a group', ...followers].map((userName) => ({
        userName,
        date: dayOf(at),
        eventNames: `Derby ${at}`,
        time: '07:00:00',
      })),
    );
    await addRows('turbo', rows.flat());
    const together = await togetherOf('head of a group');
    expect(
      together.toSorted((one: { name: string }, other: { name: string }) =>
        one.name.localeCompare(other.name),
      ),
    ).toEqual(followers.map((name) => ({ name, events: 100, times: 100 })));
  });

  it('are found in both areas and beside reports with hundreds of bets', async () => {
    const bulk = (userName: string, date: string, event: string, times: readonly string[]) =>
      report('turbo', {
        userName,
        date,
        originals: [
          {
            ...sampleOriginal,
            eventNames: [event],
            betDetails: times.map((time) => ({ odds: 2, stack: 10, time })),
          },
        ],
      });
    const two = (value: number) => String(value).padStart(2, '0');
    const everyMinute = Array.from(
      { length: 400 },
      (_, at) => `${two(Math.floor(at / 60))}:${two(at % 60)}:00`,
    );
    for (const at of [10, 11, 12]) await bulk('of many bets', dayOf(at), 'Bulk', everyMinute);
    const plain = (area: Area, userName: string, at: number, time: string) =>
      addRows(area, [{ userName, date: dayOf(at), eventNames: `Plain ${at}`, time }]);
    for (const at of [1, 2]) {
      // More bets of others in the same minute.
      await bulk('elsewhere', dayOf(at), `Other ${at}`, Array<string>(40).fill('03:00:00'));
      await plain('turbo', 'of many bets', at, '03:00:10');
      await plain('turbo', 'behind', at, '03:00:50');
    }
    for (const at of [3, 4])
      for (const userName of ['of many bets', 'far away']) await plain('forex', userName, at, '03:00:00');
    expect(await togetherOf('of many bets')).toEqual([
      { name: 'behind', events: 2, times: 2 },
      { name: 'far away', events: 2, times: 2 },
    ]);
  });
});

it('gives the time line a page at a time, each entry once', async () => {
  const name = 'paged user';
  const days = Array.from({ length: 7 }, (_, at) => (at === 6 ? null : `2026-11-0${1 + (at % 3)}`));
  for (const date of days) await report('turbo', { userName: name, date });
  for (const date of ['2026-11-02', '2026-10-02']) await note('forex', { user: name, date });
  const seen: { _id: string; date: string | null }[] = [];
  let cursor = '';
  do {
    const query = `/timeline?limit=2${cursor && `&cursor=${cursor}`}`;
    const { data } = (await app.call('GET', pathOf(name, query), { token: admin })).body;
    expect(data.entries.length).toBeGreaterThan(0);
    seen.push(...data.entries);
    ({ cursor } = data);
  } while (cursor);
  expect(new Set(seen.map(({ _id }) => _id)).size).toBe(9);
  expect(seen.map(({ date }) => date)).toEqual([
    '2026-11-03',
    '2026-11-03',
    '2026-11-02',
    '2026-11-02',
    '2026-11-02',
    '2026-11-01',
    '2026-11-01',
    '2026-10-02',
    null,
  ]);
  const bad = async (query: string) => {
    const { status, body } = await app.call('GET', pathOf(name, `/timeline?${query}`), { token: admin });
    return [status, body.message];
  };
  expect(await bad('cursor=nonsense')).toEqual([400, sentences.badCursor]);
  for (const limit of ['0', '101', 'x'])
    expect(await bad(`limit=${limit}`)).toEqual([400, sentences.badLimit]);
});

it('bounds names and months on the page, and says how many others there are; the export has them', async () => {
  const name = 'busy user with many spellings and as many agents';
  const added = 1300;
  const spelled = (at: number) => name.slice(0, at).toUpperCase() + name.slice(at);
  const written = new Set(Array.from({ length: 40 }, (_, at) => spelled(at))).size;
  await app.database.pool.query(
    `insert into report (id, area, created_by, updated_by, date, user_name, agent, origin, originals, ac_balance,
       after_void_balance, catch_by, proof_type, proof_status, void_status, remark, record_add_by, search_text,
       pl_total, stack_total, odds, stacks, content_hash)
     select gen_random_uuid(), 'turbo', 's', 's', date '2026-11-01' - n % 300 * 30,
       upper(left($1, n % 40)) || substr($1, n % 40 + 1), 'Agent ' || n, 'Brand ' || n % 50, '[]', 0, 0,
       '', '', 'Submitted', 'Void', '', 's', '', 99999999999.99, 0, '{}', '{}', n::text
     from generate_series(1, $2) as n`,
    [name, added],
  );
  const { agents, brands, spellings, months, totals, timeline } = await page(name);
  expect([agents.top.length, agents.others]).toEqual([personLimits.names, added - personLimits.names]);
  expect([brands.top.length, brands.others]).toEqual([personLimits.names, 20]);
  expect([spellings.top.length, spellings.others]).toEqual([
    personLimits.names,
    written - personLimits.names,
  ]);
  expect(months).toHaveLength(personLimits.months);
  expect(totals).toMatchObject({ reports: added, voided: added, pl: '129999999999987.00' });
  expect(timeline.entries).toHaveLength(personLimits.timeline.initial);

  const response = await fetch(`${app.address}/api${pathOf(name, '/export')}`, {
    headers: { authorization: `Bearer ${admin}` },
  });
  const rows = await rowsOf(Buffer.from(await response.arrayBuffer()));
  const rowsIn = (sheet: string) =>
    rows
      .filter(({ sheetName, isHeader }) => sheetName === sheet && !isHeader)
      .map(({ cells }) => cells.map((cell) => cell?.text));
  expect(rowsIn(words.byMonth)).toHaveLength(new Set(rowsIn(words.byMonth).map(([month]) => month)).size);
  expect(rowsIn(words.byMonth).length).toBeGreaterThan(290);
  expect(rowsIn(words.brands)).toHaveLength(50);
  expect(rowsIn(words.sheet.summary).filter(([what]) => what === words.spelling)).toHaveLength(written);
  const listed = rowsIn(words.agents);
  expect(listed).toHaveLength(1001);
  expect(listed.at(-1)).toEqual([words.others(added - 1000)]);
});
