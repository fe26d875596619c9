/** Conditions on the searchable text of a row. It is normalized before it is stored: the database only compares characters. */
import { or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Condition } from '../../../domain/record/list-filter.ts';
import { isPlain } from '../../../domain/values/fold.ts';
import { personKey } from '../../postgres/tables/columns.ts';
import { indexedTerm } from './search-key.ts';

type TextCondition = Extract<Condition, { readonly kind: 'contains' | 'equals' | 'anyOf' }>;

/** The text of a row and, if that has letters which are not ASCII, the same in ASCII: see search-key.ts. */
interface SearchedColumns {
  readonly searchText: PgColumn;
  readonly searchKey: PgColumn;
}

export function textCondition({ searchText }: SearchedColumns, condition: TextCondition): SQL {
  const { part } = condition;
  const text =
    part === undefined ? sql`${searchText}` : sql`split_part(${searchText}, chr(1), ${part + 1}::int)`;
  const contains = (term: string) => sql`strpos(${text}, ${term}) > 0`;
  const equals = (term: string) => sql`${text} = ${term}`;
  if (condition.kind === 'contains') return contains(condition.term);
  if (condition.kind === 'equals') return equals(condition.term);
  return or(...condition.terms.map(condition.isExact ? equals : contains)) ?? sql`true`;
}

/** Equal to the name of a user, whose records have an index of their own: `name` is the column of this part of the text. */
export function personCondition(
  condition: TextCondition,
  part: number,
  name: SQL | PgColumn,
): SQL | undefined {
  const isName = condition.kind === 'equals' && condition.part === part && isPlain(condition.term);
  // The index has no records without a name.
  return isName && condition.term !== ''
    ? sql`(${personKey(name)} = ${personKey(sql`${condition.term}::text`)} and ${name} <> '')`
    : undefined;
}

/** The part that the trigram indexes of a large area can find, possibly with extra rows. Undefined if none. */
export function indexedText(columns: SearchedColumns, condition: TextCondition): SQL | undefined {
  if (condition.kind !== 'anyOf') return likeOf(columns, condition.term);
  const terms = condition.terms.map((term) => likeOf(columns, term));
  return terms.every((term) => term !== undefined) ? or(...terms) : undefined;
}

function likeOf({ searchText, searchKey }: SearchedColumns, term: string): SQL | undefined {
  const { column, pattern } = indexedTerm(term) ?? {};
  if (column === undefined) return undefined;
  return sql`${column === 'search_text' ? searchText : searchKey} like ${pattern}`;
}
