/** Findings about imported reports: the same rules, a batch at a time. */
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import type { Area } from '../../../domain/areas.ts';
import type { Finding } from '../../../domain/sense/finding/finding.ts';
import type { FindingCode } from '../../../domain/record/finding-codes.ts';
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
  /** JSON text of the findings about reports of the same file. */
  readonly doubles: string;
}

const none = '[]';

/** By report, in order. Texts are parsed only where there are findings. */
export async function importFindings(
  orm: Executor,
  reports: readonly NoticedReport[],
  { scope, ownImport }: { readonly scope: FindingScope; readonly ownImport: string | undefined },
): Promise<Finding[][]> {
  const asked = reports.map((report) => report.asked);
  const facts = await importFacts(orm, asked, scope, ownImport);
  return reports.map(({ columns, findings, doubles }, position) => {
    const known = facts.get(position);
    const found = known ? reportFindings(draftOf(columns), known) : findingsIn(findings);
    return doubles === none ? found : withDoubles(found, findingsIn(doubles));
  });
}

const findingsIn = (text: string) => (text === none ? [] : (JSON.parse(text) as Finding[]));

/** Before notes. Findings about stored reports come first: these can be opened. */
function withDoubles(found: readonly Finding[], doubles: readonly Finding[]): Finding[] {
  const isKnown = ({ code, field }: Finding) => found.some((one) => one.code === code && one.field === field);
  const ofSeverity = (severity: Finding['severity']) => found.filter((one) => one.severity === severity);
  return [...ofSeverity('warning'), ...doubles.filter((double) => !isKnown(double)), ...ofSeverity('note')];
}

/** Nobody was asked, so nothing is confirmed. */
export function keptOfImport(area: Area, findings: readonly Finding[]): StoredFinding[] | null {
  const kept = findingsToKeep(findings, { confirmations: [], by: '', at: '', before: [] });
  const aboutReports = new Set<string>(['same-bet', 'same-report'] satisfies FindingCode[]);
  const inFile = (finding: StoredFinding) => finding.lists === undefined && aboutReports.has(finding.code);
  const hidden = kept.map((finding) =>
    // Reports of the file had no ids yet, but are in this list.
    inFile(finding) ? { ...finding, lists: [`${area} report` as const] } : finding,
  );
  return hidden.length > 0 ? hidden : null;
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
