/** The selected period, kept in the URL: a view can be shared and survives a reload. */
import { useSearchParams } from 'react-router';
import { isDay } from '../../domain/values/moment/time.ts';

export interface PeriodParams<Period extends string> {
  /** Undefined while custom dates are selected. */
  readonly period: Period | undefined;
  readonly start: string;
  readonly end: string;
  /** Equal for equal selections. */
  readonly name: string;
  readonly choosePeriod: (period: Period) => void;
  readonly chooseDays: (days: { readonly start?: string; readonly end?: string }) => void;
}

const names = ['period', 'start', 'end'] as const;

export function usePeriodParams<Period extends string>(
  periods: readonly Period[],
  initial: Period,
): PeriodParams<Period> {
  const [params, setParams] = useSearchParams();
  const start = dayIn(params, 'start');
  const end = dayIn(params, 'end');
  const named = periods.find((period) => period === params.get('period')) ?? initial;
  const period = start || end ? undefined : named;
  const write = (entries: Partial<Record<(typeof names)[number], string>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of names) {
          const value = entries[name];
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return {
    period,
    start,
    end,
    name: period ?? `${start}–${end}`,
    choosePeriod: (chosen) => write(chosen === initial ? {} : { period: chosen }),
    chooseDays: (days) => write({ start, end, ...days }),
  };
}

function dayIn(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? '';
  return isDay(text) ? text : '';
}
