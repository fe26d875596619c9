/** `same-report`: a report of the same user, day, event, market and P&L already exists. */
import type { ReportDraft, SameAmountFact } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { isSameMarket, nameKey } from '../keys.ts';
import { reportsIn } from '../records.ts';
import { findingText } from '../text.ts';

export function sameReport(draft: ReportDraft, facts: readonly SameAmountFact[]): Finding[] {
  const { _id, date, userName } = draft;
  if (date === undefined || userName === '') return [];
  const user = nameKey(userName);
  const others = facts.filter(
    (fact) => fact._id !== _id && fact.date === date && nameKey(fact.userName) === user,
  );
  return draft.originals.flatMap((original): Finding[] => {
    const { pl } = original;
    const alike = others.filter((fact) =>
      fact.originals.some((other) => other.pl === pl && isSameMarket(original, other)),
    );
    const [first] = alike;
    if (pl === undefined || !first) return [];
    return [
      {
        code: 'same-report',
        severity: 'warning',
        field: `originals.${original.index}.pl`,
        message: findingText.sameReport(pl, first.userName, first.date),
        records: reportsIn(alike),
      },
    ];
  });
}
