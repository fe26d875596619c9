import { auditLimits, type AuditFilter, type AuditRecord } from '../../../domain/evidence/audit/audit.ts';
import { auditWords } from '../../../domain/evidence/audit/text.ts';
import type { ListName } from '../../../domain/sense/finding/kept.ts';
import type { Orm } from '../../postgres/database.ts';
import { dateTimeText, textColumn as text, textInCells } from '../../services/workbook/sheet-xml.ts';
import type { CellValue, Sheet } from '../../services/workbook/workbook-writer.ts';
import { auditPage, type AuditScope } from '../../store/audit-entries.ts';

/** Rows are read a page at a time, as fast as they are sent. */
export function auditSheet(
  orm: Orm,
  filter: AuditFilter,
  scope: AuditScope | undefined,
  hidden: readonly ListName[],
): Sheet {
  return {
    name: auditWords.sheet,
    columns: [
      // As on the screen; the exact moment comes last.
      { header: auditWords.at, kind: 'dateTime', width: 20 },
      text(auditWords.actor, 20),
      text(auditWords.address, 18),
      text(auditWords.action, 20),
      text(auditWords.entity, 16),
      text(auditWords.area, 10),
      text(auditWords.recordId, 38),
      text(auditWords.before, 60),
      text(auditWords.after, 60),
      text(auditWords.sequenced, 10),
      text('id', 38),
      text(auditWords.atUtc, 28),
      text(auditWords.part, 10),
    ],
    rows: rowsOf(orm, filter, scope, hidden),
  };
}

async function* rowsOf(
  orm: Orm,
  filter: AuditFilter,
  scope: AuditScope | undefined,
  hidden: readonly ListName[],
): AsyncGenerator<readonly CellValue[]> {
  let cursor: string | undefined;
  do {
    const page = await auditPage(orm, filter, scope, { limit: auditLimits.page, cursor, hidden });
    for (const entry of page.entries) yield* rowsOfEntry(entry);
    ({ cursor } = page);
  } while (cursor !== undefined);
}

/** The length of a field from which on it comes after the others. */
const longField = 1000;

/** As JSON. If it is longer than a cell can be, its short fields come first, so that they are in the first cell. */
function cellsOf(value: unknown): string[] {
  if (value === null) return [''];
  const cells = textInCells(JSON.stringify(value));
  if (cells.length === 1 || typeof value !== 'object' || Array.isArray(value)) return cells;
  const isLong = ([, field]: [string, unknown]) => Number(JSON.stringify(field).length > longField);
  const fields = Object.entries(value).toSorted((one, other) => isLong(one) - isLong(other));
  return textInCells(JSON.stringify(Object.fromEntries(fields)));
}

/**
 * One row, or more if `before` or `after` is longer than a cell can be. Each has all other values, so that the rows
 * stay together however they are filtered and sorted.
 */
function rowsOfEntry(entry: AuditRecord): (readonly CellValue[])[] {
  const before = cellsOf(entry.before);
  const after = cellsOf(entry.after);
  const count = Math.max(before.length, after.length);
  const moment = new Date(entry.at);
  return Array.from({ length: count }, (_, at) => [
    dateTimeText(moment),
    entry.actor,
    entry.address ?? '',
    entry.action,
    entry.entity,
    entry.area ?? '',
    entry.recordId ?? '',
    before[at] ?? '',
    after[at] ?? '',
    entry.sequenced ? auditWords.yes : auditWords.no,
    entry.id,
    entry.at,
    count === 1 ? '' : auditWords.partOf(at + 1, count),
  ]);
}
