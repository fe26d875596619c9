/** Columns of a report that follow from its fields, for filters, totals and the search for duplicates. */
import { createHash } from 'node:crypto';
import { decimalText } from '../../../domain/values/money.ts';
import type { ReportFields } from '../../../domain/report/report.ts';
import { centsByAmount, searchTextOf } from '../../../domain/report/filter.ts';

export type ReportContent = Omit<ReportFields, 'recordAddBy' | 'proofId'>;

export function derivedColumns(fields: ReportContent) {
  const { pl, odds, stack } = centsByAmount(fields);
  const sum = (cents: readonly number[]) => decimalText(cents.reduce((total, part) => total + part, 0));
  return {
    searchText: searchTextOf(fields),
    plTotal: sum(pl),
    stackTotal: sum(stack),
    odds: odds.map(decimalText),
    stacks: stack.map(decimalText),
    contentHash: contentHashOf(fields),
  };
}

/** The columns of a report by their names in the database, without those that say who stored it and when. */
export function reportColumnsOf(fields: ReportContent) {
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
    search_text: derived.searchText,
    pl_total: derived.plTotal,
    stack_total: derived.stackTotal,
    odds: derived.odds,
    stacks: derived.stacks,
    content_hash: derived.contentHash,
  };
}

/** Equal for reports that say the same, whoever added them and when. */
function contentHashOf(fields: ReportContent): string {
  const originals = fields.originals.map(({ sportNames, eventNames, marketNames, pl, betDetails }) => [
    sportNames,
    eventNames,
    marketNames,
    pl,
    betDetails.map(({ odds, stack, time }) => [odds, stack, time]),
  ]);
  const { date, userName, agent, origin, acBalance, afterVoidBalance, remark } = fields;
  const { catchBy, proofType, proofStatus, voidStatus } = fields;
  const choices = [catchBy, proofType, proofStatus, voidStatus];
  const content = [date, userName, agent, origin, originals, acBalance, afterVoidBalance, choices, remark];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
