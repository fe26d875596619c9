import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPath, areas, moduleRow, sectionOf, sections, type Area } from '../../../domain/areas.ts';
import { permissionOf } from '../../../domain/permissions.ts';
import { searchFilters, searchLimits } from '../../../domain/record/search/search.ts';
import { searchSentences } from '../../../domain/record/search/text.ts';
import { countSearchValues } from '../../store/search/search-values.ts';
import { sendWorkbook, workbookOfReports } from '../../testing/samples/report-sheets.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

/** The console's own job may be counting at the same time. */
async function counted(): Promise<void> {
  const pending = 'select exists (select from search_pending) as some';
  do await countSearchValues(app.database.orm);
  while ((await app.database.pool.query(pending)).rows[0].some);
}

async function find(q: string, token = admin) {
  await counted();
  return (await app.call('GET', `/search?q=${encodeURIComponent(q)}`, { token })).body.data;
}
const valuesOf = async (q: string, token?: string): Promise<string[]> =>
  (await find(q, token)).map(({ value }: { value: string }) => value);

const pathOf = (area: Area, module: 'report' | 'note') => moduleRow(area, module).api;

async function addReports(area: Area, ...reports: Record<string, string>[]) {
  return (await sendWorkbook(app, area, await workbookOfReports(...reports), { token: admin })).body;
}

async function addNote(area: Area, fields: Record<string, string>) {
  const { base, create } = pathOf(area, 'note');
  return (await app.call('POST', base + create, { token: admin, body: { note: 'x', ...fields } })).body.data;
}

describe('values', () => {
  it('are found by the start of any word, in every list, with the number of records', async () => {
    await addReports(
      'turbo',
      { userName: 'zeta.user077', agent: 'Zephyr Agency', eventNames: 'Zebras v Zulus\nQuokkas v Zebras' },
      { userName: 'ZETA.User077', agent: 'Zephyr Agency', eventNames: 'Other v Zulus' },
    );
    await addNote('forex', { agent: 'zephyr agency', user: 'zeta.user078' });
    expect(await find('zephyr')).toEqual([
      { kind: 'agent', area: 'turbo', module: 'report', value: 'Zephyr Agency', count: 2 },
      { kind: 'agent', area: 'forex', module: 'note', value: 'zephyr agency', count: 1 },
    ]);
    expect(await valuesOf('AGENCY')).toContain('Zephyr Agency');
    expect(await find('zeta.user077')).toEqual([
      {
        kind: 'user',
        area: 'turbo',
        module: 'report',
        value: expect.stringMatching(/^zeta.user077$/i),
        count: 2,
      },
    ]);
    expect(await valuesOf('077')).toHaveLength(1);
    expect(await valuesOf('zulus zebras')).toEqual(['Zebras v Zulus']);
    expect(await valuesOf('ebras')).toEqual([]);
    expect(await valuesOf('%_')).toEqual([]);
  });

  it.each(areas)('of %s are counted like the list that they open', async (area) => {
    const agents = ['Umbra 5', 'umbra 5', 'Umbra 50'];
    await addReports(
      area,
      ...agents.map((agent, at) => ({ agent, userName: `ulan ${at + 1}`, remark: area })),
    );
    await addReports(area, { agent: 'other', userName: 'ulan 10', remark: area });
    for (const agent of agents) await addNote(area, { agent, user: agent });
    const found = [...(await find('umbra 5')), ...(await find('ulan 1'))].filter((one) => one.area === area);
    expect(found).toHaveLength(8);
    for (const { kind, module, value, count } of found) {
      const filters: Partial<Record<string, string>> = searchFilters[module as 'report' | 'note'];
      const query = new URLSearchParams({ [filters[kind] ?? '']: value });
      const { body } = await app.call('GET', `${apiPath(area, module)}/rows?${query}`, { token: admin });
      expect([kind, value, body.total]).toEqual([kind, value, count]);
    }
  });

  it('follow changes, deletes and restores', async () => {
    const { base } = pathOf('turbo', 'note');
    const { _id, version } = await addNote('turbo', { user: 'wanda one' });
    expect(await valuesOf('wanda')).toEqual(['wanda one']);
    const body = { note: 'x', user: 'wanda two', version };
    await app.call('PUT', `${base}/${_id}`, { token: admin, body });
    expect(await valuesOf('wanda')).toEqual(['wanda two']);
    await app.call('DELETE', `${base}/${_id}`, { token: admin });
    expect(await valuesOf('wanda')).toEqual([]);
    await app.call('POST', `${base}/${_id}/restore`, { token: admin });
    expect(await valuesOf('wanda')).toEqual(['wanda two']);
  });

  it('are found by several words among many that begin with one of them', async () => {
    const names = (word: string) =>
      Array.from({ length: 201 }, (_, at) => `${word} a${String.fromCodePoint(0x4e00 + at)}`);
    const long = `Emus v ${'Ibises and '.repeat(6)}Hippos zz`;
    const values = [...names('Gnus'), ...names('Hippos'), 'Gnus v Hippos zz', 'Emus v Hippos zz', long];
    const reports = Array.from({ length: Math.ceil(values.length / 50) }, (_, at) => ({
      eventNames: values.slice(at * 50, (at + 1) * 50).join('\n'),
      remark: String(at),
    }));
    await addReports('turbo', ...reports);
    expect(await valuesOf('emus hippos')).toEqual([long, 'Emus v Hippos zz'].toSorted());
    expect(await valuesOf('hippos gnus')).toEqual(['Gnus v Hippos zz']);
  });

  it('are at most 20, the exact one first, then the most used', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ userName: `yak ${at + 10}`, remark: String(at) }));
    await addReports('turbo', ...many, { userName: 'yak 29', remark: 'again' }, { userName: 'yak' });
    const found = await valuesOf('yak');
    expect(found).toHaveLength(searchLimits.results);
    expect(found.slice(0, 3)).toEqual(['yak', 'yak 29', 'yak 10']);
  });
});

it.each(areas)('a person of %s finds nothing from other lists and areas', async (area) => {
  for (const each of areas) {
    await addNote(each, { user: `xenon ${each} note` });
    await addReports(each, { userName: `xenon ${each} report` });
  }
  const permissions = areas.flatMap((each) => [
    permissionOf(each, 'note', 'listing'),
    permissionOf(each, 'note', 'preview'),
  ]);
  const { token } = await app.person({ section: [sectionOf(area)], permissions });
  expect(await valuesOf('xenon', token)).toEqual([`xenon ${area} note`]);
  const stranger = await app.person({
    section: [...sections],
    permissions: [permissionOf(area, 'report', 'create')],
  });
  expect(await valuesOf('xenon', stranger.token)).toEqual([]);
});

it('finds accounts for staff only, as far as they may see them', async () => {
  const target = await app.person({ section: [sectionOf('turbo')] });
  const answerTo = async (token: string) => find(target.username, token);
  expect(await answerTo(admin)).toEqual([
    { kind: 'account', id: target.id, value: target.username, role: 'user' },
  ]);
  const near = await app.person({ role: 'subadmin', section: [sectionOf('turbo')] });
  expect(await answerTo(near.token)).toHaveLength(1);
  const far = await app.person({ role: 'subadmin', section: [sectionOf('forex')] });
  expect(await answerTo(far.token)).toEqual([]);
  expect(await answerTo(target.token)).toEqual([]);
  await app.call('DELETE', `/admin/${target.id}`, { token: admin });
  expect(await answerTo(admin)).toEqual([]);
});

it('refuses what is too short or too long, and calls without a session', async () => {
  for (const q of ['a', ' a ', 'x'.repeat(61)]) {
    const { status, body } = await app.call('GET', `/search?q=${encodeURIComponent(q)}`, { token: admin });
    expect([status, body.message]).toEqual([400, searchSentences.badQuery]);
  }
  expect((await app.call('GET', '/search?q=abc')).status).toBe(401);
});
