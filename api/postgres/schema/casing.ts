/** Columns are named in camel case in the code and in snake case in the database. */
import { toSnakeCase } from 'drizzle-orm/casing';

export const casing = 'snake_case';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

type ByDatabaseName<Columns> = { [Name in keyof Columns & string as SnakeCase<Name>]: Columns[Name] };

const databaseNames = new Map<string, string>();

function databaseNameOf(name: string): string {
  const known = databaseNames.get(name) ?? toSnakeCase(name);
  databaseNames.set(name, known);
  return known;
}

/** For statements that pass rows as JSON. */
export function byDatabaseName<Columns extends Readonly<Record<string, unknown>>>(
  columns: Columns,
): ByDatabaseName<Columns> {
  const named = Object.entries(columns).map(([name, value]) => [databaseNameOf(name), value]);
  return Object.fromEntries(named) as ByDatabaseName<Columns>;
}
