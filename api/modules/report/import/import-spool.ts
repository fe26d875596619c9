/**
 * Passes the results of an import job to the server in files of JSON text. The server forwards the texts to
 * the database and to the client without parsing them, so it needs little memory and time.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { importLimits } from '../../../../domain/values/limits.ts';
import type { CheckedReport } from '../../../store/report/report-import.ts';

/** Files of JSON items separated by commas. */
const lists = ['errors', 'cells', 'blankRows', 'rejected'] as const;
export type SpoolList = (typeof lists)[number];

/** A report ready to be stored, and its entry if it is a duplicate. */
export interface SpooledReport extends CheckedReport {
  /** For a dry run: the report as it would be answered, without what storing adds. */
  readonly preview: string;
  /** JSON text: its numbers that were rounded. */
  readonly rounded: string;
  readonly duplicateError: string;
  readonly duplicateRows: string;
}

/** Reports that are saved together. */
interface Batch {
  readonly bytes: number;
  readonly reports: number;
}

export interface Spooled {
  readonly batches: readonly Batch[];
  readonly items: Readonly<Record<SpoolList, number>>;
  readonly rejectedBytes: number;
  readonly isRejectedCut: boolean;
}

/** Size limit of the rejected rows that can be sent back for a workbook. */
export const mostRejectedBytes = importLimits.rejectedMegabytes * 1024 * 1024;

const reportsPerBatch = 500;
const charactersPerBatch = 1_000_000;
const bufferedCharacters = 256 * 1024;
const spooledLines = [
  'hash',
  'columns',
  'keys',
  'asked',
  'findings',
  'doubles',
  'rounded',
  'duplicateError',
  'duplicateRows',
  'preview',
] as const satisfies readonly (keyof SpooledReport)[];
const linesPerReport = spooledLines.length;

export const spoolFile = (folder: string, name: string) => path.join(folder, `${name}.json`);

/** Written synchronously by the job, which serves nobody else: no promise per line. */
class TextFile {
  bytes = 0;
  private readonly file: number;
  private text = '';

  constructor(folder: string, name: string) {
    this.file = openSync(spoolFile(folder, name), 'wx', 0o600);
  }

  add(text: string): void {
    this.text += text;
    if (this.text.length >= bufferedCharacters) this.flush();
  }

  flush(): void {
    const bytes = Buffer.from(this.text);
    this.text = '';
    this.bytes += bytes.length;
    for (let from = 0; from < bytes.length;) from += writeSync(this.file, bytes, from);
  }

  close(): void {
    this.flush();
    closeSync(this.file);
  }
}

export class SpoolWriter {
  private readonly reports: TextFile;
  private readonly files: Readonly<Record<SpoolList, TextFile>>;
  private readonly items = { errors: 0, cells: 0, blankRows: 0, rejected: 0 };
  private rejectedBytes = 0;
  private isRejectedCut = false;
  private readonly batches: Batch[] = [];
  private inBatch = { reports: 0, characters: 0, from: 0 };

  constructor(folder: string) {
    this.reports = new TextFile(folder, 'reports');
    this.files = {
      errors: new TextFile(folder, 'errors'),
      cells: new TextFile(folder, 'cells'),
      blankRows: new TextFile(folder, 'blankRows'),
      rejected: new TextFile(folder, 'rejected'),
    };
  }

  add(list: SpoolList, item: object): void {
    const text = JSON.stringify(item);
    if (list === 'rejected' && !this.hasRoomFor(text)) return;
    this.files[list].add(this.items[list] === 0 ? text : `,${text}`);
    this.items[list] += 1;
  }

  addReport(report: SpooledReport): void {
    // JSON text contains no line breaks.
    const lines = `${spooledLines.map((line) => report[line]).join('\n')}\n`;
    this.reports.add(lines);
    this.inBatch.reports += 1;
    this.inBatch.characters += lines.length;
    const { reports, characters } = this.inBatch;
    if (reports >= reportsPerBatch || characters >= charactersPerBatch) this.endBatch();
  }

  end(): Spooled {
    this.endBatch();
    this.reports.close();
    for (const list of lists) this.files[list].close();
    const { batches, items, rejectedBytes, isRejectedCut } = this;
    return { batches, items, rejectedBytes, isRejectedCut };
  }

  private endBatch(): void {
    if (this.inBatch.reports === 0) return;
    this.reports.flush();
    const { reports, from } = this.inBatch;
    this.batches.push({ bytes: this.reports.bytes - from, reports });
    this.inBatch = { reports: 0, characters: 0, from: this.reports.bytes };
  }

  private hasRoomFor(text: string): boolean {
    const bytes = Buffer.byteLength(text) + 1;
    if (this.rejectedBytes + bytes > mostRejectedBytes) this.isRejectedCut = true;
    else this.rejectedBytes += bytes;
    return !this.isRejectedCut;
  }
}

/** The reports batch by batch, as written. */
export async function* spooledReports(
  folder: string,
  { batches }: Spooled,
): AsyncGenerator<readonly SpooledReport[]> {
  const file = await open(spoolFile(folder, 'reports'));
  try {
    let position = 0;
    for (const { bytes, reports } of batches) {
      const lines = (await textAt(file, position, bytes)).split('\n');
      position += bytes;
      yield Array.from({ length: reports }, (_, at) => reportIn(lines, at * linesPerReport));
    }
  } finally {
    await file.close();
  }
}

async function textAt(file: FileHandle, position: number, length: number): Promise<string> {
  const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(length), position });
  if (bytesRead !== length) throw new Error('the files of the import are truncated');
  return buffer.toString();
}

function reportIn(lines: readonly string[], from: number): SpooledReport {
  const entries = spooledLines.map((line, at) => [line, lines[from + at] ?? '']);
  return Object.fromEntries(entries) as SpooledReport;
}
