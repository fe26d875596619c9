/** Finds values by the start of any of their words. Reads only the given lists, and a bounded part of each. */
import { sql } from 'drizzle-orm';
import {
  searchFilters,
  searchLimits,
  wordsOf,
  type SearchResult,
  type SearchScope,
} from '../../../domain/record/search/search.ts';
import type { Executor } from '../../postgres/database.ts';

/** Enough to rank by use; with more matches the text is too short to be useful. */
const candidatesPerList = 200;
/** After every other character in the order of the index. */
const lastCharacter = '\u{10FFFF}';

type FoundValue = Extract<SearchResult, { readonly area: unknown }>;

export async function findValues(
  orm: Executor,
  typed: string,
  scopes: readonly SearchScope[],
): Promise<FoundValue[]> {
  const phrase = wordsOf(typed);
  const terms = phrase.split(' ');
  if (phrase === '' || scopes.length === 0) return [];
  const longest = terms.toSorted((one, other) => other.length - one.length)[0] ?? phrase;
  const lists = scopes.flatMap(({ area, module }) =>
    Object.keys(searchFilters[module]).flatMap((kind) =>
      [...new Set([phrase, longest])].map((lead) => ({
        area,
        module,
        kind,
        lead,
        end: lead + lastCharacter,
      })),
    ),
  );
  const hasTerms = sql.join(
    terms.map((term) => sql`strpos(known.words, ${term}) > 0`),
    sql` and `,
  );
  const { rows } = await orm.execute<FoundValue & Record<string, unknown>>(sql`
    with found as (
      select distinct known.*
      from json_to_recordset(${JSON.stringify(lists)}::json) as list(
          area text, module text, kind text, lead text, "end" text),
        lateral (
          select value_id from search_start
          where search_start.area = list.area and search_start.module = list.module
            and search_start.kind = list.kind
            and start >= list.lead collate "C" and start < list."end" collate "C"
          order by start limit ${candidatesPerList}
        ) as hit
        join search_value as known on known.id = hit.value_id
      where known.count > 0 and ${hasTerms}
    ), spelled as (
      -- Lists ignore case, so different spellings are one result, in the most used spelling.
      select area, module, kind, words, sum(count)::int as count,
        (array_agg(value order by count desc, value))[1] as value
      from found group by area, module, kind, words
    )
    select kind, area, module, value, count from spelled
    order by words <> ${phrase}, not starts_with(words, ${phrase}), count desc, value, area, module, kind
    limit ${searchLimits.results}`);
  return rows.map(({ kind, area, module, value, count }) => ({ kind, area, module, value, count }));
}
