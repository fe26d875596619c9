import { reportLabels as labels } from '../../../../domain/report/text.ts';
import { parseMoney, showMoney } from '../../../../domain/values/money.ts';
import type { ReportFormValues } from './report-form-values.ts';

/** As in lists; what is no amount stays as it was typed. */
export function amountText(value: number | string): string {
  const amount = parseMoney(value);
  return amount === undefined ? String(value) : showMoney(amount);
}

/** Lists bets line by line, for comparison. */
export function originalsAsLines(originals: ReportFormValues['originals']): string {
  return originals
    .flatMap(({ sportNames, eventNames, marketNames, pl, betDetails }) => [
      [...sportNames, ...eventNames, ...marketNames, `${labels.pl} ${amountText(pl)}`].join(' · '),
      ...betDetails.map(({ odds, stack, time }) =>
        [`${labels.odds} ${amountText(odds)}`, `${labels.stack} ${amountText(stack)}`, time].join(' · '),
      ),
    ])
    .join('\n');
}
