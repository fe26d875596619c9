import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow, type Area } from '../../../domain/areas.ts';
import {
  goodReport,
  sendWorkbook,
  sheetHeader,
  sheetRow,
  workbookOf,
} from '../../testing/samples/report-sheets.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { inOneArea } from '../../testing/variants.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

const base = (area: Area) => moduleRow(area, 'report').api.base;
const other = (area: Area): Area => (area === 'turbo' ? 'forex' : 'turbo');

/** It has no findings. */
const right = {
  ...goodReport,
  eventNames: 'Lions v Tigers',
  pl: '5',
  acBalance: '100',
  afterVoidBalance: '100',
};

async function send(area: Area, reports: Record<string, string>[], query = '', token = admin) {
  const rows = reports.map((values) => sheetRow({ ...right, ...values }));
  const bytes = await workbookOf({ Sheet: [sheetHeader, ...rows] });
  return sendWorkbook(app, area, bytes, { token, query });
}

const codesIn = (body: { findings: { rowIndex: number; code: string }[] }) =>
  body.findings.map(({ rowIndex, code }) => [rowIndex, code]);

describe.each(areas)('imports into %s', (area) => {
  const itOnce = inOneArea(area);
  it('lists findings beside the errors, in a dry run too, and refuses nothing', async () => {
    const first = await send(area, [{ userName: `${area} first` }]);
    expect([first.status, codesIn(first.body)]).toEqual([200, []]);
    const reports: Record<string, string>[] = [
      { userName: `${area} right` },
      { userName: `${area} first`, date: '2026-10-10' },
      { userName: `${area} slip`, afterVoidBalance: '90' },
      { userName: `${area} wrong`, odds: 'many' },
    ];
    const expected = [
      [3, 'same-bet'],
      [4, 'balance'],
    ];
    const dry = await send(area, reports, '?dryRun=true');
    const real = await send(area, reports);
    expect([dry.status, real.status]).toEqual([200, 200]);
    expect(codesIn(dry.body)).toEqual(expected);
    expect(real.body.findings).toEqual(dry.body.findings);
    expect(real.body.leftOut).toEqual({ findings: [], rounded: 0 });
    expect(real.body.findings[0]).toMatchObject({
      sheetName: 'Sheet',
      severity: 'warning',
      message: expect.any(String),
      records: [{ module: 'report', area, _id: first.body.data[0]._id }],
    });
    expect(real.body.data).toHaveLength(3);
    expect(real.body.errors).toHaveLength(1);

    const byUser = new Map(
      real.body.data.map((report: { _id: string; userName: string }) => [report.userName, report._id]),
    );
    const kept = async (user: string, path: string) =>
      (await app.call('GET', `${base(area)}/${String(byUser.get(user))}/${path}`, { token: admin })).body
        .data;
    expect((await kept(`${area} first`, 'findings')).findings).toMatchObject([{ code: 'same-bet' }]);
    expect((await kept(`${area} slip`, 'history'))[0].after.findings).toMatchObject([{ code: 'balance' }]);
    expect((await kept(`${area} right`, 'history'))[0].after).not.toHaveProperty('findings');
  });

  itOnce('compares the reports of a file with each other, in a dry run too', async () => {
    const name = `${area} in one file`;
    const reports: Record<string, string>[] = [
      { userName: name },
      { userName: `${name} alone`, odds: '2', stack: '5', time: '09:05:07' },
      { userName: name, date: '2026-10-11' },
      { userName: name },
    ];
    const expected = [
      [4, 'same-bet'],
      [5, 'same-bet'],
      [5, 'same-report'],
    ];
    const dry = await send(area, reports, '?dryRun=true');
    expect(codesIn(dry.body)).toEqual(expected);
    expect(dry.body.findings[0].message).toContain('is also in row 2 of the same file');
    const real = await send(area, reports);
    expect(real.body.findings).toEqual(dry.body.findings);
    expect(real.body.data).toHaveLength(4);
    const doubled = real.body.data.find(({ date }: { date: string }) => date === '2026-10-11');
    const kept = async (token: string) =>
      (await app.call('GET', `${base(area)}/${doubled._id}/findings`, { token })).body.data.findings;
    expect(await kept(admin)).toMatchObject([{ code: 'same-bet', severity: 'warning' }]);
    const { token } = await app.person({ permissions: [`${moduleRow(area, 'report').stem}_preview`] });
    expect(await kept(token)).toEqual([]);

    // Reports that are stored by now are named instead, once.
    const again = await send(area, [{ userName: name, date: '2026-10-12' }], '?dryRun=true');
    expect(codesIn(again.body)).toEqual([[2, 'same-bet']]);
    expect(again.body.findings[0].records.length).toBeGreaterThan(0);
  });

  itOnce('gives imported reports keys, until the import is undone', async () => {
    const draft = {
      userName: `${area} undone`,
      agent: 'agent',
      date: '2026-01-01',
      originals: [
        {
          eventNames: ['Lions v Tigers'],
          marketNames: ['Toss'],
          betDetails: [{ odds: 2, stack: 5, time: '09:05:00' }],
        },
      ],
    };
    const codes = async () => {
      const { body } = await app.call('POST', `${base(area)}/check`, { token: admin, body: draft });
      return body.data.findings.map(({ code }: { code: string }) => code);
    };
    const { body } = await send(area, [{ userName: `${area} undone` }]);
    expect(await codes()).toEqual(['same-bet']);
    await app.call('POST', `${base(area)}/imports/${body.importId}/undo`, { token: admin });
    expect(await codes()).toEqual([]);
  });

  it('reveals nothing about records that a person may not list', async () => {
    await send(other(area), [{ userName: `not in ${area}` }]);
    const { stem } = moduleRow(area, 'report');
    const actions = ['import', 'create', 'listing'];
    const outsider = await app.person({ permissions: actions.map((action) => `${stem}_${action}`) });
    const again = [{ userName: `not in ${area}` }];
    expect(codesIn((await send(area, again, '?dryRun=true', outsider.token)).body)).toEqual([]);
    expect(codesIn((await send(area, again, '?dryRun=true')).body)).toEqual([
      [2, 'same-bet'],
      [2, 'same-report'],
    ]);
  });
});

it('checks 50 drafts at once beside an import', async () => {
  const reports = Array.from({ length: 200 }, (_, at) => ({
    userName: `many ${at % 50}`,
    odds: `${2 + at / 100}`,
    pl: (5 * (1 + at / 100)).toFixed(2),
  }));
  const importing = send('turbo', reports);
  const draft = {
    ...right,
    userName: 'many 7',
    originals: [{ betDetails: [{ odds: 2.07, stack: 5, time: '09:05:00' }] }],
  };
  const checks = await Promise.all(
    Array.from({ length: 50 }, () => app.call('POST', '/report/check', { token: admin, body: draft })),
  );
  expect(new Set(checks.map(({ status }) => status))).toEqual(new Set([200]));
  const { status, body } = await importing;
  expect([status, body.data.length]).toEqual([200, 200]);
});
