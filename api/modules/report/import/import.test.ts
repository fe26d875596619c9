/** Concurrent imports, equal reports, and characters that cannot be stored. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { moduleRow, type Area } from '../../../../domain/areas.ts';
import { importLimits } from '../../../../domain/values/limits.ts';
import { unstorableCharacter } from '../../../../domain/values/text.ts';
import { reportSentencesOf, importWords, reportLabels, sheetWords } from '../../../../domain/report/text.ts';
import {
  goodReport,
  rawWorkbookOf,
  sendWorkbook,
  workbookOfReports,
} from '../../../testing/samples/report-sheets.ts';
import { sampleReport } from '../../../testing/samples/sample-report.ts';
import { newRequestFiles } from '../../../testing/request-files.ts';
import { startTestConsole, type TestConsole } from '../../../testing/test-console.ts';

const area: Area = 'turbo';
const { base, list } = moduleRow(area, 'report').api;
const importLock = `pg_advisory_lock(7204200, hashtext('${area}'))`;

let app: TestConsole;
let admin: string;
let filesOfCalls: () => Promise<string[]>;
beforeAll(async () => {
  app = await startTestConsole();
  filesOfCalls = await newRequestFiles();
  admin = await app.admin();
});
afterAll(() => app.close());

const send = (bytes: Buffer, token = admin, console_ = app) => sendWorkbook(console_, area, bytes, { token });

async function countOf(userName: string): Promise<number> {
  const { body } = await app.call('GET', base + list, { token: admin });
  return body.data.filter((report: { userName: string }) => report.userName === userName).length;
}

function fileOf(...userNames: string[]): Promise<Buffer> {
  return workbookOfReports(...userNames.map((userName) => ({ userName })));
}

describe('characters that cannot be stored', () => {
  it.each([
    ['a lone surrogate', '_xD800_'],
    ['half of a surrogate pair at the end', 'text _xDFFF_'],
    ['a zero', 'a_x0000_b'],
  ])('names the row of %s and saves the others', async (kind, text) => {
    const { status, body } = await send(
      rawWorkbookOf(
        { ...goodReport, userName: `before ${kind}` },
        { ...goodReport, userName: `bad ${kind}`, remark: text },
        { ...goodReport, userName: `bad ${kind}`, eventNames: `x\n${text}` },
        { ...goodReport, userName: text },
        { ...goodReport, userName: `after ${kind}`, recordAddBy: text },
      ),
    );
    expect(body.errors).toEqual([
      { sheetName: 'Sample', rowIndex: 3, msg: unstorableCharacter(reportLabels.remark) },
      { sheetName: 'Sample', rowIndex: 4, msg: unstorableCharacter(reportLabels.eventNames) },
      { sheetName: 'Sample', rowIndex: 5, msg: unstorableCharacter(reportLabels.userName) },
    ]);
    expect(status).toBe(200);
    expect(body.data.map((report: { userName: string }) => report.userName).toSorted()).toEqual([
      `after ${kind}`,
      `before ${kind}`,
    ]);
    expect(body.rejected).toHaveLength(3);
  });

  it.each([
    ['a%00b.xlsx', 400, unstorableCharacter(importWords.fileName)],
    // Not UTF-8: the form parser turns it into replacement characters.
    ['a%ED%A0%80b.xlsx', 200, reportSentencesOf(area).imported],
    ['plain.xlsx', 200, reportSentencesOf(area).imported],
  ])('answers a file named %s with %i', async (name, status, message) => {
    const bytes = await fileOf(`called ${name}`);
    const answer = await sendWorkbook(app, area, bytes, { token: admin, fileName: name });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await countOf(`called ${name}`)).toBe(status === 200 ? 1 : 0);
  });
});

describe('equal reports', () => {
  it('are not looked for in the other area', async () => {
    const file = await fileOf('in both areas');
    expect((await send(file)).body.data).toHaveLength(1);
    expect((await sendWorkbook(app, 'forex', file, { token: admin })).body.data).toHaveLength(1);
    expect((await send(file)).body.data).toHaveLength(0);
  });

  it('are not looked for among deleted ones', async () => {
    const file = await fileOf('deleted');
    const [{ _id }] = (await send(file)).body.data;
    expect((await app.call('DELETE', `${base}/${_id}`, { token: admin })).status).toBe(200);
    expect((await send(file)).body.data).toHaveLength(1);
  });

  it('have the same times of bets', async () => {
    for (const time of ['10:00:00', '10:00:01']) {
      const file = await workbookOfReports({ userName: 'by time', time });
      expect((await send(file)).body.data).toHaveLength(1);
    }
  });

  it('saves as many as the file has more than the database', async () => {
    expect((await send(await fileOf('equal'))).body.data).toHaveLength(1);
    const { status, body } = await send(await fileOf('equal', 'other', 'equal', 'equal'));
    expect(status).toBe(200);
    expect(body.data).toHaveLength(3);
    expect(body.errors).toEqual([{ sheetName: 'Sheet', rowIndex: 2, msg: sheetWords.duplicate }]);
    expect(body.rejected).toEqual([
      { cells: expect.any(Array), sheetName: 'Sheet', error: sheetWords.duplicate },
    ]);
    expect(body.rejected[0].cells[1]).toBe('equal');
    expect(await countOf('equal')).toBe(3);
    expect((await send(await fileOf('equal', 'equal', 'equal', 'equal', 'equal'))).body.data).toHaveLength(2);
  });
});

it('is one entry of the audit trail and one for each report, with the same fields as one created by hand', async () => {
  const { token, username } = await app.person({ permissions: ['report_import', 'report_create'] });
  const { body } = await sendWorkbook(app, area, await fileOf('audited 1', 'audited 2'), { token });
  const ids: string[] = body.data.map(({ _id }: { _id: string }) => _id);
  const created = await app.call('POST', `${base}/create`, { token, body: sampleReport });
  expect(created.status).toBe(201);
  const trail = await app.call('GET', `/audit?actor=${username}&entity=report`, { token: admin });
  const [byHand, ...imported] = (
    trail.body.data as { action: string; recordId: string; after: object }[]
  ).sort(
    (a, b) => Number(b.recordId === created.body.data._id) - Number(a.recordId === created.body.data._id),
  );
  expect(imported.map(({ action, recordId }) => [action, recordId]).sort()).toEqual([
    ...ids.map((id) => ['create', id]).sort(),
    ['import', null],
  ]);
  for (const { after } of imported.filter(({ action }) => action === 'create'))
    expect(Object.keys(after).sort()).toEqual(Object.keys(byHand!.after).sort());
});

describe('concurrent imports', () => {
  /** A call keeps its slot and its files until its client has the answer and a moment longer. */
  const noCallIsLeft = () => vi.waitFor(async () => expect(await filesOfCalls()).toEqual([]));
  beforeEach(noCallIsLeft);

  const busyConnections = async () => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count ?? 0;
  };

  it('waits for an import on another server without holding a connection', async () => {
    const other = await app.database.pool.connect();
    try {
      await other.query(`select ${importLock}`);
      let isAnswered = false;
      const waiting = send(await fileOf('waits')).finally(() => {
        isAnswered = true;
      });
      await vi.waitFor(async () => expect(await filesOfCalls()).toHaveLength(1));
      // Meanwhile an import of the same size into the other area finishes.
      const { token } = await app.person({ role: 'admin' });
      const elsewhere = await sendWorkbook(app, 'forex', await fileOf('elsewhere'), { token });
      expect(elsewhere.status).toBe(200);
      expect(isAnswered).toBe(false);
      expect(await countOf('waits')).toBe(0);
      await vi.waitFor(async () => expect(await busyConnections()).toBe(0));
      await other.query(`select pg_advisory_unlock(7204200, hashtext('${area}'))`);
      expect((await waiting).status).toBe(200);
      expect(await countOf('waits')).toBe(1);
    } finally {
      other.release(true);
    }
  });

  it('saves a file once that several people send at once, on two servers', async () => {
    const second = await startTestConsole({}, app.database);
    try {
      const people = await Promise.all(Array.from({ length: 3 }, () => app.person({ role: 'admin' })));
      const bytes = await fileOf(...Array.from({ length: 15 }, (_, at) => `at once ${at % 3}`));
      // More than the connections of both.
      const sending = Array.from({ length: 18 }, (_, at) =>
        send(bytes, people[at % people.length]?.token, at % 2 === 0 ? app : second),
      );
      let most = 0;
      let isOver = false;
      const all = Promise.all(sending).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        most = Math.max(most, await busyConnections());
        expect((await app.call('GET', '/sports', { token: admin })).status).toBe(200);
        await sleep(20);
      }
      const answers = await all;
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(17).fill(400)]);
      expect(answers.reduce((sum, { body }) => sum + body.data.length, 0)).toBe(15);
      expect(await countOf('at once 0')).toBe(5);
      // Two imports on each server, and some jobs. Those that wait would take all sixteen connections.
      expect(most).toBeLessThan(12);
    } finally {
      await second.close();
    }
  });

  it('refuses one import too many with a message, and frees the slots of clients that left', async () => {
    const blocked = await app.database.pool.connect();
    const leave = new AbortController();
    const { token } = await app.person({ role: 'admin' });
    const bytes = await fileOf('too many');
    const most = importLimits.atOncePerPerson;
    // Every request listens to it; Node warns about more than ten.
    setMaxListeners(most, leave.signal);
    try {
      await blocked.query(`select ${importLock}`);
      const staying = sendWorkbook(app, area, await fileOf('stays'), { token });
      await vi.waitFor(async () => expect(await filesOfCalls()).toHaveLength(1));
      const refused: unknown[] = [];
      const sending = Array.from({ length: most }, () =>
        sendWorkbook(app, area, bytes, { token, signal: leave.signal }).then(
          ({ status, body }) => refused.push([status, body.message]),
          () => 'left',
        ),
      );
      await vi.waitFor(() => expect(refused).toEqual([[503, importWords.tooManyWaiting]]));
      // Another person has separate slots.
      const other = send(await fileOf('of another person'));
      await vi.waitFor(async () => expect(await filesOfCalls()).toHaveLength(most + 1));
      leave.abort();
      expect((await Promise.all(sending)).filter((outcome) => outcome === 'left')).toHaveLength(most - 1);
      await vi.waitFor(async () => expect(await filesOfCalls()).toHaveLength(2));
      await blocked.query(`select pg_advisory_unlock(7204200, hashtext('${area}'))`);
      expect((await other).status).toBe(200);
      expect((await staying).status).toBe(200);
    } finally {
      blocked.release(true);
    }
    expect(await countOf('too many')).toBe(0);
    await noCallIsLeft();
    const again = await Promise.all(
      Array.from({ length: most }, () => sendWorkbook(app, area, bytes, { token })),
    );
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(most - 1).fill(400)]);
    await noCallIsLeft();
  });
});

it('is refused if the session ends while the file arrives', async () => {
  const { id, token } = await app.person({ role: 'admin' });
  const form = new FormData();
  const bytes = await workbookOfReports(goodReport);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'reports.xlsx');
  const whole = new Response(form);
  const contentType = whole.headers.get('content-type') ?? '';
  const sent = new Uint8Array(await whole.arrayBuffer());
  const parts = [sent.subarray(0, 300), sent.subarray(300)];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = parts.shift();
      if (part === undefined) return controller.close();
      if (parts.length === 0) {
        await expect.poll(filesOfCalls).not.toEqual([]);
        await app.call('POST', `/admin/force-logout/${id}`, { token: admin });
      }
      return controller.enqueue(part);
    },
  });
  const answer = await fetch(`${app.address}/api${base}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body,
    duplex: 'half',
  } as RequestInit);
  expect([answer.status, await answer.json()]).toMatchObject([401, { reason: 'Forcibly logged out' }]);
});
