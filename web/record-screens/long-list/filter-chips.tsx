/** The active filters; each chip removes its filter. */
import { XMarkIcon } from '@heroicons/react/16/solid';
import { Button } from '@mantine/core';
import { parseDay, showDay } from '../../../domain/values/day.ts';
import type { ListFilter } from '../../../domain/record/list-filter.ts';
import { longListWords as words } from '../../../domain/text.ts';
import classes from './filter-chips.module.css';
import type { LongListParams } from './use-long-list-view.ts';

interface FilterChipsProps<Field extends string> {
  readonly filter: ListFilter<Field | 'searchTerm'>;
  readonly view: LongListParams<Field>;
}

export function FilterChips<Field extends string>({ filter, view }: FilterChipsProps<Field>) {
  const { active } = view;
  const set = filter.fields.filter((field) => active[field] !== undefined);
  if (set.length === 0) return null;
  const remove = (field: Field | 'searchTerm') =>
    field === 'searchTerm' ? view.params.setTyped('') : view.filters.set(field, '');
  const textOf = (field: Field | 'searchTerm') => {
    const value = active[field] ?? '';
    const day = filter.kindOf(field) === 'day' ? parseDay(value) : undefined;
    return day === undefined ? value.trim() : showDay(day);
  };
  return (
    <div className={classes['chips']}>
      {set.map((field) => (
        <span key={field} className={classes['chip']}>
          <span className={classes['name']}>{filter.labelOf(field)}</span>
          <span className={classes['value']}>{textOf(field)}</span>
          <button
            type="button"
            className={classes['remove']}
            aria-label={words.removeFilter(filter.labelOf(field))}
            onClick={() => remove(field)}
          >
            <XMarkIcon width={14} height={14} aria-hidden />
          </button>
        </span>
      ))}
      <Button variant="subtle" size="compact-xs" onClick={view.resetAll}>
        {words.resetFilters}
      </Button>
    </div>
  );
}
