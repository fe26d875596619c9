/** Which period is looked at. It lives in the address: a view can be shared and survives a reload. */
import { useSearchParams } from 'react-router';
import {
  periods,
  rangeOfDays,
  rangeOfPeriod,
  type Period,
  type TimeRange,
} from '../../../domain/modules/attendance.ts';
import { isDay } from '../../../domain/time.ts';

export interface PeriodChoice {
  /** Undefined while a custom range is chosen. */
  readonly period: Period | undefined;
  readonly start: string;
  readonly end: string;
  readonly name: string;
  readonly rangeAt: (now: number) => TimeRange;
  readonly choosePeriod: (period: Period) => void;
  readonly chooseDays: (days: { readonly start?: string; readonly end?: string }) => void;
}

export function usePeriod(): PeriodChoice {
  const [params, setParams] = useSearchParams();
  const start = dayIn(params, 'start');
  const end = dayIn(params, 'end');
  const named = periods.find((period) => period === params.get('period')) ?? 'day';
  const period = start || end ? undefined : named;
  const write = (entries: Readonly<Record<string, string>>) =>
    setParams(new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== '')), {
      replace: true,
    });
  return {
    period,
    start,
    end,
    name: period ?? `${start}–${end}`,
    rangeAt: (now) =>
      period ? rangeOfPeriod(period, new Date(now)) : rangeOfDays(start || undefined, end || undefined),
    choosePeriod: (chosen) => write({ period: chosen === 'day' ? '' : chosen }),
    chooseDays: (days) => write({ start, end, ...days }),
  };
}

function dayIn(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? '';
  return isDay(text) ? text : '';
}
