import { longListWords as words } from '../text.ts';
import { parseDay, showDay } from '../values/moment/day.ts';
import { findingCodes, findingNames } from './finding-codes.ts';
import { alternativesIn, listPeriods, type FilterRule } from './list-filter.ts';

/** The value of a filter as people read it. */
export function shownFilter(kind: FilterRule['kind'], value: string): string {
  const day = kind === 'day' ? parseDay(value) : undefined;
  if (day !== undefined) return showDay(day);
  const period = kind === 'period' ? listPeriods.find((name) => name === value) : undefined;
  if (period) return words.periods[period];
  if (kind === 'finding') {
    return words.several(
      alternativesIn(value).map((text) => {
        const code = findingCodes.find((known) => known === text);
        return code === undefined ? words.anyFinding : findingNames[code];
      }),
    );
  }
  return words.several(alternativesIn(value).map((text) => text.trim()));
}
