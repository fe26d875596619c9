/** Search across modules: values of these kinds, in the lists that a person may see. */
import { z } from 'zod';
import { areas, modules, type Area, type Module } from '../../areas.ts';
import { can, type Actor } from '../../permissions.ts';
import { foldText } from '../../values/fold.ts';
import { searchSentences } from './text.ts';

export const searchKinds = ['user', 'agent', 'event'] as const;
export type SearchKind = (typeof searchKinds)[number];

/**
 * By module and kind, the filter of its list, which shows what was counted: agent 5 is not agent 50. A report has several
 * events. A trigger of the database collects the same values.
 */
export const searchFilters = {
  report: { user: 'userNameIs', agent: 'agentIs', event: 'eventName' },
  proof: { user: 'userIs', agent: 'agentnameIs', event: 'eventnameIs' },
  note: { user: 'userIs', agent: 'agentIs' },
} as const satisfies Partial<Record<Module, Partial<Record<SearchKind, string>>>>;
export type SearchedModule = keyof typeof searchFilters;

export const searchLimits = { least: 2, most: 60, results: 20, accounts: 5 } as const;

/** The part of a typed or pasted text that is searched: names can be longer than the limit. */
export function searchedPart(typed: string): string {
  // Half a character cannot be sent.
  const part = typed
    .trim()
    .slice(0, searchLimits.most)
    .replace(/[\uD800-\uDBFF]$/, '');
  return part.trim();
}

/** By characters, as the server counts: an emoji is one. */
export function isLongEnough(part: string): boolean {
  return [...part].length >= searchLimits.least;
}

export const searchQuerySchema = z.object({
  q: z
    .string(searchSentences.badQuery)
    .trim()
    .min(searchLimits.least, searchSentences.badQuery)
    .max(searchLimits.most, searchSentences.badQuery),
});

export const searchResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(searchKinds),
    area: z.enum(areas),
    module: z.enum(['report', 'proof', 'note']),
    value: z.string(),
    /** How many records have it. */
    count: z.number(),
  }),
  z.object({ kind: z.literal('account'), id: z.string(), value: z.string(), role: z.string() }),
]);
export type SearchResult = z.output<typeof searchResult>;

export interface SearchScope {
  readonly area: Area;
  readonly module: SearchedModule;
}

/** The lists that the person may read; nothing else is searched. */
export function searchScopes(actor: Actor): SearchScope[] {
  return areas.flatMap((area) =>
    modules
      .filter((module) => module in searchFilters)
      .filter((module) => can(actor, area, module, 'listing'))
      .map((module) => ({ area, module: module as SearchedModule })),
  );
}

const betweenWords = /[^\p{L}\p{N}\p{M}]+/gu;
/** Also where letters and digits meet: `077` finds `user077`. */
const wordStart = /(?<=^|\s|\p{N})[\p{L}\p{M}]|(?<=^|\s|\p{L}|\p{M})\p{N}/gu;

/** Letters and digits, regardless of case, with one space between words. */
export function wordsOf(text: string): string {
  return foldText(text).replaceAll(betweenWords, ' ').trim();
}

const mostStarts = 16;

/** The text from each of its words on, cut to the longest that can be searched. */
export function searchStarts(words: string): string[] {
  const starts = [...words.matchAll(wordStart)].map(({ index }) =>
    words.slice(index, index + searchLimits.most),
  );
  return [...new Set(starts)].slice(0, mostStarts);
}
