/** Shows the second of two editors what the first changed, and offers a choice. */
import { Button } from '@mantine/core';
import { BusyButton } from '../button/busy-button.tsx';
import { useEffect, useRef } from 'react';
import { conflicts } from '../../../domain/text.ts';
import { fieldSelector } from './form-guards.ts';
import classes from './conflict-notice.module.css';

export interface Difference {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

interface ConflictNoticeProps {
  readonly message: string;
  readonly differences: readonly Difference[];
  /** Labels of fields that only the other user changed. */
  readonly takenOver: readonly string[];
  /** Names of items that the other user removed and this one kept. */
  readonly removed?: readonly string[];
  readonly isBusy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

export function ConflictNotice({
  message,
  differences,
  takenOver,
  removed = [],
  isBusy,
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  const element = useRef<HTMLElement>(null);
  // The notice is at the top of the form: after submitting at the bottom, it would be out of view.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'start' });
    element.current?.focus({ preventScroll: true });
  }, []);
  const takeTheirs = () => {
    const form = element.current?.closest('form');
    onTakeTheirs();
    requestAnimationFrame(() => form?.querySelector<HTMLElement>(fieldSelector)?.focus());
  };
  const isMineNow = (label: string) => differences.some((difference) => difference.label === label);
  const stillTheirs = takenOver.filter((label) => !isMineNow(label));
  return (
    <section
      ref={element}
      className={classes['notice']}
      role="alert"
      aria-label={conflicts.title}
      tabIndex={-1}
    >
      <strong>{conflicts.title}</strong>
      <p>{message}</p>
      {differences.length > 0 && (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{conflicts.field}</th>
              <th scope="col">{conflicts.theirs}</th>
              <th scope="col">{conflicts.mine}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, theirs, mine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{theirs}</td>
                <td>{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {removed.length > 0 && <p>{conflicts.removed(removed)}</p>}
      {stillTheirs.length > 0 && <p>{conflicts.takenOver(stillTheirs)}</p>}
      <p>{conflicts.explanation}</p>
      <div className={classes['choices']}>
        <Button size="xs" variant="default" onClick={() => !isBusy && takeTheirs()} aria-disabled={isBusy}>
          {conflicts.takeTheirs}
        </Button>
        <BusyButton size="xs" onClick={onKeepMine} isBusy={isBusy}>
          {conflicts.keepMine}
        </BusyButton>
      </div>
    </section>
  );
}
