/** The filters of the audit trail, kept in the URL: a view can be shared and survives a reload. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { dayAfter, indiaMidnight, isDay } from '../../../domain/values/time.ts';

export const filterFields = ['actor', 'action', 'entity', 'area', 'recordId', 'from', 'to'] as const;
export type FilterField = (typeof filterFields)[number];
export type AuditValues = Readonly<Record<FilterField, string>>;

export function useAuditParams() {
  const [params, setParams] = useSearchParams();
  const values = useMemo(
    () => Object.fromEntries(filterFields.map((field) => [field, params.get(field) ?? ''])) as AuditValues,
    [params],
  );
  const set = (changes: Partial<AuditValues>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [field, value] of Object.entries(changes)) {
          if (value) next.set(field, value);
          else next.delete(field);
        }
        return next;
      },
      { replace: true },
    );
  return { values, set, reset: () => setParams({}, { replace: true }) };
}

/** For the API: days are India days, both included. */
export function queryOf({ from, to, ...others }: AuditValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(others)) if (value.trim()) query.set(name, value.trim());
  if (isDay(from)) query.set('from', indiaMidnight(from).toISOString());
  if (isDay(to)) query.set('to', new Date(indiaMidnight(dayAfter(to)).getTime() - 1).toISOString());
  return query.size > 0 ? `?${query.toString()}` : '';
}
