/** Workbooks of reports, and how to send them. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { moduleRow, type Area } from '../../../domain/areas.ts';
import { reportLabels } from '../../../domain/report/text.ts';
import { reportSheetColumns } from '../../modules/report/export/sheet-columns.ts';
import { readLimits } from '../../services/workbook/reader/read-limits.ts';
import { readRows } from '../../services/workbook/reader/read-rows.ts';
import type { WorkbookRow } from '../../services/workbook/reader/sheet-reader.ts';
import { escapeXml } from '../../services/workbook/reader/xml-text.ts';
import { writeWorkbook, type CellValue } from '../../services/workbook/workbook-writer.ts';
import { sampleWorkbook } from './sample-workbook.ts';
import type { TestConsole } from '../test-console.ts';

export const sheetHeader = reportSheetColumns.map((column) => column.header);

export function sheetRow(values: Record<string, CellValue>): CellValue[] {
  return reportSheetColumns.map(({ key }) => values[key] ?? null);
}

export const goodReport = {
  date: '2026-11-15',
  userName: 'imported',
  agent: 'agent',
  sportNames: 'cricket',
  eventNames: 'A, B',
  marketNames: 'Toss',
  pl: '-0.10',
  odds: '2',
  stack: '5',
  time: '9:05',
  acBalance: '1,00,000.50',
  afterVoidBalance: '0',
  catchBy: 'Agent',
  proofType: 'Hedging',
  proofStatus: 'Submitted',
  voidStatus: 'Not Void',
};

/** Each sheet starts with its header. */
export async function workbookOf(sheets: Record<string, CellValue[][]>): Promise<Buffer> {
  const given = Object.entries(sheets).map(([name, [header = [], ...rows]]) => ({
    name,
    columns: header.map((text) => ({ header: typeof text === 'string' ? text : '', kind: 'text' as const })),
    rows,
  }));
  return buffer(writeWorkbook(given));
}

/** One sheet with a good report for each of these, except for the given values. */
export function workbookOfReports(...reports: Readonly<Record<string, string | number>>[]): Promise<Buffer> {
  // A number in the column of times is a time whose cell lost its format.
  const isNumber = reports.some(({ time }) => typeof time === 'number');
  const columns = sheetHeader.map((header) => ({
    header,
    kind: isNumber && header === reportLabels.time ? ('number' as const) : ('text' as const),
  }));
  const rows = reports.map((values) => sheetRow({ ...goodReport, ...values }));
  return buffer(writeWorkbook([{ name: 'Sheet', columns, rows }]));
}

/** One sheet `Sample` with unescaped texts, so that `_xD800_` is taken literally. */
export function rawWorkbookOf(...reports: Record<string, string>[]): Buffer {
  const cell = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
  const texts = reports.map((values) => reportSheetColumns.map(({ key }) => values[key] ?? ''));
  const sheetData = [sheetHeader.map(escapeXml), ...texts]
    .map((row) => `<row>${row.map(cell).join('')}</row>`)
    .join('');
  return sampleWorkbook({ sheetData });
}

export async function rowsOf(bytes: Buffer): Promise<WorkbookRow[]> {
  const all: WorkbookRow[] = [];
  for await (const rows of readRows(bytes, readLimits)) all.push(...rows);
  return all;
}

interface Answer {
  readonly status: number;
  readonly body: ReturnType<JSON['parse']>;
}

const boundary = 'sample-boundary';

/** The form as bytes; the file name is percent-encoded. */
function formOf(bytes: Buffer, fileName: string): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename*=UTF-8''${fileName}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

interface Sending {
  readonly token: string;
  readonly fileName?: string;
  /** Such as `?dryRun=true`. */
  readonly query?: string;
  /** Drops the connection. */
  readonly signal?: AbortSignal;
}

/** Uses a separate connection, so that dropping it has no side effects. */
export async function sendWorkbook(
  app: TestConsole,
  area: Area,
  bytes: Buffer,
  { token, fileName = 'sample.xlsx', query = '', signal }: Sending,
): Promise<Answer> {
  const sent = request(`${app.address}/api${moduleRow(area, 'report').api.base}/import${query}`, {
    agent: false,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    ...(signal && { signal }),
  });
  // The server may refuse before everything is sent.
  sent.on('error', () => {});
  sent.end(formOf(bytes, fileName));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) };
}
