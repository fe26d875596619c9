/** Today, 7 days, Month: one click, and a second one to see all days again. */
import { listPeriods } from '../../../domain/record/list-filter.ts';
import { longListWords as words } from '../../../domain/text.ts';
import classes from './quick-filters.module.css';

interface PeriodButtonsProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (period: string) => void;
}

export function PeriodButtons({ label, value, onChange }: PeriodButtonsProps) {
  return (
    <div className={classes['periods']} role="group" aria-label={label}>
      {listPeriods.map((period) => {
        const isOn = value === period;
        return (
          <button
            key={period}
            type="button"
            className={classes['period']}
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? '' : period)}
          >
            {words.periods[period]}
          </button>
        );
      })}
    </div>
  );
}
