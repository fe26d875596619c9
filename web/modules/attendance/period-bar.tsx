import { Button, TextInput } from '@mantine/core';
import { attendanceWords, periodLabels } from '../../../domain/attendance-messages.ts';
import { periods } from '../../../domain/modules/attendance.ts';
import type { PeriodChoice } from './use-period.ts';
import classes from './attendance-screen.module.css';

export function PeriodBar({ choice }: { readonly choice: PeriodChoice }) {
  const { period, start, end, choosePeriod, chooseDays } = choice;
  return (
    <div className={classes['periods']}>
      <fieldset className={classes['choices']} aria-label={attendanceWords.periods}>
        {periods.map((one) => (
          <Button
            key={one}
            size="xs"
            variant={one === period ? 'filled' : 'default'}
            aria-pressed={one === period}
            onClick={() => choosePeriod(one)}
          >
            {periodLabels[one]}
          </Button>
        ))}
      </fieldset>
      <div className={classes['days']}>
        <TextInput
          type="date"
          size="xs"
          label={attendanceWords.startDate}
          value={start}
          max={end || undefined}
          onChange={(event) => chooseDays({ start: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          size="xs"
          label={attendanceWords.endDate}
          value={end}
          min={start || undefined}
          onChange={(event) => chooseDays({ end: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
