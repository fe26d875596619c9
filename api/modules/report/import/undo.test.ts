/** A dry run of an import, times without a format, and undoing an import as a whole. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow, reportTable, sectionOf, type Area } from '../../../../domain/areas.ts';
import { permissionOf } from '../../../../domain/permissions.ts';
import {
  reportLabels,
  reportSentences,
  reportSentencesOf,
  sheetWords,
} from '../../../../domain/report/text.ts';
import {
  sendWorkbook,
  sheetHeader,
  workbookOf,
  workbookOfReports,
} from '../../../testing/samples/report-sheets.ts';
import { startTestConsole, type TestConsole } from '../../../testing/test-console.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

const pathsOf = (area: Area) => moduleRow(area, 'report').api;
const send = async (area: Area, reports: Record<string, string | number>[], query = '') =>
  sendWorkbook(app, area, await workbookOfReports(...reports), { token: admin, query });

async function everything() {
  const { rows } = await app.database.pool.query(
    `select (select count(*) from report) as reports, (select count(*) from audit) as entries,
       (select count(*) from report_import) as imports, (select count(*) from idempotency) as keys`,
  );
  return rows[0] as unknown;
}

describe('a dry run', () => {
  it.each(areas)('answers like the import of %s and changes nothing', async (area) => {
    const reports: Record<string, string>[] = [
      { userName: `${area} dry` },
      { userName: `${area} wrong`, odds: 'many', time: '25:00', voidStatus: 'Perhaps' },
      { userName: '', acBalance: 'x' },
    ];
    const before = await everything();
    const dry = await send(area, reports, '?dryRun=true');
    expect(await everything()).toEqual(before);
    const real = await send(area, reports, '?dryRun=false');

    expect(dry.status).toBe(200);
    const { data: planned, importId: none, ...said } = dry.body;
    const { data: saved, importId, ...done } = real.body;
    expect(said).toEqual(done);
    expect(none).toBeNull();
    expect(importId).toEqual(expect.any(String));
    expect(saved).toMatchObject(planned);
    expect(Object.keys(saved[0]).filter((key) => !(key in planned[0]))).toEqual([
      '_id',
      'version',
      'createdAt',
      'updatedAt',
    ]);

    expect(
      done.errors.map(({ msg, rowIndex }: { msg: string; rowIndex: number }) => [rowIndex, msg]),
    ).toEqual([
      [3, reportSentences.betRequired],
      [3, reportSentences.voidStatusInvalid],
      [4, reportSentences.userNameRequired],
      [4, reportSentences.acBalanceRequired],
    ]);
    expect(done.cells).toEqual([
      [
        { cell: 'I3', column: reportLabels.odds, value: 'many' },
        { cell: 'K3', column: reportLabels.time, value: '25:00' },
      ],
      [{ cell: 'Q3', column: reportLabels.voidStatus, value: 'Perhaps' }],
      [{ cell: 'B4', column: reportLabels.userName, value: '' }],
      [{ cell: 'L4', column: reportLabels.acBalance, value: 'x' }],
    ]);
    const again = await send(area, [reports[0] ?? {}], '?dryRun=true');
    expect([again.status, again.body.message]).toEqual([400, reportSentencesOf(area).nothingImported(1, 0)]);
    expect(again.body.errors).toEqual([{ sheetName: 'Sheet', rowIndex: 2, msg: sheetWords.duplicate }]);
  });

  it('names the cell of an unknown column, and what is missing altogether', async () => {
    const [, ...others] = sheetHeader;
    const { body } = await sendWorkbook(
      app,
      'turbo',
      await workbookOf({ A: [['Dates', ...others]], B: [['User Name'], ['only a name']] }),
      { token: admin, query: '?dryRun=true' },
    );
    expect(body.errors[0]).toEqual({ sheetName: 'A', rowIndex: 1, msg: sheetWords.unknownColumn('Dates') });
    expect(body.cells[0]).toEqual([{ cell: 'A1', column: sheetWords.header, value: 'Dates' }]);
    expect(body.cells[1]).toEqual([{ cell: null, column: reportLabels.agent, value: '' }]);
  });

  it('refuses a value that is neither true nor false', async () => {
    expect((await send('turbo', [{}], '?dryRun=maybe')).status).toBe(400);
  });
});

it.each([
  [0.515, '12:21:36'],
  [0.5, '12:00:00'],
  [0, '00:00:00'],
  ['0.390277777777778', '09:22:00'],
  ['9.05', '09:05:00'],
  ['0.30', '00:30:00'],
  // As in rows that are pasted: hours and minutes have two digits after the point.
  ['0.5', '12:00:00'],
  [91530, '09:15:30'],
  // A number has no last zero: somebody typed 19.30.
  [19.3, '19:30:00'],
  [45976.515, '12:21:36'],
  ['2026-11-15 19:05:10', '19:05:10'],
  ['15/11/2026 7:05 pm', '19:05:00'],
])('reads the time %s as %s', async (time, expected) => {
  const { body } = await send('turbo', [{ userName: `time ${time}`, time }], '?dryRun=true');
  expect(body.data[0]?.originals[0].betDetails[0].time).toBe(expected);
});

it('reads amounts as spreadsheets show them', async () => {
  const shown = { pl: '(1,250.50)', stack: '₹ 1,000', acBalance: '\u22125', afterVoidBalance: '$ 10' };
  const { body } = await send('turbo', [{ userName: 'amounts', ...shown }], '?dryRun=true');
  expect(body.data).toMatchObject([
    { acBalance: -5, afterVoidBalance: 10, originals: [{ pl: -1250.5, betDetails: [{ stack: 1000 }] }] },
  ]);
  const unclear = await send('turbo', [{ userName: 'unclear', pl: '1,85' }], '?dryRun=true');
  expect(unclear.body.cells).toEqual([[{ cell: 'H2', column: reportLabels.pl, value: '1,85' }]]);
});

describe('undoing an import', () => {
  const undo = (area: Area, id: string, token = admin) =>
    app.call('POST', `${pathsOf(area).base}/imports/${id}/undo`, { token });
  const listed = async (area: Area, id: string) => {
    const { body } = await app.call('GET', `${pathsOf(area).base}/imports`, { token: admin });
    return body.data.find((made: { _id: string }) => made._id === id);
  };
  const namesIn = async (area: Area) => {
    const { body } = await app.call('GET', pathsOf(area).base + pathsOf(area).list, { token: admin });
    return body.data.map(({ userName }: { userName: string }) => userName);
  };

  it.each(areas)('hides all its reports in %s, once, with an audit entry each', async (area) => {
    const sentences = reportSentencesOf(area);
    const names = [`${area} undo a`, `${area} undo b`];
    const { body } = await send(
      area,
      names.map((userName) => ({ userName })),
    );
    expect(await listed(area, body.importId)).toMatchObject({
      file: 'sample.xlsx',
      saved: 2,
      changed: 0,
      undoneAt: null,
    });
    const answer = await undo(area, body.importId);
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { _id: body.importId, deleted: 2 }, message: sentences.undone(2) },
    ]);
    for (const name of names) expect(await namesIn(area)).not.toContain(name);
    expect(await listed(area, body.importId)).toMatchObject({ undoneBy: expect.any(String), changed: 0 });
    const { rows } = await app.database.pool.query(
      `select action, record_id, before->>'userName' as name from audit
       where area = $1 and action in ('delete', 'undo-import') order by id desc limit 3`,
      [area],
    );
    expect(rows).toEqual([
      { action: 'undo-import', record_id: null, name: null },
      ...body.data
        .map(({ _id, userName }: { _id: string; userName: string }) => ({
          action: 'delete',
          record_id: _id,
          name: userName,
        }))
        .toReversed(),
    ]);

    const second = await undo(area, body.importId);
    expect([second.status, second.body.message]).toEqual([409, sentences.undoneBefore]);
    // Hidden, not gone.
    const [first] = body.data;
    const restored = await app.call('POST', `${pathsOf(area).base}/${first._id}/restore`, { token: admin });
    expect([restored.status, restored.body.data.version]).toEqual([200, 3]);
  });

  it.each(areas)(
    'in %s notifies the importer that it finished, and that somebody else undid it',
    async (area) => {
      const { token } = await app.person({
        section: [sectionOf(area)],
        permissions: (['listing', reportTable[area].importAction] as const).map((action) =>
          permissionOf(area, 'report', action),
        ),
      });
      const sheet = await workbookOfReports(
        { userName: `${area} undone` },
        { userName: `${area} untold`, odds: 'many' },
      );
      const bellMessages = async () => {
        const { data } = (await app.call('GET', '/admin/notifications', { token })).body;
        return data.map(({ message }: { message: string }) => message);
      };
      await sendWorkbook(app, area, sheet, { token, query: '?dryRun=true' });
      expect(await bellMessages()).toEqual([]);
      const { body } = await sendWorkbook(app, area, sheet, { token, query: '' });
      const finished = 'Your import of “sample.xlsx” finished: 1 report saved, 1 error.';
      expect(await bellMessages()).toEqual([finished]);
      await undo(area, body.importId);
      expect(await bellMessages()).toEqual([
        'admin undid your import of “sample.xlsx”: 1 report deleted.',
        finished,
      ]);
    },
  );

  it.each([
    [
      'changed',
      (report: { _id: string }) =>
        app.call('PUT', `${pathsOf('turbo').base}/${report._id}`, { token: admin, body: report }),
    ],
    [
      'deleted',
      ({ _id }: { _id: string }) => app.call('DELETE', `${pathsOf('turbo').base}/${_id}`, { token: admin }),
    ],
  ])('refuses if a report was %s since, and undoes nothing', async (how, touch) => {
    const { body } = await send('turbo', [{ userName: `${how} 1` }, { userName: `${how} 2` }]);
    expect((await touch(body.data[0])).status).toBe(200);
    const { status, body: refusal } = await undo('turbo', body.importId);
    expect([status, refusal.message]).toEqual([409, reportSentencesOf('turbo').undoRefused(1, 2)]);
    expect(await namesIn('turbo')).toContain(`${how} 2`);
    expect(await listed('turbo', body.importId)).toMatchObject({ changed: 1, undoneAt: null });
  });

  it('belongs to its area and to people who may delete', async () => {
    const { body } = await send('turbo', [{ userName: 'kept' }]);
    expect((await undo('forex', body.importId)).status).toBe(404);
    expect(await listed('forex', body.importId)).toBeUndefined();
    const latest = await app.call('GET', `${pathsOf('turbo').base}/imports`, { token: admin });
    expect(latest.body.data[0]._id).toBe(body.importId);
    expect((await undo('turbo', 'no-id')).status).toBe(404);
    const importer = await app.person({
      section: [sectionOf('turbo')],
      permissions: [permissionOf('turbo', 'report', reportTable.turbo.importAction)],
    });
    expect((await undo('turbo', body.importId, importer.token)).status).toBe(403);
    const path = `${pathsOf('turbo').base}/imports`;
    expect((await app.call('GET', path, { token: importer.token })).status).toBe(200);
    const reader = await app.person({
      section: [sectionOf('turbo')],
      permissions: [permissionOf('turbo', 'report', 'listing')],
    });
    expect((await app.call('GET', path, { token: reader.token })).status).toBe(403);
    expect(await namesIn('turbo')).toContain('kept');
  });
});
