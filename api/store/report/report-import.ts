/** Saves imported reports in one transaction and skips those that already exist. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Area } from '../../../domain/areas.ts';
import type { Finding } from '../../../domain/sense/finding/finding.ts';
import { writeAudit, type Author } from '../audit.ts';
import type { FindingScope } from '../finding/finding-scope.ts';
import { importFindings, keptOfImport, type NoticedReport } from './import-findings.ts';
import type { Executor, Orm, Transaction } from '../../postgres/database.ts';
import { lockNumbers } from '../../postgres/lock-numbers.ts';
import { noticeImportFinished } from '../notification/person-notices.ts';
import { auditCreated, insertReportTexts } from './report-bulk.ts';
import { mergeReportCounts } from './report-counts.ts';
import { report } from '../../postgres/tables/report/report.ts';
import { reportImport } from '../../postgres/tables/report/report-import.ts';

/** Delays between attempts to get the lock, growing, and when to give up. */
const waits = { firstMs: 50, longestMs: 1000, growth: 1.5, inAllMs: 120_000 };

/** Another import into the area, perhaps on another server, takes too long. Callers answer 503. */
export class ImportLocked extends Error {}

/** From this many reports on, counts are merged immediately and not by housekeeping. */
const manyReports = 1000;

/** A report ready to be stored. */
export interface CheckedReport extends NoticedReport {
  /** Equal for reports with the same content. */
  readonly hash: string;
  /** JSON text of `reportKeysOf`. */
  readonly keys: string;
}

/** The reports of a file. */
interface Found<Report extends CheckedReport> {
  readonly area: Area;
  /** Batches that each fit into one statement. */
  readonly reports: () => AsyncIterable<readonly Report[]>;
  readonly onDuplicates: (reports: readonly Report[]) => Promise<void>;
  /** Which records findings may be about. */
  readonly scope: FindingScope;
  /** With the findings of each, in the same order. */
  readonly onFindings: (reports: readonly Report[], findings: readonly Finding[][]) => Promise<void>;
}

export interface ReportImport<Report extends CheckedReport> extends Found<Report> {
  readonly author: Author;
  readonly file: { readonly name: string; readonly errors: number };
  readonly signal?: AbortSignal;
}

export interface Imported {
  readonly ids: readonly string[];
  /** Null if nothing was saved. */
  readonly importId: string | null;
}

/**
 * A file may contain the same report twice, for example an export of two equal ones: only as many as exceed
 * the stored number are new. Sent again, none are.
 */
export async function importReports<Report extends CheckedReport>(
  orm: Orm,
  input: ReportImport<Report>,
): Promise<Imported> {
  const giveUpAt = performance.now() + waits.inAllMs;
  for (let waitMs = waits.firstMs; ; waitMs = Math.min(waitMs * waits.growth, waits.longestMs)) {
    input.signal?.throwIfAborted();
    // Waiting inside the transaction would occupy a connection.
    const imported = await orm.transaction(async (tx) =>
      (await takeLock(tx, input.area)) ? save(tx, input) : undefined,
    );
    if (imported) return imported;
    if (performance.now() > giveUpAt) throw new ImportLocked();
    await sleep(waitMs * (0.5 + Math.random()), undefined, { signal: input.signal });
  }
}

/** Held until the transaction ends. */
async function takeLock(tx: Transaction, area: Area): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockNumbers.imports}, hashtext(${area})) as taken`,
  );
  return rows[0]?.taken === true;
}

/** Returns how many would be saved. Nothing is written or locked. */
export async function tryImport<Report extends CheckedReport>(
  orm: Orm,
  input: Found<Report> & {
    readonly onFresh: (reports: readonly Report[]) => Promise<void>;
    readonly signal: AbortSignal;
  },
): Promise<number> {
  let count = 0;
  const { scope } = input;
  for await (const { fresh } of freshReports(orm, input)) {
    input.signal.throwIfAborted();
    await input.onFindings(fresh, await importFindings(orm, fresh, { scope, ownImport: undefined }));
    await input.onFresh(fresh);
    count += fresh.length;
  }
  return count;
}

async function save<Report extends CheckedReport>(
  tx: Transaction,
  input: ReportImport<Report>,
): Promise<Imported> {
  const { area, author, file } = input;
  const id = uuidv7();
  const ids: string[] = [];
  let duplicates = 0;
  for await (const { fresh, known } of freshReports(tx, input)) {
    duplicates += known.length;
    if (fresh.length === 0) continue;
    const findings = await importFindings(tx, fresh, { scope: input.scope, ownImport: id });
    await input.onFindings(fresh, findings);
    const columns = fresh.map((each, at) => {
      const kept = JSON.stringify(keptOfImport(area, findings[at] ?? []));
      return `{"findings":${kept},${each.columns.slice(1)}`;
    });
    const keys = fresh.map((each) => each.keys);
    const saved = await insertReportTexts(tx, { area, author, columns, keys, importId: id });
    await auditCreated(tx, area, saved, author);
    ids.push(...saved);
  }
  if (ids.length > manyReports) await mergeReportCounts(tx);
  if (ids.length > 0) {
    await tx
      .insert(reportImport)
      .values({ id, area, file: file.name, saved: ids.length, createdBy: author.username });
  }
  const after = { import: id, file: file.name, saved: ids.length, duplicates, errors: file.errors };
  await writeAudit(tx, author, { action: 'import', entity: 'report', area, after });
  const { name, errors } = file;
  await noticeImportFinished(tx, { id, area, file: name, saved: ids.length, duplicates, errors }, author);
  return { ids, importId: ids.length > 0 ? id : null };
}

/** Batch by batch: what is new, and what is already stored, which is also passed to `onDuplicates`. */
async function* freshReports<Report extends CheckedReport>(
  orm: Executor,
  { area, reports, onDuplicates }: Found<Report>,
): AsyncGenerator<{ readonly fresh: readonly Report[]; readonly known: readonly Report[] }> {
  /** How many stored reports with a hash are not yet matched by one in the file. */
  const unmatched = new Map<string, number>();
  for await (const batch of reports()) {
    await countStored(orm, area, batch, unmatched);
    const fresh: Report[] = [];
    const known: Report[] = [];
    for (const each of batch) {
      const left = unmatched.get(each.hash) ?? 0;
      if (left > 0) unmatched.set(each.hash, left - 1);
      (left > 0 ? known : fresh).push(each);
    }
    await onDuplicates(known);
    yield { fresh, known };
  }
}

/** Counts each hash when the file first contains it, before any of its reports is stored. */
async function countStored(
  orm: Executor,
  area: Area,
  batch: readonly CheckedReport[],
  counts: Map<string, number>,
): Promise<void> {
  const hashes = [...new Set(batch.map(({ hash }) => hash))].filter((hash) => !counts.has(hash));
  if (hashes.length === 0) return;
  for (const hash of hashes) counts.set(hash, 0);
  const wanted = sql`${report.contentHash} in (select json_array_elements_text(${JSON.stringify(hashes)}::json))`;
  const rows = await orm
    .select({ hash: report.contentHash, count: sql<number>`count(*)::int` })
    .from(report)
    .where(and(eq(report.area, area), isNull(report.deletedAt), wanted))
    .groupBy(report.contentHash);
  for (const { hash, count } of rows) counts.set(hash, count);
}
