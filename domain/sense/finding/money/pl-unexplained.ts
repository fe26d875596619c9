/** `pl-unexplained`: no usual reading of the bets gives the P&L, and no slip either. Bets may be missing: only a note. */
import type { ReportDraft } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { moneyText } from './text.ts';
import { explain } from './explain.ts';

export function plUnexplained({ originals }: ReportDraft): Finding[] {
  return originals.flatMap((original): Finding[] => {
    const explanation = explain(original);
    if (explanation?.kind !== 'unexplained') return [];
    return [
      {
        code: 'pl-unexplained',
        severity: 'note',
        field: `originals.${original.index}.pl`,
        message: moneyText.plUnexplained(original.pl ?? 0, explanation.nearest, original.bets),
        records: [],
      },
    ];
  });
}
