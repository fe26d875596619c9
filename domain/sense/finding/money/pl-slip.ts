/** `pl-slip`: no reading of the bets gives the P&L, but one typing slip explains it. */
import { decimalText } from '../../../values/money.ts';
import type { ReportDraft } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { moneyText } from './text.ts';
import { explain } from './explain.ts';

export function plSlip({ originals }: ReportDraft): Finding[] {
  return originals.flatMap((original): Finding[] => {
    const explanation = explain(original);
    if (explanation?.kind !== 'slip') return [];
    const [first, second] = explanation.possible;
    const { slip, meant } = first;
    return [
      {
        code: 'pl-slip',
        severity: 'warning',
        field: `originals.${original.index}.pl`,
        message: moneyText.plSlip(original.pl ?? 0, slip, meant, original.bets, second?.meant.sum),
        // With two possible amounts, neither is certain.
        ...(!second && { suggest: decimalText(meant.sum) }),
        records: [],
      },
    ];
  });
}
