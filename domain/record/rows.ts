/** One page of a list, read by the server: the query of the call and its answer. */
import { z } from 'zod';
import { notValid } from '../values/text.ts';
import { mostPages, type Sort, type SortDirection } from './list.ts';

export interface RowsAnswer<Row> {
  readonly data: readonly Row[];
  /** How many rows were found. A lower bound if `isExact` is false. */
  readonly total: number;
  /** Sums over all rows that were found, as exact decimals; null until they are counted. */
  readonly totals: Readonly<Record<string, string>> | null;
  /** The page that was read: the last one, if the list ends before the one asked for. */
  readonly page: number;
  /** False if counting or finding all rows takes too long for a search while typing: ask again with `exact=true`. */
  readonly isExact: boolean;
  /** A cursor for `changes`: everything committed later is not in this answer. */
  readonly asOf: string;
  readonly message: string;
}

interface OfferedSizes {
  readonly choices: readonly number[];
  readonly initial: number;
}

/** The order of a list as parameters of a call. */
export function sortQuery(sorts: readonly string[]) {
  return z.object({
    sort: z.enum(sorts, notValid('sort')).optional(),
    dir: z.enum(['asc', 'desc'], notValid('dir')).optional(),
  });
}

/** Sort, direction, size and page as parameters of a call; the filters of the list come beside them. */
export function rowsQuery(sorts: readonly string[], { choices, initial }: OfferedSizes) {
  const whole = (name: string, most: number) =>
    z
      .string(notValid(name))
      .regex(/^\d{1,9}$/, notValid(name))
      .transform(Number)
      .refine((value) => value >= 1 && value <= most, notValid(name));
  return sortQuery(sorts).extend({
    size: whole('size', Math.max(...choices)).default(initial),
    page: whole('page', mostPages).default(1),
    exact: z.enum(['true', 'false'], notValid('exact')).optional(),
  });
}

/** Without parameters the list's own order; a column without a direction ascends. */
export function sortAsked(
  asked: { sort?: string | undefined; dir?: SortDirection | undefined },
  own: Sort,
): Sort {
  const { sort, dir } = asked;
  if (sort === undefined) return { ...own, direction: dir ?? own.direction };
  return { key: sort, direction: dir ?? 'asc' };
}
