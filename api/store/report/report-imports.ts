/** Imports of the past: lists them, and undoes one as a whole while nobody has changed its reports. */
import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import { importsListed, type ReportImport } from '../../../domain/report/import.ts';
import { writeAudit, type Author } from '../audit.ts';
import type { Orm, Transaction } from '../../postgres/database.ts';
import { NotFound } from '../../postgres/failures.ts';
import { report } from '../../postgres/tables/report/report.ts';
import { reportImport } from '../../postgres/tables/report/report-import.ts';
import { isId } from '../ids.ts';
import { noticeImportUndone } from '../notification/person-notices.ts';
import { auditDeleted } from './report-bulk.ts';

/** The import was undone before, or some of its reports were changed or deleted. Callers answer 409. */
export class ImportKept extends Error {
  readonly saved: number;
  /** Undefined if the import was undone before. */
  readonly changed: number | undefined;
  constructor(saved: number, changed: number | undefined) {
    super('the import cannot be undone');
    this.saved = saved;
    this.changed = changed;
  }
}

/** Every save and delete raises the version. */
const isTouched = or(ne(report.version, 1), isNotNull(report.deletedAt));

/** Newest first. */
export async function listImports(orm: Orm, area: Area): Promise<ReportImport[]> {
  const touched = orm.$count(report, and(eq(report.importId, reportImport.id), isTouched));
  const rows = await orm
    .select({
      made: reportImport,
      changed: sql<number>`case when ${reportImport.undoneAt} is null then ${touched} else 0 end`,
    })
    .from(reportImport)
    .where(eq(reportImport.area, area))
    .orderBy(desc(reportImport.id))
    .limit(importsListed);
  return rows.map(({ made, changed }) => ({
    _id: made.id,
    file: made.file,
    saved: made.saved,
    createdBy: made.createdBy,
    createdAt: made.createdAt.toISOString(),
    changed: Number(changed),
    undoneBy: made.undoneBy,
    undoneAt: made.undoneAt?.toISOString() ?? null,
  }));
}

/** Hides all reports of the import and returns how many. */
export async function undoImport(tx: Transaction, area: Area, id: string, author: Author): Promise<number> {
  if (!isId(id)) throw new NotFound();
  const mine = and(eq(reportImport.area, area), eq(reportImport.id, id));
  const [made] = await tx.select().from(reportImport).where(mine).for('update');
  if (!made) throw new NotFound();
  if (made.undoneAt) throw new ImportKept(made.saved, undefined);
  const { username } = author;
  const ofImport = eq(report.importId, id);
  // Locked in one order, so that nobody saves a report in between.
  const reports = tx
    .select({ isTouched: sql<boolean>`${isTouched}`.as('is_touched') })
    .from(report)
    .where(ofImport)
    .orderBy(report.id)
    .for('update')
    .as('reports');
  const [state] = await tx
    .select({ changed: sql<number>`count(*) filter (where ${reports.isTouched})::int` })
    .from(reports);
  const changed = state?.changed ?? 0;
  if (changed > 0) throw new ImportKept(made.saved, changed);
  const hidden = await tx
    .update(report)
    .set({
      version: sql`${report.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: username,
      deletedAt: sql`now()`,
      deletedBy: username,
    })
    .where(ofImport)
    .returning({ id: report.id });
  await auditDeleted(
    tx,
    area,
    hidden.map((row) => row.id),
    author,
  );
  await tx
    .update(reportImport)
    .set({ undoneAt: sql`now()`, undoneBy: username })
    .where(mine);
  const before = { import: id, file: made.file, saved: made.saved };
  await writeAudit(tx, author, { action: 'undo-import', entity: 'report', area, before });
  const [first] = hidden;
  if (first) {
    const { file, createdBy } = made;
    const undone = { id, area, file, createdBy, reportId: first.id, count: hidden.length };
    await noticeImportUndone(tx, undone, author);
  }
  return hidden.length;
}
