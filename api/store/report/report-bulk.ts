/** Bulk inserts of reports and their audit entries. */
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Area } from '../../../domain/areas.ts';
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import type { Author } from '../audit.ts';
import { bulkInsert, insertTexts } from '../bulk-insert.ts';
import type { Executor } from '../../postgres/database.ts';
import { keepReportKeys, keepReportKeyTexts } from '../finding/keep-keys.ts';
import { reportKeysOf } from '../finding/keys.ts';
import { reportColumnsOf, type ReportContent } from './report-columns.ts';
import { mergeReportCounts } from './report-counts.ts';
import { report } from '../../postgres/tables/report/report.ts';

const rowsPerStatement = 1000;

/** Stores the reports and returns their ids in the same order. */
export async function insertReports(
  tx: Executor,
  area: Area,
  contents: readonly ReportContent[],
  author: Author,
  progress?: (done: number) => void,
): Promise<string[]> {
  const ids = await bulkInsert(tx, report, {
    area,
    contents,
    author,
    columnsOf: (fields) => ({ ...reportColumnsOf(fields), record_add_by: author.username }),
    progress,
  });
  for (let from = 0; from < ids.length; from += rowsPerStatement) {
    const keyed = ids.slice(from, from + rowsPerStatement).map((id, at) => ({
      id,
      ...reportKeysOf(readReportDraft(contents[from + at])),
    }));
    await keepReportKeys(tx, area, keyed);
  }
  if (contents.length > rowsPerStatement) await mergeReportCounts(tx);
  return ids;
}

interface ImportedTexts {
  readonly area: Area;
  readonly author: Author;
  readonly columns: readonly string[];
  /** JSON texts of `reportKeysOf`, in the same order. */
  readonly keys: readonly string[];
  readonly importId: string;
}

/** The same for reports whose columns are already JSON texts, as many as fit into one statement. */
export async function insertReportTexts(
  tx: Executor,
  { area, author, columns, keys, importId }: ImportedTexts,
): Promise<string[]> {
  const common = { record_add_by: author.username, import_id: importId };
  const ids = await insertTexts(tx, report, { area, author, columns, common });
  await keepReportKeyTexts(
    tx,
    area,
    ids.map((id, at) => `{"id":"${id}",${(keys[at] ?? '').slice(1)}`),
  );
  return ids;
}

/** One audit entry per report, written by the database from the stored rows. */
export async function auditCreated(
  tx: Executor,
  area: Area,
  ids: readonly string[],
  author: Author,
): Promise<void> {
  await auditMany(tx, { area, ids, author, action: 'create' });
}

/** The same for reports that are being hidden. */
export async function auditDeleted(
  tx: Executor,
  area: Area,
  ids: readonly string[],
  author: Author,
): Promise<void> {
  await auditMany(tx, { area, ids, author, action: 'delete' });
}

interface AuditMany {
  readonly area: Area;
  readonly ids: readonly string[];
  readonly author: Author;
  readonly action: 'create' | 'delete';
}

async function auditMany(tx: Executor, { area, ids, author, action }: AuditMany): Promise<void> {
  const content = sql.identifier(action === 'create' ? 'after' : 'before');
  for (let from = 0; from < ids.length; from += rowsPerStatement) {
    const pairs = ids.slice(from, from + rowsPerStatement).map((id) => ({ id: uuidv7(), report: id }));
    await tx.execute(sql`
      insert into audit (id, actor_id, actor_name, address, request_id, action, entity, area, record_id, ${content})
      select entry.id, ${author.id}::uuid, ${author.username}, ${author.address}, ${author.requestId},
        ${action}, 'report', ${area}, report.id::text,
        jsonb_build_object(
          'date', date, 'userName', user_name, 'agent', agent, 'origin', origin, 'originals', originals,
          'acBalance', ac_balance, 'afterVoidBalance', after_void_balance, 'catchBy', catch_by,
          'proofType', proof_type, 'proofStatus', proof_status, 'voidStatus', void_status, 'remark', remark,
          'proofId', proof_id, 'recordAddBy', record_add_by)
          || case when findings is null then '{}' else jsonb_build_object('findings', findings) end
      from json_to_recordset(${JSON.stringify(pairs)}::json) as entry(id uuid, report uuid)
      join report on report.id = entry.report`);
  }
}
