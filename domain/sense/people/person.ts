/** Everything about one betting user name across all lists that a person may read. */
import { z } from 'zod';
import { areas, modules } from '../../areas.ts';
import { allOf, allows, anyOf, can, either, type Actor } from '../../permissions.ts';
import { searchFilters, searchScopes, type SearchScope } from '../../record/search/search.ts';
import { voidStatuses } from '../../report/report.ts';
import { tooLong } from '../../values/text.ts';
import { textLimits } from '../../values/limits.ts';
import { personSentences as sentences, personWords as words } from './text.ts';

export const personLimits = {
  /** Entries of the time line in one answer. */
  timeline: { initial: 30, most: 100 },
  months: 120,
  /** Agents, brands, spellings. */
  names: 30,
  similar: 20,
  /** Records of a look-alike name are counted up to this many. */
  counted: 1000,
  together: 20,
  /** Characters of a text in the time line. */
  text: 300,
} as const;

const personModules = modules.filter((module): module is SearchScope['module'] => module in searchFilters);

/** One readable list is enough; everything else stays hidden from the person. */
export const personRule = either(
  ...areas.flatMap((area) => personModules.map((module) => anyOf(area, module, ['listing']))),
);

/** Exporting reports needs their export permission, also from this page. */
export const personExportRule = either(...areas.map((area) => allOf(area, 'report', ['listing', 'export'])));

export const personScopes = searchScopes;

export function exportScopes(actor: Actor): SearchScope[] {
  return searchScopes(actor).filter(
    ({ area, module }) => module !== 'report' || can(actor, area, module, 'export'),
  );
}

export const mayOpenPeople = (actor: Actor | undefined) => allows(personRule, actor);

export const personParams = z.object({
  name: z
    .string(sentences.nameRequired)
    .trim()
    .min(1, sentences.nameRequired)
    .max(textLimits.name, tooLong(words.userName, textLimits.name)),
});

export const timelineQuery = z.object({
  cursor: z.string(sentences.badCursor).max(100, sentences.badCursor).optional(),
  limit: z.coerce
    .number(sentences.badLimit)
    .int(sentences.badLimit)
    .min(1, sentences.badLimit)
    .max(personLimits.timeline.most, sentences.badLimit)
    .default(personLimits.timeline.initial),
});

const count = z.number().int();
/** An exact decimal: sums may have more digits than a number holds. */
const decimal = z.string();
const area = z.enum(areas);

/** Parts of lists that the person may not read are missing. */
const totals = z.object({
  reports: count.optional(),
  voided: count.optional(),
  pl: decimal.optional(),
  proofs: count.optional(),
  notes: count.optional(),
});

const month = z.object({
  /** YYYY-MM; null for reports without a date. */
  month: z.string().nullable(),
  reports: count,
  voided: count,
  pl: decimal,
});

const namedCount = z.object({ name: z.string(), count });
const names = z.object({
  /** Most records first; names that differ only in case are one. */
  top: z.array(namedCount),
  /** How many others there are. */
  others: count,
});

const entry = z.object({
  area,
  _id: z.string(),
  /** YYYY-MM-DD; of a note without a date, the day it was written. */
  date: z.string().nullable(),
  agent: z.string(),
  brand: z.string(),
  by: z.string(),
});
const bet = z.object({ event: z.string(), market: z.string(), pl: decimal });

export const timelineEntry = z.discriminatedUnion('module', [
  entry.extend({
    module: z.literal('report'),
    ...bet.shape,
    /** Besides `event` and `market`, which are the first. */
    moreEvents: count,
    moreMarkets: count,
    voidStatus: z.enum(voidStatuses),
  }),
  entry.extend({ module: z.literal('proof'), ...bet.shape }),
  entry.extend({ module: z.literal('note'), text: z.string() }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const timelinePage = z.object({
  entries: z.array(timelineEntry),
  /** Where the next page begins; null after the last entry. */
  cursor: z.string().nullable(),
});
export type TimelinePage = z.output<typeof timelinePage>;

const similarName = z.object({ name: z.string(), count });
const companion = z.object({
  name: z.string(),
  /** Events in which both have a bet within a minute. */
  events: count,
  /** Pairs of such bets. */
  times: count,
});

export const personAnswer = z.object({
  /** The most common spelling. */
  name: z.string(),
  spellings: names,
  totals,
  areas: z.array(totals.extend({ area })),
  /** Latest first. Missing without a list of reports. */
  months: z.array(month).optional(),
  agents: names,
  brands: names,
  similar: z.array(similarName),
  /** Missing without a list of reports. */
  together: z.array(companion).optional(),
  timeline: timelinePage,
});
export type PersonAnswer = z.output<typeof personAnswer>;
export type PersonTotals = z.output<typeof totals>;
export type PersonMonth = z.output<typeof month>;
export type PersonNames = z.output<typeof names>;
export type SimilarName = z.output<typeof similarName>;
export type Companion = z.output<typeof companion>;
