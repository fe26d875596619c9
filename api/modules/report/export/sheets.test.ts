import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow, reportTable, sectionOf } from '../../../../domain/areas.ts';
import { notValid } from '../../../../domain/values/text.ts';
import { permissionOf } from '../../../../domain/permissions.ts';
import {
  reportSentences,
  reportSentencesOf,
  importWords,
  sheetWords,
} from '../../../../domain/report/text.ts';
import {
  goodReport,
  rowsOf,
  sendWorkbook,
  sheetHeader,
  sheetRow,
  workbookOf,
} from '../../../testing/samples/report-sheets.ts';
import { sampleOriginal, sampleReport } from '../../../testing/samples/sample-report.ts';
import { atPlace, workbookSentences } from '../../../services/workbook/text.ts';
import { startTestConsole, type TestConsole } from '../../../testing/test-console.ts';
import { inOneArea } from '../../../testing/variants.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

/** The texts of one sheet, by its position. */
async function textsOf(bytes: Buffer, sheet = 0): Promise<(string | null)[][]> {
  const sheets = new Map<string, (string | null)[][]>();
  for (const { sheetName, cells } of await rowsOf(bytes)) {
    const rows = sheets.get(sheetName) ?? [];
    sheets.set(sheetName, [...rows, cells.map((cell) => cell?.text ?? null)]);
  }
  return [...sheets.values()][sheet] ?? [];
}

describe.each(areas)('spreadsheets of %s', (area) => {
  const itOnce = inOneArea(area);
  const { base, list, create } = moduleRow(area, 'report').api;
  const sentences = reportSentencesOf(area);

  const send = (bytes: Buffer, token = admin) => sendWorkbook(app, area, bytes, { token });
  const download = async (path: string, token = admin, body?: object) => {
    const response = await fetch(`${app.address}/api${base}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const all = async () => (await app.call('GET', base + list, { token: admin })).body.data;
  const content = (report: Record<string, unknown>) => {
    const own = Object.keys(sampleReport).map((field) => report[field]);
    return JSON.stringify(own);
  };

  itOnce('stops at a file full of errors, saves nothing from it, and reports it', async () => {
    const before = (await all()).length;
    const junk = Array.from({ length: 2000 }, () => sheetRow({ date: 'a' }));
    const { status, body } = await send(
      await workbookOf({ Junk: [sheetHeader, sheetRow(goodReport), ...junk] }),
    );
    expect(status).toBe(400);
    expect(body.errors.length).toBeLessThan(6000);
    expect(body.errors.at(-1).msg).toBe(sheetWords.tooManyErrors);
    expect((await all()).length).toBe(before);
  });

  itOnce('reports a missing header if the file is empty', async () => {
    const { status, body } = await send(await workbookOf({ Empty: [] }));
    expect([status, body.errors]).toEqual([
      400,
      [{ sheetName: '', rowIndex: null, msg: 'The sheet has no header row' }],
    ]);
  });

  itOnce('imports a day that is written in words, if it has its year', async () => {
    const rows = ['15 Nov 2026', '15-Nov-26', '15 Nov'].map((date, at) =>
      sheetRow({ ...goodReport, userName: `in words ${at}`, date }),
    );
    const { body } = await send(await workbookOf({ Words: [sheetHeader, ...rows] }));
    expect(body.data.map((saved: { date: string }) => saved.date)).toEqual(['2026-11-15', '2026-11-15']);
    expect(body.errors).toEqual([{ sheetName: 'Words', rowIndex: 4, msg: notValid('Date') }]);
    for (const { _id } of body.data) await app.call('DELETE', `${base}/${_id}`, { token: admin });
  });

  itOnce('exports in the order that is asked for, newest day first without one', async () => {
    const named = (userName: string, date: string, acBalance: number) => ({
      ...sampleReport,
      userName: `order ${userName}`,
      date,
      acBalance,
    });
    const ids = [];
    for (const body of [
      named('b', '2026-11-02', 30),
      named('a', '2026-11-03', 10),
      named('C', '2026-11-01', 20),
    ]) {
      ids.push((await app.call('POST', base + create, { token: admin, body })).body.data._id);
    }
    const namesBy = async (order: string) => {
      const { bytes } = await download(`/exportExcel?userName=order${order}`);
      return (await textsOf(bytes)).slice(1).map((cells) => cells[1]?.replace('order ', ''));
    };
    expect(await namesBy('')).toEqual(['a', 'b', 'C']);
    expect(await namesBy('&dir=asc')).toEqual(['C', 'b', 'a']);
    expect(await namesBy('&sort=userName&dir=desc')).toEqual(['C', 'b', 'a']);
    expect(await namesBy('&sort=acBalance')).toEqual(['a', 'C', 'b']);
    expect((await download('/exportExcel?sort=remarks')).status).toBe(400);
    for (const id of ids) await app.call('DELETE', `${base}/${id}`, { token: admin });
  });

  itOnce('shows a filter as typed in the summary', async () => {
    const summaryOf = async (query: string) => {
      const { bytes } = await download(`/exportExcel${query}`);
      return (await rowsOf(bytes)).map(({ cells }) => [cells[0]?.text, cells[1]?.text]);
    };
    const filtered = await summaryOf('?userName=007');
    expect(filtered).toContainEqual(['User Name', '007']);
    expect(filtered).not.toContainEqual(['Filter', 'None']);
    expect(await summaryOf('')).toContainEqual(['Filter', 'None']);
  });

  it('exports the matches, one row per bet, and imports them as the same reports', async () => {
    const second = {
      sportNames: ['Soccer', 'Tennis'],
      eventNames: ['One, with a comma'],
      marketNames: ['=1+1', '@market'],
      pl: -0.2,
      betDetails: [
        { odds: 1.01, stack: 0.1, time: '00:00:00' },
        { odds: 99_999_999_999.99, stack: 0.2, time: '23:59:59' },
      ],
    };
    const reports = [
      {
        ...sampleReport,
        userName: 'out 1',
        originals: [sampleOriginal, second],
        remark: 'line\nand www.example.test',
      },
      { ...sampleReport, userName: 'out 2', date: null, origin: '', remark: '', voidStatus: 'Not Void' },
      { ...sampleReport, userName: 'out 2', date: null, origin: '', remark: '', voidStatus: 'Not Void' },
      { ...sampleReport, userName: 'no match' },
    ];
    for (const body of reports) {
      expect((await app.call('POST', base + create, { token: admin, body })).status).toBe(201);
    }
    const { status, headers, bytes } = await download('/exportExcel?userName=OUT&searchTerm=&plMin=');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain(reportTable[area].exportFile);
    const rows = await textsOf(bytes);
    expect(rows[0]).toEqual(sheetHeader);
    expect(rows.slice(1).map((cells) => cells[1] ?? null)).toEqual(['out 1', null, null, 'out 2', 'out 2']);
    expect(rows.slice(1).map((cells) => cells.at(-1))).toEqual(['1001', '1002', '1003', '2001', '3001']);
    const summary = new Map((await textsOf(bytes, 1)).map(([name, ...cells]) => [name, cells]));
    expect(summary.get('User Name')?.[0]).toBe('OUT');
    expect(summary.get(sheetWords.reports)?.[0]).toBe('3');
    expect(summary.get('P&L')?.[1]).toBe('361.30');
    expect(summary.get('Stack')?.[1]).toBe('300.30');

    const before = (await all()).filter((report: { userName: string }) => report.userName.startsWith('out'));
    // Importing the file again creates no duplicates.
    const twice = await send(bytes);
    expect(twice.status).toBe(400);
    expect(twice.body.message).toBe(sentences.nothingImported(3, 0));
    expect(twice.body.errors.map((error: { msg: string }) => error.msg)).toEqual(
      Array.from({ length: 3 }, () => sheetWords.duplicate),
    );
    for (const { _id } of before) await app.call('DELETE', `${base}/${_id}`, { token: admin });
    const again = await send(bytes);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ message: sentences.imported, errors: [], blankRows: [] });
    const after = (await all()).filter((report: { userName: string }) => report.userName.startsWith('out'));
    expect(after.map(content).toSorted()).toEqual(before.map(content).toSorted());
    expect(again.body.data.map(content).toSorted()).toEqual(before.map(content).toSorted());
  });

  it('saves valid reports, lists invalid ones by sheet and row, and reports blank rows', async () => {
    const bytes = await workbookOf({
      Good: [
        sheetHeader.map((text) => ` ${text.toUpperCase()} `).toReversed(),
        sheetRow(goodReport).toReversed(),
        sheetRow({ odds: '3', stack: '1', time: '10:00:00' }).toReversed(),
        sheetRow({}).toReversed(),
        sheetRow({
          sportNames: 'Soccer\nTennis',
          eventNames: 'X',
          marketNames: 'Y',
          pl: '7',
          odds: '2',
          stack: '1',
          time: '10:00:00',
        }).toReversed(),
      ],
      Bad: [
        sheetHeader,
        sheetRow({ odds: '2' }),
        sheetRow({ ...goodReport, userName: '', sportNames: 'Quidditch' }),
        sheetRow({ ...goodReport, userName: 'bad bets' }),
        sheetRow({ odds: '0', stack: '1', time: '10:00:00' }),
      ],
      Unknown: [
        ['Name', 'User Name'],
        ['a', 'b'],
      ],
    });
    const { status, body } = await send(bytes);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      userName: 'imported',
      acBalance: 100_000.5,
      recordAddBy: 'admin',
      originals: [
        {
          sportNames: ['Cricket'],
          eventNames: ['A', 'B'],
          pl: -0.1,
          betDetails: [{ time: '09:05:00' }, { odds: 3, stack: 1, time: '10:00:00' }],
        },
        { sportNames: ['Soccer', 'Tennis'], pl: 7 },
      ],
    });
    expect(body.blankRows).toEqual([{ sheetName: 'Good', rowIndex: 4 }]);
    expect(body.errors).toEqual([
      { sheetName: 'Bad', rowIndex: 2, msg: sheetWords.betWithoutReport },
      { sheetName: 'Bad', rowIndex: 3, msg: reportSentences.userNameRequired },
      { sheetName: 'Bad', rowIndex: 3, msg: reportSentences.sportRequired },
      { sheetName: 'Bad', rowIndex: 5, msg: reportSentences.betRequired },
      { sheetName: 'Unknown', rowIndex: 1, msg: sheetWords.unknownColumn('Name') },
    ]);
    expect(body.message).toBe(importWords.counted(sentences.imported, 1, 5, 1));

    // Rejected rows come back as a workbook that can be corrected and sent again.
    const rejected = await download('/importErrors', admin, { rows: body.rejected });
    const rows = await textsOf(rejected.bytes);
    expect(rows[0]).toEqual([sheetWords.error, ...sheetHeader]);
    expect(rows[2]?.[0]).toBe(`${reportSentences.userNameRequired}\n${reportSentences.sportRequired}`);
    expect(rows[2]?.[5]).toBe('Quidditch');
    expect(rows).toHaveLength(5);
    const resent = await send(rejected.bytes);
    expect(resent.status).toBe(400);
    expect(resent.body.errors).toHaveLength(4);
  });

  itOnce(
    'keeps errors of the spreadsheet in the workbook of rejected rows, which refuses them again',
    async () => {
      const errors = { userName: { error: '#N/A' }, agent: '#1 team', remark: { error: '#REF!' } };
      const bytes = await workbookOf({ Sheet: [sheetHeader, sheetRow({ ...goodReport, ...errors })] });
      const sent = await send(bytes);
      const rejected = await download('/importErrors', admin, { rows: sent.body.rejected });
      const resent = await send(rejected.bytes);
      expect(resent.status).toBe(400);
      expect(resent.body.errors).toEqual([
        { sheetName: expect.any(String), rowIndex: 2, msg: sheetWords.errorInCell },
      ]);
      expect(resent.body.cells).toMatchObject([[{ value: '#N/A' }, { value: '#REF!' }]]);
    },
  );

  itOnce('keeps a bet without a report apart from the rejected report of another sheet', async () => {
    const bet = { odds: '3', stack: '7', time: '11:00:00' };
    const sent = await send(
      await workbookOf({
        Mon: [sheetHeader, sheetRow({ ...goodReport, userName: '' })],
        Tue: [sheetHeader, sheetRow(bet), sheetRow({ ...goodReport, userName: 'of another day' })],
      }),
    );
    expect(sent.body.data).toHaveLength(1);
    const rejected = await download('/importErrors', admin, { rows: sent.body.rejected });
    const correct = (cells: (string | null)[]) => {
      const at = sheetHeader.indexOf('User Name') + 1;
      return cells[0] === reportSentences.userNameRequired ? cells.with(at, 'corrected') : cells;
    };
    const [Mon, Tue] = [await textsOf(rejected.bytes), await textsOf(rejected.bytes, 1)];
    const { body } = await send(await workbookOf({ Mon: Mon.map(correct), Tue: Tue.map(correct) }));
    expect(body.data).toMatchObject([
      { userName: 'corrected', originals: [{ betDetails: [{ time: '09:05:00' }] }] },
    ]);
    expect(body.errors.map(({ msg }: { msg: string }) => msg)).toEqual([sheetWords.betWithoutReport]);
    for (const { _id } of [...sent.body.data, ...body.data])
      await app.call('DELETE', `${base}/${_id}`, { token: admin });
  });

  itOnce('refuses the workbook of rejected rows if they were sorted by their errors', async () => {
    const bet = sheetRow({ odds: '3', stack: '7', time: '11:00:00' });
    const wrong = (agent: string) => sheetRow({ ...goodReport, agent, userName: '' });
    const file = { Sheet: [sheetHeader, wrong('one'), bet, wrong('two'), bet, bet] };
    const sent = await send(await workbookOf(file));
    const rejected = await download('/importErrors', admin, { rows: sent.body.rejected });
    const [header = [], ...rows] = await textsOf(rejected.bytes);
    expect(rows.map((cells) => cells.at(-1))).toEqual(['1001', '1002', '2001', '2002', '2003']);
    const sorted = rows.toSorted((one, other) => Number(!one[0]) - Number(!other[0]));
    const { status, body } = await send(await workbookOf({ Sorted: [header, ...sorted] }));
    expect([status, body.message]).toEqual([
      400,
      atPlace({ sheetName: 'Sorted', rowNumber: 4 }, workbookSentences.rowMoved),
    ]);
  });

  itOnce('keeps bets without a report of two sheets apart', async () => {
    const missing = sheetRow({ ...goodReport, userName: '' });
    const original = { sportNames: 'Tennis', eventNames: 'X', marketNames: 'Y', pl: '7' };
    const bet = { odds: '3', stack: '7', time: '11:00:00' };
    const sent = await send(
      await workbookOf({
        Mon: [sheetHeader, sheetRow({ ...original, ...bet }), missing],
        Tue: [sheetHeader, sheetRow(bet), missing],
      }),
    );
    const rejected = await download('/importErrors', admin, { rows: sent.body.rejected });
    const rows = await rowsOf(rejected.bytes);
    const expected = [sheetWords.error, sheetWords.betWithoutReport, reportSentences.userNameRequired];
    expect(rows.map(({ sheetName, cells }) => [sheetName, cells[0]?.text])).toEqual(
      ['Mon', 'Tue'].flatMap((name) => expected.map((text) => [name, text])),
    );
  });

  it('audits the import, each report and the export', async () => {
    const bytes = await workbookOf({
      Audited: [sheetHeader, sheetRow({ ...goodReport, userName: 'audited' })],
    });
    const { body } = await send(bytes);
    await download('/exportExcel?agent=x');
    const { rows } = await app.database.pool.query(
      `select action, after from audit where area = $1 and entity = 'report'
       and (record_id = $2 or action in ('import', 'export')) order by id desc limit 3`,
      [area, body.data[0]._id],
    );
    expect(rows).toMatchObject([
      { action: 'export', after: { agent: 'x' } },
      { action: 'import', after: { file: 'sample.xlsx', saved: 1 } },
      { action: 'create', after: { userName: 'audited', originals: [{ eventNames: ['A', 'B'] }] } },
    ]);
  });

  it('provides a template that can be imported as it is', async () => {
    const { bytes } = await download('/importTemplate');
    expect((await textsOf(bytes))[0]).toEqual(sheetHeader);
    const { status, body } = await send(bytes);
    expect(status).toBe(400);
    expect(body.message).toBe(sentences.nothingImported(0, 0));
  });

  itOnce('refuses files that are not workbooks with a message', async () => {
    expect((await send(Buffer.from('not a workbook'))).status).toBe(415);
    expect((await send(Buffer.alloc(0))).status).toBe(400);
    expect((await send(Buffer.alloc(21 * 1024 * 1024, 'PK'))).status).toBe(413);
    const broken = await workbookOf({ One: [sheetHeader, sheetRow(goodReport)] });
    const cut = await send(broken.subarray(0, broken.length - 40));
    expect(cut.status).toBe(400);
    expect(cut.body.errors[0].msg).toBe(cut.body.message);
    const plain = await app.call('POST', `${base}/import`, { token: admin, body: {} });
    expect(plain.status).toBe(400);
    expect(plain.body.message).toBe(importWords.fileRequired);
    expect((await download('/exportExcel?startDate=soon')).status).toBe(400);
  });

  it('requires the documented permissions', async () => {
    const permitted = async (...actions: Parameters<typeof permissionOf>[2][]) =>
      (
        await app.person({
          section: [sectionOf(area)],
          permissions: actions.map((action) => permissionOf(area, 'report', action)),
        })
      ).token;
    for (const action of ['listing', 'export'] as const) {
      const refused = await download('/exportExcel', await permitted(action));
      expect(refused.status).toBe(403);
      expect(JSON.parse(refused.bytes.toString()).message).toBe(sentences.deniedExport);
    }
    expect((await download('/exportExcel', await permitted('listing', 'export'))).status).toBe(200);
    const bytes = await workbookOf({
      One: [sheetHeader, sheetRow({ ...goodReport, userName: `by permission ${area}` })],
    });
    expect((await send(bytes, await permitted('listing', 'update'))).status).toBe(403);
    expect((await send(bytes, await permitted(reportTable[area].importAction))).status).toBe(200);
  });
});
