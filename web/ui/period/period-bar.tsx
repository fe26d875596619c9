/** Buttons for common periods, and two date fields for a custom range. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '../../../domain/values/moment/time.ts';
import { RangeInputs } from './range-inputs.tsx';
import classes from './period-bar.module.css';

type End = 'start' | 'end';

interface PeriodBarProps<Period extends string> {
  readonly words: { readonly periods: string; readonly startDate: string; readonly endDate: string };
  readonly periods: readonly Period[];
  readonly labels: Readonly<Record<Period, string>>;
  /** Undefined while custom dates are selected. */
  readonly period: Period | undefined;
  readonly start: string;
  readonly end: string;
  readonly choosePeriod: (period: Period) => void;
  readonly chooseDays: (days: { readonly start?: string; readonly end?: string }) => void;
}

export function PeriodBar<Period extends string>(props: PeriodBarProps<Period>) {
  const { words, periods, labels, period, choosePeriod, chooseDays } = props;
  // Text that is not a day, or not yet: it stays in its field, and the last day applies.
  const [unread, setUnread] = useState<Readonly<Partial<Record<End, string>>>>({});
  const bind = (end: End, label: string) => ({
    label,
    value: unread[end] ?? props[end],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) => {
      const isRead = value === '' || isDay(value);
      setUnread({ ...unread, [end]: isRead ? undefined : value });
      if (isRead) chooseDays({ [end]: value });
    },
  });
  return (
    <div className={classes['periods']}>
      <fieldset className={classes['choices']} aria-label={words.periods}>
        {periods.map((one) => (
          <Button
            key={one}
            size="xs"
            variant={one === period ? 'filled' : 'default'}
            aria-pressed={one === period}
            onClick={() => {
              setUnread({});
              choosePeriod(one);
            }}
          >
            {labels[one]}
          </Button>
        ))}
      </fieldset>
      <div className={classes['days']}>
        <RangeInputs
          kind="date"
          size="xs"
          from={bind('start', words.startDate)}
          to={bind('end', words.endDate)}
        />
      </div>
    </div>
  );
}
