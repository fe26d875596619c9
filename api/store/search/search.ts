/** Finds values by the start of any of their words. Reads only the given lists, and a bounded part of each. */
import { sql, type SQL } from 'drizzle-orm';
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
/** How far the index is read for values that also have the other words: about 10 ms. */
const readPerList = 10_000;
/** Words that are looked for as the first of a value. */
const mostLeads = 5;

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
  const lists = scopes.flatMap(({ area, module }) =>
    Object.keys(searchFilters[module]).flatMap((kind) =>
      leadsOf(phrase, terms).map((lead) => ({ area, module, kind, ...lead, end: lead.lead + lastCharacter })),
    ),
  );
  const hasTerms = (text: SQL) =>
    sql.join(
      terms.map((term) => sql`strpos(${text}, ${term}) > 0`),
      sql` and `,
    );
  const { rows } = await orm.execute<FoundValue & Record<string, unknown>>(sql`
    with found as (
      select distinct known.*
      from json_to_recordset(${JSON.stringify(lists)}::json) as list(
          area text, module text, kind text, lead text, "needsAll" boolean, "end" text),
        lateral (
          select value_id from (
            select start, value_id from search_start
            where search_start.area = list.area and search_start.module = list.module
              and search_start.kind = list.kind
              and start >= list.lead collate "C" and start < list."end" collate "C"
            order by start limit ${readPerList}
          ) as near
          -- The start is in the index; only one that was cut needs its value.
          where not list."needsAll" or case when char_length(start) < ${searchLimits.most} then ${hasTerms(sql`start`)}
            else (select ${hasTerms(sql`words`)} from search_value where id = near.value_id) end
          order by start limit ${candidatesPerList}
        ) as hit
        join search_value as known on known.id = hit.value_id
      where known.count > 0 and ${hasTerms(sql`known.words`)}
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

interface Lead {
  /** What the index is read from. */
  readonly lead: string;
  /** Only values that also have the other words, however many others begin with this one. */
  readonly needsAll: boolean;
}

/** One of the words is the first in a value, and the others follow it. They are also found inside of words, among fewer values. */
function leadsOf(phrase: string, terms: readonly string[]): Lead[] {
  const byLength = [...new Set(terms)].toSorted((one, other) => other.length - one.length);
  const loose = [...new Set([phrase, byLength[0] ?? phrase])].map((lead) => ({ lead, needsAll: false }));
  if (byLength.length === 1) return loose;
  return [...loose, ...byLength.slice(0, mostLeads).map((lead) => ({ lead, needsAll: true }))];
}
