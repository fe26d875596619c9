import { reportLabels as labels } from '../../../../domain/report/text.ts';
import type { ReportFormValues } from './report-form-values.ts';

/** Lists bets line by line, for comparison. */
export function originalsAsLines(originals: ReportFormValues['originals']): string {
  return originals
    .flatMap(({ sportNames, eventNames, marketNames, pl, betDetails }) => [
      [...sportNames, ...eventNames, ...marketNames, `${labels.pl} ${pl}`].join(' · '),
      ...betDetails.map(({ odds, stack, time }) =>
        [`${labels.odds} ${odds}`, `${labels.stack} ${stack}`, time].join(' · '),
      ),
    ])
    .join('\n');
}
