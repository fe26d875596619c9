import { auditLimits, type AuditFilter, type AuditRecord } from '../../../domain/evidence/audit/audit.ts';
import { auditWords } from '../../../domain/evidence/audit/text.ts';
import type { ListName } from '../../../domain/sense/finding/kept.ts';
import type { Orm } from '../../postgres/database.ts';
import { dateTimeText, textColumn as text } from '../../services/workbook/sheet-xml.ts';
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
    for (const entry of page.entries) yield cellsOf(entry);
    ({ cursor } = page);
  } while (cursor !== undefined);
}

const jsonOf = (value: unknown) => (value === null ? '' : JSON.stringify(value));

function cellsOf(entry: AuditRecord): readonly CellValue[] {
  const moment = new Date(entry.at);
  return [
    dateTimeText(moment),
    entry.actor,
    entry.address ?? '',
    entry.action,
    entry.entity,
    entry.area ?? '',
    entry.recordId ?? '',
    jsonOf(entry.before),
    jsonOf(entry.after),
    entry.sequenced ? auditWords.yes : auditWords.no,
    entry.id,
    entry.at,
  ];
}
