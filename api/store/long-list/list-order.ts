/** The order of a list, from one definition: as SQL, and for rows that have left the database as JSON text. */
import { sql, type SQL } from 'drizzle-orm';

/** Sorted descending; together the keys are unique per row. */
export interface OrderKey<Row> {
  readonly column: SQL;
  readonly type: 'date' | 'uuid';
  /** Compares as text like the column does in the database. */
  readonly value: (row: Row) => string;
}

/** The values of the order keys of one row. */
export type Place = readonly string[];

export interface ListOrder {
  readonly sql: SQL;
  placeOf(row: string): Place;
  /** Condition for rows after this place. */
  behind(place: Place): SQL;
  isBehind(place: Place, last: Place): boolean;
}

const casts = { date: sql`::date`, uuid: sql`::uuid` };

export function listOrderOf<Row>(keys: readonly OrderKey<Row>[]): ListOrder {
  const columns = sql.join(
    keys.map(({ column }) => column),
    sql`, `,
  );
  return {
    sql: sql.join(
      keys.map(({ column }) => sql`${column} desc`),
      sql`, `,
    ),
    placeOf(row) {
      const fields = JSON.parse(row) as Row;
      return keys.map(({ value }) => value(fields));
    },
    behind(place) {
      const values = keys.map(({ type }, index) => sql`${place[index]}${casts[type]}`);
      return sql`(${columns}) < (${sql.join(values, sql`, `)})`;
    },
    isBehind(place, last) {
      const differing = place.findIndex((value, index) => value !== last[index]);
      return differing !== -1 && (place[differing] ?? '') < (last[differing] ?? '');
    },
  };
}
