/** Buttons for common periods, and two date fields for a custom range. */
import { Button } from '@mantine/core';
import { RangeInputs } from './range-inputs.tsx';
import classes from './period-bar.module.css';

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
  const { words, periods, labels, period, start, end, choosePeriod, chooseDays } = props;
  return (
    <div className={classes['periods']}>
      <fieldset className={classes['choices']} aria-label={words.periods}>
        {periods.map((one) => (
          <Button
            key={one}
            size="xs"
            variant={one === period ? 'filled' : 'default'}
            aria-pressed={one === period}
            onClick={() => choosePeriod(one)}
          >
            {labels[one]}
          </Button>
        ))}
      </fieldset>
      <div className={classes['days']}>
        <RangeInputs
          kind="date"
          size="xs"
          from={{
            label: words.startDate,
            value: start,
            onChange: ({ currentTarget }) => chooseDays({ start: currentTarget.value }),
          }}
          to={{
            label: words.endDate,
            value: end,
            onChange: ({ currentTarget }) => chooseDays({ end: currentTarget.value }),
          }}
        />
      </div>
    </div>
  );
}
