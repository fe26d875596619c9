/** Derived columns of a report, for filters, totals and duplicate detection. */
import { createHash, hash } from 'node:crypto';
import { foldText } from '../../../domain/values/fold.ts';
import { inOneLine } from '../../../domain/values/one-line.ts';
import { withSingleLineBreaks } from '../../../domain/values/text-field.ts';
import { decimalText } from '../../../domain/values/money.ts';
import type { ReportFields } from '../../../domain/report/report.ts';
import { centsByAmount, searchTextOf } from '../../../domain/report/filter.ts';
import { byDatabaseName } from '../../postgres/schema/casing.ts';
import { searchKeyOf } from '../rows/search-key.ts';

export type ReportContent = Omit<ReportFields, 'recordAddBy' | 'proofId'>;

export function derivedColumns(fields: ReportContent) {
  return { ...computedColumns(fields), derivedBy };
}

function computedColumns(fields: ReportContent) {
  const { pl, odds, stack } = centsByAmount(fields);
  const searchText = searchTextOf(fields);
  const sum = (cents: readonly number[]) => decimalText(cents.reduce((total, part) => total + part, 0));
  return {
    searchText,
    searchKey: searchKeyOf(searchText),
    plTotal: sum(pl),
    stackTotal: sum(stack),
    odds: odds.map(decimalText),
    stacks: stack.map(decimalText),
    contentHash: contentHashOf(fields),
  };
}

/** The columns of a report by database name, without those about who stored it and when. */
export function reportColumnsOf(fields: ReportContent) {
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
    ...byDatabaseName(derivedColumns(fields)),
  };
}

/**
 * Equal for reports with the same content, regardless of author and time. Options count as they are looked up: an import
 * gives them the spelling that is offered now, which may have been corrected since a report was exported. Names count as they
 * would be saved now: those of earlier versions may have several spaces, which an import of their export has not. Line breaks
 * count once: a program that saves an export again may write others.
 */
function contentHashOf(fields: ReportContent): string {
  const originals = fields.originals.map(({ sportNames, eventNames, marketNames, pl, betDetails }) => [
    sportNames.map(choiceKey),
    eventNames.map(inOneLine),
    marketNames.map(inOneLine),
    pl,
    betDetails.map(({ odds, stack, time }) => [odds, stack, time]),
  ]);
  const { date, userName, agent, origin, acBalance, afterVoidBalance, remark } = fields;
  const { catchBy, proofType, proofStatus, voidStatus } = fields;
  const names = [userName, agent, origin].map(inOneLine);
  const choices = [choiceKey(catchBy), choiceKey(proofType), proofStatus, voidStatus];
  const content = [
    date,
    ...names,
    originals,
    acBalance,
    afterVoidBalance,
    choices,
    withSingleLineBreaks(remark),
  ];
  return hash('sha256', JSON.stringify(content), 'base64url');
}

const choiceKey = (name: string) => foldText(inOneLine(name));

/** Every field has a distinct value, so that each rule affects the result. */
const sample: ReportContent = {
  date: '2026-11-15',
  userName: 'Sample  User',
  agent: 'Sample Agent',
  origin: 'Sample Origin',
  originals: [
    {
      sportNames: ['Sample Sport'],
      eventNames: ['Sample Event'],
      marketNames: ['Sample Market'],
      pl: -12.34,
      betDetails: [
        { odds: 1.95, stack: 100.5, time: '01:02:03' },
        { odds: 2.1, stack: 7, time: '23:59:59' },
      ],
    },
  ],
  acBalance: 11.11,
  afterVoidBalance: -22.22,
  catchBy: 'Sample Name',
  proofType: 'Sample Type',
  proofStatus: 'Not Submit',
  voidStatus: 'Not Void',
  remark: 'Sample remark,\r\nનમૂનો',
};

/**
 * Identifies the rules of this version. It changes automatically with any rule, and a job then recomputes the
 * columns of stored reports (jobs/derived-columns.ts).
 */
export const derivedBy = createHash('sha256')
  .update(JSON.stringify(computedColumns(sample)))
  .digest('base64url')
  .slice(0, 12);
