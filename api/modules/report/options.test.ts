import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow } from '../../../domain/areas.ts';
import { optionsOfANewDatabase } from '../../../domain/report/options.ts';
import { optionWords, reportSentences, sheetWords } from '../../../domain/report/text.ts';
import { sampleOriginal, sampleReport } from '../../testing/samples/sample-report.ts';
import { sendWorkbook, workbookOfReports } from '../../testing/samples/report-sheets.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { inOneArea } from '../../testing/variants.ts';
import { waitingForLocks } from '../../testing/database-processes.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

type Option = { _id: string; kind: string; value: string; version: number; isRetired: boolean };

describe.each(areas)('options of %s', (area) => {
  const itOnce = inOneArea(area);
  const { base, create } = moduleRow(area, 'report').api;
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, base + path, { token: admin, body });
  const options = async (kind: string): Promise<Option[]> =>
    (await call('GET', '/options')).body.data.filter((option: Option) => option.kind === kind);
  const add = async (kind: string, value: string): Promise<Option> =>
    (await call('POST', '/options', { kind, value })).body.data;
  const report = (changes: object) => call('POST', create, { ...sampleReport, ...changes });

  it('start with the documented values, in order', async () => {
    for (const [kind, values] of Object.entries(optionsOfANewDatabase)) {
      expect((await options(kind)).map((option) => option.value)).toEqual(values);
    }
  });

  it('can be added and take effect immediately', async () => {
    expect((await report({ catchBy: 'Sample New' })).status).toBe(400);
    const added = await call('POST', '/options', { kind: 'catchBy', value: ' Sample\nNew ' });
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({ value: 'Sample New', isRetired: false });
    expect((await report({ catchBy: 'sample new' })).body.data.catchBy).toBe('Sample New');
    const taken = await call('POST', '/options', { kind: 'catchBy', value: 'SAMPLE NEW' });
    expect(taken.status).toBe(409);
    expect((await call('POST', '/options', { kind: 'catchBy', value: ' ' })).status).toBe(400);
    expect((await call('POST', '/options', { kind: 'other', value: 'x' })).status).toBe(400);
  });

  it('can be retired, and stay valid on reports that have them', async () => {
    const option = await add('sport', 'Sample Chess');
    const originals = [{ ...sampleOriginal, sportNames: ['Sample Chess'] }];
    const old = (await report({ originals })).body.data;
    const retired = await call('PUT', `/options/${option._id}`, { isRetired: true, version: option.version });
    expect(retired.body.data.isRetired).toBe(true);
    expect((await report({ originals })).status).toBe(400);
    const kept = await call('PUT', `/${old._id}`, { ...sampleReport, originals, agent: 'still fine' });
    expect(kept.status).toBe(200);
    expect(kept.body.data.originals[0].sportNames).toEqual(['Sample Chess']);
    await call('PUT', `/options/${option._id}`, { isRetired: false });
    expect((await report({ originals })).status).toBe(201);
  });

  itOnce('count as they are stored, no matter who stored them', async () => {
    const { pool } = app.database;
    const change = (set: string, value: string) =>
      pool.query(`update report_option set ${set} where area = $1 and value = $2`, [area, value]);
    expect((await report({ catchBy: 'Gita' })).status).toBe(201);
    await change('is_retired = true', 'Gita');
    expect((await report({ catchBy: 'Gita' })).status).toBe(400);
    await change('is_retired = false', 'Gita');
    expect((await report({ catchBy: 'Gita' })).status).toBe(201);
    await change("value = 'Gita Two'", 'Gita');
    expect((await report({ catchBy: 'Gita' })).status).toBe(400);
    expect((await report({ catchBy: 'Gita Two' })).status).toBe(201);
    await change("value = 'Gita'", 'Gita Two');
  });

  itOnce('can be renamed without changing old reports', async () => {
    const option = await add('proofType', 'Sample phrase');
    const old = (await report({ proofType: 'Sample phrase' })).body.data;
    await call('PUT', `/options/${option._id}`, { value: 'Sample phrase II' });
    expect((await report({ proofType: 'Sample phrase' })).status).toBe(400);
    expect((await report({ proofType: 'Sample phrase II' })).status).toBe(201);
    expect((await call('GET', `/${old._id}`)).body.data.proofType).toBe('Sample phrase');
    const stale = await call('PUT', `/options/${option._id}`, { value: 'x', version: 1 });
    expect(stale.status).toBe(409);
    expect((await call('PUT', '/options/nobody', { value: 'x' })).status).toBe(404);
  });

  itOnce('stay valid in workbooks, with the names that they had when reports were exported', async () => {
    const retired = await add('catchBy', 'Sample Retired');
    // No other area has ever known it.
    const before = `Sample before in ${area}`;
    const renamed = await add('proofType', before);
    const chosen = { catchBy: 'Sample Retired', proofType: before };
    expect((await report(chosen)).status).toBe(201);
    await call('PUT', `/options/${retired._id}`, { isRetired: true });
    await call('PUT', `/options/${renamed._id}`, { value: 'Sample between' });
    await call('PUT', `/options/${renamed._id}`, { value: 'Sample after' });
    const workbook = await fetch(`${app.address}/api${base}/exportExcel?catchBy=Sample+Retired`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    const send = (bytes: Buffer) => sendWorkbook(app, area, bytes, { token: admin });
    const { body } = await send(Buffer.from(await workbook.arrayBuffer()));
    expect(body.errors.map(({ msg }: { msg: string }) => msg)).toEqual([sheetWords.duplicate]);
    const other = await send(await workbookOfReports({ ...chosen, userName: 'of an old file' }));
    expect(other.body.data).toMatchObject([chosen]);
    const unknown = await send(await workbookOfReports({ catchBy: 'Sample Nobody' }));
    expect(unknown.body.errors).toMatchObject([{ msg: reportSentences.catchByInvalid }]);
    for (const elsewhere of areas.filter((name) => name !== area)) {
      const sheet = await workbookOfReports({ proofType: before });
      const refused = await sendWorkbook(app, elsewhere, sheet, { token: admin });
      expect(refused.body.errors).toMatchObject([{ msg: reportSentences.proofTypeInvalid }]);
    }
  });

  itOnce('whose spelling was corrected do not make exported reports new ones', async () => {
    const kinds = { catchBy: 'sample Meera', proofType: 'sample Late Bet', sport: 'sample Kho kho' };
    const { catchBy, proofType, sport } = kinds;
    const added = await Promise.all(Object.entries(kinds).map(([kind, value]) => add(kind, value)));
    const originals = [{ ...sampleOriginal, sportNames: [sport] }];
    expect((await report({ catchBy, proofType, originals })).status).toBe(201);
    const workbook = await fetch(`${app.address}/api${base}/exportExcel?catchBy=sample+Meera`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    const bytes = Buffer.from(await workbook.arrayBuffer());
    for (const { _id, value } of added) {
      const corrected = { value: value.replace('sample', 'SAMPLE') };
      expect((await call('PUT', `/options/${_id}`, corrected)).status).toBe(200);
    }
    const { body } = await sendWorkbook(app, area, bytes, { token: admin });
    expect(body.errors.map(({ msg }: { msg: string }) => msg)).toEqual([sheetWords.duplicate]);
    expect(body.data).toEqual([]);
  });

  itOnce('are reordered as a whole, in their own area, and not if one is missing', async () => {
    const before = await options('catchBy');
    const ids = before.map((option) => option._id).toReversed();
    for (const other of areas.filter((name) => name !== area)) {
      const path = `${moduleRow(other, 'report').api.base}/options/${ids[0]}`;
      expect((await app.call('PUT', path, { token: admin, body: { isRetired: true } })).status).toBe(404);
    }
    expect((await call('PUT', '/options/order', { kind: 'catchBy', ids })).status).toBe(200);
    const { rows } = await app.database.pool.query(
      `select before, after from audit where action = 'order' and area = $1 order by id desc limit 1`,
      [area],
    );
    const values = before.map((option) => option.value);
    expect(rows).toEqual([{ before: values, after: values.toReversed() }]);
    expect((await options('catchBy')).map((option) => option._id)).toEqual(ids);
    for (const wrong of [ids.slice(1), [...ids, 'x'], ids.map(() => ids[0])]) {
      expect((await call('PUT', '/options/order', { kind: 'catchBy', ids: wrong })).status).toBe(409);
    }
  });

  itOnce('are reordered once by two people who start from the same order', async () => {
    const before = (await options('sport')).map((option) => option._id);
    const [first, second] = [before.toReversed(), [...before.slice(1), before[0]]];
    const order = (ids: readonly unknown[], from?: readonly unknown[]) =>
      call('PUT', '/options/order', { kind: 'sport', ids, before: from });
    expect((await order(first, before)).status).toBe(200);
    const stale = await order(second, before);
    expect([stale.status, stale.body.message]).toEqual([409, optionWords.orderStale]);
    expect((await options('sport')).map((option) => option._id)).toEqual(first);
    expect((await order(second, first)).status).toBe(200);
    // Without it, the order of that moment is replaced.
    expect((await order(before)).status).toBe(200);
  });

  itOnce('are reordered once by two people at the same moment', async () => {
    const before = (await options('catchBy')).map(({ _id }) => _id);
    const [first, second] = [before.toReversed(), [...before.slice(1), before[0]]];
    const { pool } = app.database;
    const other = await pool.connect();
    try {
      await other.query('begin');
      for (const [at, id] of first.entries())
        await other.query('update report_option set position = $1 where id = $2', [at + 1, id]);
      const late = call('PUT', '/options/order', { kind: 'catchBy', ids: second, before });
      await expect.poll(async () => (await pool.query(waitingForLocks)).rowCount).toBe(1);
      await other.query('commit');
      expect((await late).status).toBe(409);
      expect((await options('catchBy')).map(({ _id }) => _id)).toEqual(first);
    } finally {
      other.release();
    }
  });

  itOnce('are audited', async () => {
    const option = await add('catchBy', 'Sample Trail');
    await call('PUT', `/options/${option._id}`, { isRetired: true });
    const { rows } = await app.database.pool.query(
      `select action, actor_name, area from audit where entity = 'report-option' and record_id = $1 order by id`,
      [option._id],
    );
    expect(rows).toEqual([
      { action: 'create', actor_name: 'admin', area },
      { action: 'update', actor_name: 'admin', area },
    ]);
  });
});
