/** What filters now, in plain sight; each chip takes its filter away. */
import { XMarkIcon } from '@heroicons/react/16/solid';
import { Button } from '@mantine/core';
import { showDay, parseDay } from '../../../domain/day.ts';
import { longListWords } from '../../../domain/long-list-words.ts';
import { reportFilterFields, reportFilters, type ReportFilterField } from '../../../domain/report-filter.ts';
import classes from './filter-chips.module.css';
import type { ReportParams } from './use-report-view.ts';

export function FilterChips({ view }: { readonly view: ReportParams }) {
  const { active } = view;
  const set = reportFilterFields.filter((field) => active[field] !== undefined);
  if (set.length === 0) return null;
  const remove = (field: ReportFilterField) =>
    field === 'searchTerm' ? view.params.setTyped('') : view.filters.set(field, '');
  return (
    <div className={classes['chips']}>
      {set.map((field) => (
        <span key={field} className={classes['chip']}>
          <span className={classes['name']}>{reportFilters[field].label}</span>
          <span className={classes['value']}>{textOf(field, active[field] ?? '')}</span>
          <button
            type="button"
            className={classes['remove']}
            aria-label={longListWords.removeFilter(reportFilters[field].label)}
            onClick={() => remove(field)}
          >
            <XMarkIcon width={14} height={14} aria-hidden />
          </button>
        </span>
      ))}
      <Button variant="subtle" size="compact-xs" onClick={view.resetAll}>
        {longListWords.resetFilters}
      </Button>
    </div>
  );
}

function textOf(field: ReportFilterField, value: string): string {
  const day = reportFilters[field].kind === 'day' ? parseDay(value) : undefined;
  return day === undefined ? value.trim() : showDay(day);
}
