/** The workbook of rejected rows, from any input. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importLimits } from '../../../../domain/values/limits.ts';
import { generic } from '../../../../domain/text.ts';
import { notValid, unstorableCharacter } from '../../../../domain/values/text.ts';
import { writeWorkbook } from '../../../services/workbook/workbook-writer.ts';
import { memoryBomb } from '../../../testing/attacks/memory-bomb.ts';
import { startTestConsole, type TestConsole } from '../../../testing/test-console.ts';
import { unzip } from '../../../testing/unzip.ts';
import { rejectedSheets } from '../export/export-sheets.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

async function post(body: string | Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${app.address}/api/report/importErrors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body,
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function refusal(body: string | Uint8Array<ArrayBuffer>) {
  const { status, bytes } = await post(body);
  const { message, errors } = JSON.parse(bytes.toString());
  return { status, message, paths: errors?.map(({ path }: { path: string }) => path) };
}

const rowsText = (row: string, count: number) => `{"rows":[${Array<string>(count).fill(row).join(',')}]}`;

describe('invalid bodies', () => {
  it.each([
    ['nothing', '', 400, generic.badJson, undefined],
    ['truncated JSON', '{"rows":[', 400, generic.badJson, undefined],
    ['no rows', '{}', 400, notValid('rows'), ['rows']],
    ['null', 'null', 400, notValid('rows'), ['rows']],
    ['too many rows', rowsText('1', 100_001), 400, notValid('rows'), ['rows']],
    ['a row without an error', '{"rows":[{"cells":[]}]}', 400, notValid('rows.0.error'), ['rows.0.error']],
    [
      'a number as a cell',
      '{"rows":[{"cells":[null,"a",1],"error":""}]}',
      400,
      notValid('rows.0.cells.2'),
      ['rows.0.cells.2'],
    ],
    [
      'a character that cannot be stored',
      '{"rows":[{"cells":["\\u0000"],"error":""}]}',
      400,
      unstorableCharacter('rows.0'),
      ['rows.0'],
    ],
  ])('refuses %s with a message', async (_, body, status, message, paths) => {
    expect(await refusal(body)).toEqual({ status, message, paths });
  });

  it('refuses rows of more sheets than a workbook can be read with', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => ({ cells: [], error: '', sheetName: `Sheet ${at}` }));
    expect(await refusal(JSON.stringify({ rows }))).toMatchObject({ status: 400, paths: ['rows'] });
  });

  it('lists a few of a hundred thousand invalid rows', async () => {
    const { status, paths } = await refusal(rowsText('1', 100_000));
    expect(status).toBe(400);
    expect(paths.length).toBeLessThan(100);
  });

  it('refuses input that is too large to send or to hold, with a message', async () => {
    const spaces = new Uint8Array((importLimits.rejectedMegabytes + 1) * 1024 * 1024).fill(32);
    expect(await refusal(spaces)).toMatchObject({ status: 413, message: generic.tooLarge });
    expect(await refusal(`{"rows":${memoryBomb(12)}}`)).toMatchObject({
      status: 413,
      message: generic.tooLarge,
    });
  });
});

/** CPU seconds of this process, which runs the server and the client, but not the jobs. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

it('builds a workbook from megabytes of rows in another process', async () => {
  const count = 6000;
  const row = JSON.stringify({ cells: Array<string>(18).fill('sample content'), error: 'sample' });
  const body = rowsText(row, count);
  expect(body.length).toBeGreaterThan(2_000_000);
  let answer: Awaited<ReturnType<typeof post>> | undefined;
  const making = await costOf(async () => {
    answer = await post(body);
  });
  expect(answer?.status).toBe(200);
  const writing = await costOf(async () => {
    const { rows } = JSON.parse(body);
    for await (const piece of writeWorkbook(rejectedSheets('turbo', rows))) expect(piece).toBeDefined();
  });
  expect(making).toBeLessThan(writing);
  const sheets = [...(await unzip(answer?.bytes ?? Buffer.alloc(0)))].filter(([part]) =>
    /sheet\d+\.xml$/.test(part),
  );
  expect(sheets.map(([, sheet]) => sheet.match(/<row\b/g)?.length)).toEqual([count + 1]);
});
