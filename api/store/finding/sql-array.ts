import { sql, type SQL } from 'drizzle-orm';

/** One parameter for any number of values, none of which needs quotes: areas, numbers, ids, hexadecimal hashes. */
export function arrayOf(type: 'text' | 'bigint' | 'uuid', values: readonly string[]): SQL {
  return sql`${arrayText(values)}::${sql.raw(`${type}[]`)}`;
}

export const arrayText = (values: readonly string[]): string => `{${values.join(',')}}`;
