/** The filters of the note list. */
import { partSeparator, searchableParts } from '../values/fold.ts';
import {
  listFilter,
  meets,
  type Condition,
  type FilterRule,
  type FilterValues,
} from '../record/list-filter.ts';
import { filterSchema } from '../record/filter-schema.ts';
import { lists, longListWords as words } from '../text.ts';
import { noteDay, type Note } from './note.ts';
import { noteLabels as labels } from './text.ts';

/** The searched fields, in the order of the searchable text. */
export const noteParts = ['origin', 'agent', 'user', 'whatsappGroup', 'note'] as const;
export type NotePart = (typeof noteParts)[number];

/** Filter fields by query parameter; the day parameters have the same names as in the report list. */
const noteFilters = {
  searchTerm: { kind: 'search', label: words.searchMark },
  startDate: { kind: 'day', end: 'from', label: `${labels.date} ${words.from}` },
  endDate: { kind: 'day', end: 'to', label: `${labels.date} ${words.to}` },
  period: { kind: 'period', label: labels.date },
  origin: { kind: 'text', part: 'origin', label: labels.origin },
  agent: { kind: 'text', part: 'agent', label: labels.agent },
  agentIs: { kind: 'exact', part: 'agent', label: lists.exactly(labels.agent) },
  user: { kind: 'text', part: 'user', label: labels.user },
  userIs: { kind: 'exact', part: 'user', label: lists.exactly(labels.user) },
  whatsappGroup: { kind: 'text', part: 'whatsappGroup', label: labels.whatsappGroup },
  note: { kind: 'text', part: 'note', isAsTyped: true, label: labels.note },
} as const satisfies Record<string, FilterRule<NotePart> & { label: string }>;

/** The filter as the query of an API call. */
export const noteFilterSchema = filterSchema(noteFilters);

export type NoteFilterField = keyof typeof noteFilters;
export type NoteFilter = FilterValues<NoteFilterField>;

export const noteFilter = listFilter<NoteFilterField, NotePart>(noteFilters, noteParts);

/** The folded text of all searched fields. */
export function noteText(note: Pick<Note, NotePart>): string {
  return notePartsOf(note).join(partSeparator);
}

export function notePartsOf(note: Pick<Note, NotePart>): string[] {
  return searchableParts(noteParts.map((part) => note[part]));
}

/** Reference implementation of the filters; the browser's masks must give the same result. */
export function matchesNote(note: Note, conditions: readonly Condition<never>[]): boolean {
  return meets({ text: noteText(note), day: noteDay(note), cents: {} }, conditions);
}
