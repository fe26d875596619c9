/** The two days of a filter panel. */
import type { RangeEnd } from '../../ui/period/range-inputs.tsx';
import type { FilterView, FilterWords } from './filter-view.ts';

type DayField = 'period' | 'startDate' | 'endDate';

export function dayRange<Field extends string>(
  { values, set }: FilterView<Field | DayField>['filters'],
  words: Pick<FilterWords<Field | DayField>, 'labelOf'>,
): { readonly from: RangeEnd; readonly to: RangeEnd } {
  const end = (field: 'startDate' | 'endDate'): RangeEnd => ({
    label: words.labelOf(field),
    value: values[field] ?? '',
    onChange: ({ currentTarget: { value } }) => {
      set(field, value);
      // Both would leave only the days that they have in common.
      if (value !== '') set('period', '');
    },
  });
  return { from: end('startDate'), to: end('endDate') };
}
