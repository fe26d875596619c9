/** Many reports at once, and what the audit trail says of them. */
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Area } from '../../domain/areas.ts';
import type { Author } from './audit.ts';
import { bulkInsert } from './bulk-insert.ts';
import type { Executor } from './database.ts';
import { derivedColumns, type ReportContent } from './report-columns.ts';
import { mergeReportCounts } from './report-counts.ts';
import { report } from './tables/report.ts';

const rowsPerStatement = 1000;

function columnsOf(fields: ReportContent, { username }: Author) {
  const derived = derivedColumns(fields);
  return {
    date: fields.date,
    user_name: fields.userName,
    agent: fields.agent,
    origin: fields.origin,
    originals: fields.originals,
    ac_balance: fields.acBalance,
    after_void_balance: fields.afterVoidBalance,
    catch_by: fields.catchBy,
    proof_type: fields.proofType,
    proof_status: fields.proofStatus,
    void_status: fields.voidStatus,
    remark: fields.remark,
    record_add_by: username,
    search_text: derived.searchText,
    pl_total: derived.plTotal,
    stack_total: derived.stackTotal,
    odds: derived.odds,
    stacks: derived.stacks,
    content_hash: derived.contentHash,
  };
}

/** Stores the reports and gives their ids, in the order they came. */
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
    columnsOf: (fields) => columnsOf(fields, author),
    progress,
  });
  if (contents.length > rowsPerStatement) await mergeReportCounts(tx);
  return ids;
}

/** One line a report in the audit trail, written by the database from what it has just stored. */
export async function auditCreated(
  tx: Executor,
  area: Area,
  ids: readonly string[],
  author: Author,
): Promise<void> {
  for (let from = 0; from < ids.length; from += rowsPerStatement) {
    const pairs = ids.slice(from, from + rowsPerStatement).map((id) => ({ id: uuidv7(), report: id }));
    await tx.execute(sql`
      insert into audit (id, actor_id, actor_name, address, request_id, action, entity, area, record_id, after)
      select entry.id, ${author.id}::uuid, ${author.username}, ${author.address}, ${author.requestId},
        'create', 'report', ${area}, report.id::text,
        jsonb_build_object(
          'date', date, 'userName', user_name, 'agent', agent, 'origin', origin, 'originals', originals,
          'acBalance', ac_balance, 'afterVoidBalance', after_void_balance, 'catchBy', catch_by,
          'proofType', proof_type, 'proofStatus', proof_status, 'voidStatus', void_status, 'remark', remark,
          'proofId', proof_id, 'recordAddBy', record_add_by)
      from json_to_recordset(${JSON.stringify(pairs)}::json) as entry(id uuid, report uuid)
      join report on report.id = entry.report`);
  }
}
