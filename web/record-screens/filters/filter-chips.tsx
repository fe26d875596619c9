/** Active filters above a list, each with a button to remove it. */
import { XMarkIcon } from '../../ui/icons/marks.ts';
import { Button } from '@mantine/core';
import { memo } from 'react';
import { shownFilter } from '../../../domain/record/filter-text.ts';
import { longListWords as words } from '../../../domain/text.ts';
import classes from './filter-chips.module.css';
import type { FilterView, FilterWords } from './filter-view.ts';

interface FilterChipsProps<Field extends string> {
  readonly filter: FilterWords<Field | 'searchTerm'>;
  readonly view: FilterView<Field>;
}

export function FilterChips<Field extends string>({ filter, view }: FilterChipsProps<Field>) {
  const { active } = view;
  const set = filter.fields.filter((field) => active[field] !== undefined);
  if (set.length === 0) return null;
  const remove = (field: Field | 'searchTerm') =>
    field === 'searchTerm' ? view.params.setTyped('') : view.filters.set(field, '');
  return (
    <div className={classes['chips']}>
      {set.map((field) => (
        <span key={field} className={classes['chip']}>
          <span className={classes['name']}>{filter.labelOf(field)}</span>
          <span className={classes['value']}>{shownFilter(filter.kindOf(field), active[field] ?? '')}</span>
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
      <ResetButton onClick={view.resetAll} />
    </div>
  );
}

/** Not drawn again for each letter of a search. */
const ResetButton = memo(function ResetButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="subtle" size="compact-xs" onClick={onClick}>
      {words.resetFilters}
    </Button>
  );
});
