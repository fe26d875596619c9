/**
 * A day, typed in any usual form or picked from a calendar. One stop for Tab: the arrow keys go to the next
 * and the previous day, Alt+ArrowDown opens the calendar.
 */
import { CalendarDaysIcon } from '../icons/small.ts';
import { Popover, TextInput, type MantineSize } from '@mantine/core';
import { useContext, useRef, useState, type KeyboardEvent } from 'react';
import { calendar as words } from '../../../domain/text.ts';
import { showDay } from '../../../domain/values/moment/day.ts';
import { daysLater, isDay } from '../../../domain/values/moment/time.ts';
import { readDay } from '../../../domain/values/moment/typed-day.ts';
import { ownEscape } from '../shortcuts/own-escape.ts';
import type { FieldProps } from '../picker/field.ts';
import { IconAction } from '../button/icon-action.tsx';
import { Calendar } from './calendar.tsx';
import classes from './day.module.css';
import { Today } from './today.ts';

interface DayFieldProps extends FieldProps {
  /** YYYY-MM-DD, empty, or text that is not a day. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly size?: MantineSize;
  /** While it is empty; an example of a day by default. */
  readonly placeholder?: string;
}

export function DayField({ value, onChange, error, placeholder = words.example, ...field }: DayFieldProps) {
  const today = useContext(Today);
  // Undefined while the field shows the day.
  const [typed, setTyped] = useState<string>();
  // The day on which the calendar was opened; undefined while it is closed.
  const [openedOn, setOpenedOn] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isRead = isDay(value);
  const isOpen = openedOn !== undefined;
  const text = typed ?? (isRead ? showDay(value) : value);

  const type = (next: string) => {
    setTyped(next);
    onChange(next.trim() === '' ? '' : (readDay(next, today()) ?? next));
  };
  const pick = (day: string) => {
    setTyped(undefined);
    onChange(day);
  };
  const close = () => {
    setOpenedOn(undefined);
    input.current?.focus();
  };
  /** Only the calendar: a dialog around the field stays. */
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  const keyDown = (event: KeyboardEvent) => {
    closeOnEscape(event);
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (event.key === 'Enter') setTyped(undefined);
    if (!isArrow || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.altKey) setOpenedOn(event.key === 'ArrowDown' ? today() : undefined);
    else pick(isRead ? daysLater(value, event.key === 'ArrowUp' ? 1 : -1) : today());
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opens) => !opens && setOpenedOn(undefined)}
      closeOnEscape={false}
      position="bottom-start"
      // Its attributes are for buttons, not for text fields.
      withRoles={false}
      shadow="md"
      // Behind the last day is the end of the page.
      trapFocus
    >
      <Popover.Target>
        <TextInput
          {...field}
          {...(isOpen && ownEscape)}
          ref={input}
          autoComplete="off"
          aria-haspopup="dialog"
          aria-description={words.keys}
          placeholder={placeholder}
          value={text}
          error={error ?? (typed === undefined && value !== '' && !isRead ? words.notADay : undefined)}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => setTyped(undefined)}
          onKeyDown={keyDown}
          rightSection={
            <IconAction
              name={words.open}
              icon={CalendarDaysIcon}
              tabIndex={-1}
              onClick={() => setOpenedOn(isOpen ? undefined : today())}
            />
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        className={classes['dropdown']}
        role="dialog"
        aria-label={words.open}
        // Takes the focus from a click beside the days.
        tabIndex={-1}
        onKeyDown={closeOnEscape}
        {...ownEscape}
      >
        {isOpen && (
          <Calendar
            chosen={isRead ? value : undefined}
            today={openedOn}
            onPick={(day) => {
              pick(day);
              close();
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
