/** Frequently used filters, above the list and reachable with a few keys. */
import { longListWords as words } from '../../../domain/text.ts';
import { QuickFilter } from './quick-filter.tsx';
import type { FilterView, FilterWords } from './filter-view.ts';
import { PeriodButtons } from './period-buttons.tsx';
import { showWhole } from '../../ui/page/show-whole.ts';
import classes from './quick-filters.module.css';

type DayField = 'period' | 'startDate' | 'endDate';

export interface QuickChoice<Field extends string> {
  readonly field: Field;
  /** Without it, the label of the filter. */
  readonly label?: string;
  /** Undefined until they have arrived. */
  readonly options: readonly string[] | undefined;
}

interface QuickFiltersProps<Field extends string> {
  readonly filter: Pick<FilterWords<Field>, 'labelOf'>;
  readonly view: Pick<FilterView<Field>, 'filters'>;
  readonly choices: readonly QuickChoice<NoInfer<Field>>[];
}

export function QuickFilters<Field extends string>(props: QuickFiltersProps<Field | DayField>) {
  const { filter, view, choices } = props;
  // Chosen days and a period would contradict each other.
  const choosePeriod = (period: string) => {
    view.filters.set('period', period);
    view.filters.set('startDate', '');
    view.filters.set('endDate', '');
  };
  return (
    <div className={classes['quick']} data-quick-filters onFocus={showWhole}>
      {choices.map(({ field, label = filter.labelOf(field), options }) => (
        <QuickFilter
          key={field}
          label={label}
          value={view.filters.values[field] ?? ''}
          options={options}
          onChange={(value) => view.filters.set(field, value)}
        />
      ))}
      <PeriodButtons label={words.period} value={view.filters.values.period ?? ''} onChange={choosePeriod} />
    </div>
  );
}
