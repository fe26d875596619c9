/** Conditions on the searchable text of a row. It is normalized before it is stored: the database only compares characters. */
import { or, sql, type SQL } from 'drizzle-orm';
import type { Condition } from '../../../domain/record/list-filter.ts';

type TextCondition = Extract<Condition, { readonly kind: 'contains' | 'equals' | 'anyOf' }>;

export function textCondition(searchText: SQL, condition: TextCondition): SQL {
  const { part } = condition;
  const text = part === undefined ? searchText : sql`split_part(${searchText}, chr(1), ${part + 1}::int)`;
  const contains = (term: string) => sql`strpos(${text}, ${term}) > 0`;
  const equals = (term: string) => sql`${text} = ${term}`;
  if (condition.kind === 'contains') return contains(condition.term);
  if (condition.kind === 'equals') return equals(condition.term);
  return or(...condition.terms.map(condition.isExact ? equals : contains)) ?? sql`true`;
}
