/** A month to pick a day from, by mouse or with the arrow keys. Its parent closes it. */
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/marks.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { calendar as words } from '../../../domain/text.ts';
import { showDay } from '../../../domain/values/moment/day.ts';
import { daysLater } from '../../../domain/values/moment/time.ts';
import { ownEscape } from '../shortcuts/own-escape.ts';
import { IconAction } from '../button/icon-action.tsx';
import classes from './day.module.css';
import { monthsLater, monthTitle, startOfWeek, weeksOf } from './month.ts';

interface CalendarProps {
  readonly chosen: string | undefined;
  readonly today: string;
  readonly onPick: (day: string) => void;
}

const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => daysLater(day, -1),
  ArrowRight: (day) => daysLater(day, 1),
  ArrowUp: (day) => daysLater(day, -7),
  ArrowDown: (day) => daysLater(day, 7),
  PageUp: (day) => monthsLater(day, -1),
  PageDown: (day) => monthsLater(day, 1),
  Home: startOfWeek,
  End: (day) => daysLater(startOfWeek(day), 6),
};

export function Calendar({ chosen, today, onPick }: CalendarProps) {
  const [at, setAt] = useState(chosen ?? today);
  const table = useRef<HTMLTableElement>(null);
  const isMoved = useRef(true);
  useEffect(() => {
    if (isMoved.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMoved.current = false;
  }, [at]);
  const keyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isMoved.current = true;
    setAt(move(at));
  };
  const dayButton = (day: string) => (
    <button
      type="button"
      className={classes['day']}
      aria-label={showDay(day)}
      aria-pressed={day === chosen}
      aria-current={day === today ? 'date' : undefined}
      data-outside={day.slice(0, 7) === at.slice(0, 7) ? undefined : true}
      tabIndex={day === at ? 0 : -1}
      {...(day === at && { 'data-autofocus': true })}
      onClick={() => onPick(day)}
      onKeyDown={keyDown}
      {...ownEscape}
    >
      {Number(day.slice(8))}
    </button>
  );
  return (
    <div className={classes['calendar']}>
      <div className={classes['month']}>
        <IconAction
          name={words.previousMonth}
          icon={ChevronLeftIcon}
          hasOwnEscape
          onClick={() => setAt(monthsLater(at, -1))}
        />
        <span aria-live="polite">{monthTitle(at)}</span>
        <IconAction
          name={words.nextMonth}
          icon={ChevronRightIcon}
          hasOwnEscape
          onClick={() => setAt(monthsLater(at, 1))}
        />
      </div>
      <table ref={table} aria-label={monthTitle(at)}>
        <thead>
          <tr>
            {words.weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week.at(-1)}>
              {week.map((day, place) => (
                <td key={day ?? place}>{day !== undefined && dayButton(day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
