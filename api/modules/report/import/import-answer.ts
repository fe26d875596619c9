/**
 * The lists in the response of an import. Duplicates are added when the reports are saved; then the lists are
 * sent as they are.
 */
import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import type { Finding } from '../../../../domain/sense/finding/finding.ts';
import { sheetWords } from '../../../../domain/report/text.ts';
import type { ImportError, RoundedCell } from './import-problems.ts';
import {
  mostRejectedBytes,
  spoolFile,
  type SpoolList,
  type Spooled,
  type SpooledReport,
} from './import-spool.ts';

const idsPerPiece = 500;
/** Written by a dry run only. */
const previews = 'previews';
/** What is noticed about reports that are saved. */
const noticed = ['findings', 'rounded'] as const;
/** Of each kind, so that a frequent one never hides a warning of another; nobody would read more. */
const mostNoticed = 5000;
const noCells = '[]';

/** A finding with its place in the file. */
export interface ImportFinding extends Finding {
  readonly sheetName: string;
  readonly rowIndex: number | null;
}

/** How many findings there are of a kind. */
interface FindingCount extends Pick<Finding, 'code' | 'severity'> {
  readonly count: number;
}

export class ImportLists {
  readonly counts: Record<SpoolList, number>;
  private readonly folder: string;
  private rejectedBytes: number;
  private isRejectedCut: boolean;
  private previewCount = 0;
  /** All that are noticed, also those that are not listed. */
  private readonly kinds = new Map<string, FindingCount>();
  private roundedCount = 0;
  /** Lists with a file. */
  private readonly begun = new Set<(typeof noticed)[number]>();

  constructor(folder: string, { items, rejectedBytes, isRejectedCut }: Spooled) {
    this.folder = folder;
    this.counts = { ...items };
    this.rejectedBytes = rejectedBytes;
    this.isRejectedCut = isRejectedCut;
  }

  async addDuplicates(reports: readonly SpooledReport[]): Promise<void> {
    if (reports.length === 0) return;
    const errors = reports.map(({ duplicateError }) => duplicateError);
    const rejected = reports
      .map(({ duplicateRows }) => duplicateRows)
      .filter((rows) => this.hasRoomFor(rows));
    await this.append('errors', errors);
    await this.append('cells', Array<string>(errors.length).fill(noCells));
    await this.append('rejected', rejected);
  }

  /** Reports that a dry run would save. */
  async addPreviews(reports: readonly SpooledReport[]): Promise<void> {
    const texts = reports.map(({ preview }) => preview).join(',');
    const comma = this.previewCount === 0 ? '' : ',';
    await appendFile(spoolFile(this.folder, previews), comma + texts, { mode: 0o600 });
    this.previewCount += reports.length;
  }

  /** Findings about reports, at the row where each begins, and their numbers that were rounded. */
  async addNoticed(
    reports: readonly SpooledReport[],
    findings: readonly (readonly Finding[])[],
  ): Promise<void> {
    const items = reports.flatMap(({ duplicateError }, at) => {
      const own = findings[at] ?? [];
      if (own.length === 0) return [];
      const { sheetName, rowIndex } = JSON.parse(duplicateError) as ImportError;
      return own.map((finding): ImportFinding => ({ sheetName, rowIndex, ...finding }));
    });
    const listed = items.filter((finding) => this.countOf(finding) <= mostNoticed);
    await this.notice('findings', listed);
    const cells = reports.flatMap(({ rounded }) => JSON.parse(rounded) as RoundedCell[]);
    const room = Math.max(0, mostNoticed - this.roundedCount);
    this.roundedCount += cells.length;
    await this.notice('rounded', cells.slice(0, room));
  }

  /** Call when no more are added. */
  async end(): Promise<void> {
    if (!this.isRejectedCut) return;
    await this.append('errors', [
      JSON.stringify({ sheetName: '', rowIndex: null, msg: sheetWords.tooManyRejected }),
    ]);
    await this.append('cells', [noCells]);
  }

  async *answer(
    { message, importId }: { readonly message: string; readonly importId: string | null },
    data: AsyncIterable<string | Buffer>,
  ): AsyncGenerator<string | Buffer> {
    yield '{"data":[';
    yield* data;
    yield `],"message":${JSON.stringify(message)},"importId":${JSON.stringify(importId)}`;
    for (const list of ['errors', 'cells', 'blankRows', 'rejected'] as const) {
      yield `,"${list}":[`;
      yield* this.textOf(list);
      yield ']';
    }
    for (const list of noticed) {
      yield `,"${list}":[`;
      if (this.begun.has(list)) yield* this.textOf(list);
      yield ']';
    }
    yield `,"leftOut":${JSON.stringify(this.leftOut())}}`;
  }

  /** What a dry run would save. */
  async *previews(): AsyncGenerator<Buffer> {
    if (this.previewCount > 0) yield* this.textOf(previews);
  }

  private textOf(name: string): AsyncIterable<Buffer> {
    return createReadStream(spoolFile(this.folder, name)) as AsyncIterable<Buffer>;
  }

  private hasRoomFor(rows: string): boolean {
    const bytes = Buffer.byteLength(rows) + 1;
    if (this.rejectedBytes + bytes > mostRejectedBytes) this.isRejectedCut = true;
    else this.rejectedBytes += bytes;
    return !this.isRejectedCut;
  }

  /** How many of its kind there are with this one. */
  private countOf({ code, severity }: Finding): number {
    const key = `${severity} ${code}`;
    const count = (this.kinds.get(key)?.count ?? 0) + 1;
    this.kinds.set(key, { code, severity, count });
    return count;
  }

  /** How many more were noticed than are listed. */
  private leftOut(): { readonly findings: readonly FindingCount[]; readonly rounded: number } {
    const findings = [...this.kinds.values()]
      .map((kind) => ({ ...kind, count: kind.count - mostNoticed }))
      .filter(({ count }) => count > 0);
    return { findings, rounded: Math.max(0, this.roundedCount - mostNoticed) };
  }

  private async notice(list: (typeof noticed)[number], items: readonly object[]): Promise<void> {
    if (items.length === 0) return;
    const comma = this.begun.has(list) ? ',' : '';
    this.begun.add(list);
    const texts = items.map((item) => JSON.stringify(item)).join(',');
    await appendFile(spoolFile(this.folder, list), comma + texts, { mode: 0o600 });
  }

  private async append(list: 'errors' | 'cells' | 'rejected', items: readonly string[]): Promise<void> {
    if (items.length === 0) return;
    const comma = this.counts[list] === 0 ? '' : ',';
    await appendFile(spoolFile(this.folder, list), comma + items.join(','));
    this.counts[list] += items.length;
  }
}

/** The texts of the saved reports with these ids, read a few at a time as the client takes them. */
export async function* savedTexts(
  ids: readonly string[],
  readReports: (ids: readonly string[]) => Promise<readonly string[]>,
): AsyncGenerator<string> {
  for (let from = 0; from < ids.length; from += idsPerPiece) {
    const texts = await readReports(ids.slice(from, from + idsPerPiece));
    yield `${from === 0 ? '' : ','}${texts.join(',')}`;
  }
}
