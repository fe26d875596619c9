import {
  periods,
  rangeOfDays,
  rangeOfPeriod,
  type Period,
  type TimeRange,
} from '../../../domain/attendance/attendance.ts';
import { usePeriodParams, type PeriodParams } from '../../client/use-period-params.ts';

interface PeriodChoice extends PeriodParams<Period> {
  readonly rangeAt: (now: number) => TimeRange;
}

export function usePeriod(): PeriodChoice {
  const params = usePeriodParams(periods, 'day');
  const { period, start, end } = params;
  return {
    ...params,
    rangeAt: (now) => (period ? rangeOfPeriod(period, new Date(now)) : rangeOfDays(start, end)),
  };
}
