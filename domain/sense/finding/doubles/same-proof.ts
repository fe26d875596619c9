/** `same-proof`: the proof that the draft came from already has a report. */
import type { ReportDraft, ReportFact } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { reportsIn } from '../records.ts';
import { findingText } from '../text.ts';

/** The facts are the reports of the draft's proof. */
export function sameProof({ _id, proofId }: ReportDraft, facts: readonly ReportFact[]): Finding[] {
  const others = facts.filter((fact) => fact._id !== _id);
  const [first] = others;
  if (proofId === undefined || !first) return [];
  return [
    {
      code: 'same-proof',
      severity: 'warning',
      field: 'proofId',
      message: findingText.sameProof(first.userName, first.date),
      records: reportsIn(others),
    },
  ];
}
