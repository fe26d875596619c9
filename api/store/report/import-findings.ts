/** What the console notices about imported reports: the same rules, a batch at a time. */
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import type { Finding } from '../../../domain/sense/finding/finding.ts';
import { findingsToKeep, type StoredFinding } from '../../../domain/sense/finding/kept.ts';
import { reportFindings } from '../../../domain/sense/finding/rules.ts';
import type { Executor } from '../../postgres/database.ts';
import type { FindingScope } from '../finding/finding-scope.ts';
import { importFacts } from '../finding/report-facts.ts';
import type { reportColumnsOf } from './report-columns.ts';

export interface NoticedReport {
  /** JSON text of `reportColumnsOf`. */
  readonly columns: string;
  /** JSON text of `askedReport`. */
  readonly asked: string;
  /** JSON text of the findings that need no other records. */
  readonly findings: string;
}

const none = '[]';

/** By report, in order. Texts are only parsed where there is something to say. */
export async function importFindings(
  orm: Executor,
  reports: readonly NoticedReport[],
  { scope, ownImport }: { readonly scope: FindingScope; readonly ownImport: string | undefined },
): Promise<Finding[][]> {
  const asked = reports.map((report) => report.asked);
  const facts = await importFacts(orm, asked, scope, ownImport);
  return reports.map(({ columns, findings }, position) => {
    const known = facts.get(position);
    if (known) return reportFindings(draftOf(columns), known);
    return findings === none ? [] : (JSON.parse(findings) as Finding[]);
  });
}

/** Nobody was asked, so nothing is confirmed. */
export function keptOfImport(findings: readonly Finding[]): StoredFinding[] | null {
  const kept = findingsToKeep(findings, { confirmations: [], by: '', at: '', before: [] });
  return kept.length > 0 ? kept : null;
}

function draftOf(text: string) {
  const columns = JSON.parse(text) as ReturnType<typeof reportColumnsOf>;
  return readReportDraft({
    ...columns,
    userName: columns.user_name,
    acBalance: columns.ac_balance,
    afterVoidBalance: columns.after_void_balance,
    voidStatus: columns.void_status,
  });
}
