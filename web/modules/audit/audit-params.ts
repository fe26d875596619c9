/** The filters of the audit trail. */
import { dayAfter, indiaMidnight, isDay } from '../../../domain/values/moment/time.ts';

export const filterFields = [
  'actor',
  'action',
  'entity',
  'area',
  'recordId',
  'evidence',
  'from',
  'to',
] as const;
export type FilterField = (typeof filterFields)[number];
export type AuditValues = Partial<Readonly<Record<FilterField, string>>>;

/** For the API: days are India days, both included. */
export function queryOf({ from, to, ...others }: AuditValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(others)) if (value.trim()) query.set(name, value.trim());
  if (from !== undefined && isDay(from)) query.set('from', indiaMidnight(from).toISOString());
  if (to !== undefined && isDay(to))
    query.set('to', new Date(indiaMidnight(dayAfter(to)).getTime() - 1).toISOString());
  return query.size > 0 ? `?${query.toString()}` : '';
}
