/** The findings of one place. Shows the first; the others expand, so that the form does not jump. */
import { Children, useId, useState, type ReactNode } from 'react';
import { findingWords as words } from '../../../domain/sense/finding/screen-text.ts';
import { KeyHint } from '../../ui/form/key-hint.tsx';
import classes from './findings.module.css';

/** A line below a row of fields, beside the fields of one row, or in a column of its own. */
export type FindingPlace = 'below' | 'beside' | 'column';

interface FindingListProps {
  readonly place: FindingPlace;
  readonly children: readonly ReactNode[];
}

export function FindingList({ place, children }: FindingListProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const [first, ...others] = Children.toArray(children);
  return (
    <div className={classes['place']} data-place={place} data-unfolded={isUnfolded || undefined}>
      {first !== undefined && (
        <div className={classes['first']}>
          {first}
          {others.length > 0 && (
            <button
              type="button"
              className={classes['action']}
              tabIndex={-1}
              data-finding-action
              aria-expanded={isUnfolded}
              aria-controls={id}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? words.fewer : words.more(others.length)}
            </button>
          )}
          <KeyHint keys={words.key} />
        </div>
      )}
      <div id={id} hidden={!isUnfolded}>
        {others}
      </div>
    </div>
  );
}
