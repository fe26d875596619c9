/** Saves imported reports in one transaction, leaving out those that are there already. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Area } from '../../domain/areas.ts';
import { writeAudit, type Author } from './audit.ts';
import type { Orm, Transaction } from './database.ts';
import { takingTurns } from './give-way.ts';
import { auditCreated, insertReports } from './report-bulk.ts';
import { contentHashOf, type ReportContent } from './report-columns.ts';
import { reportList } from './report-lists.ts';
import { report } from './tables/report.ts';

/** Any number; two imports into one area wait for each other, so that the same file twice is noticed. */
const importLock = 7_204_200;
const hashesPerQuery = 5000;

async function storedCounts(
  tx: Transaction,
  area: Area,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let from = 0; from < hashes.length; from += hashesPerQuery) {
    const part = hashes.slice(from, from + hashesPerQuery);
    const rows = await tx
      .select({ hash: report.contentHash, count: sql<number>`count(*)::int` })
      .from(report)
      .where(and(eq(report.area, area), isNull(report.deletedAt), inArray(report.contentHash, part)))
      .groupBy(report.contentHash);
    for (const { hash, count } of rows) counts.set(hash, count);
  }
  return counts;
}

export interface ImportOutcome {
  /** JSON texts of what was saved. */
  readonly saved: readonly string[];
  /** Positions of reports that were there already. */
  readonly duplicates: readonly number[];
}

/**
 * A file may hold the same report twice, as an export of two equal ones does: as many as it has more than the
 * database are new. Sent again, it has none more.
 */
export function importReports(
  orm: Orm,
  area: Area,
  contents: readonly ReportContent[],
  author: Author,
  file: { readonly name: string; readonly errors: number },
): Promise<ImportOutcome> {
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock}, hashtext(${area}))`);
    const hashes: string[] = [];
    const giveWay = takingTurns();
    for (const content of contents) {
      hashes.push(contentHashOf(content));
      await giveWay();
    }
    const stored = await storedCounts(tx, area, [...new Set(hashes)]);
    const fresh: ReportContent[] = [];
    const duplicates: number[] = [];
    for (const [at, content] of contents.entries()) {
      const hash = hashes[at] ?? '';
      const left = stored.get(hash) ?? 0;
      if (left > 0) {
        stored.set(hash, left - 1);
        duplicates.push(at);
      } else fresh.push(content);
    }
    const ids = await insertReports(tx, area, fresh, author);
    await auditCreated(tx, area, ids, author);
    const after = { file: file.name, saved: ids.length, duplicates: duplicates.length, errors: file.errors };
    await writeAudit(tx, author, { action: 'import', entity: 'report', area, after });
    return { saved: await reportList.rowsOf(tx, ids), duplicates };
  });
}
