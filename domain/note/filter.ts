/** One definition of every filter of the note list. */
import { searchableText } from '../values/fold.ts';
import {
  listFilter,
  meets,
  type Condition,
  type FilterRule,
  type FilterValues,
} from '../record/list-filter.ts';
import { longListWords as words } from '../text.ts';
import { noteDay, type Note } from './note.ts';
import { noteLabels as labels } from './text.ts';

/** What a search looks into, in the order in which the searchable text holds it. */
export const noteParts = ['origin', 'agent', 'user', 'whatsappGroup', 'note'] as const;
export type NotePart = (typeof noteParts)[number];

/** Every field by its name in the address; days are called as in the list of reports. */
const noteFilters = {
  searchTerm: { kind: 'search', label: words.searchMark },
  startDate: { kind: 'day', end: 'from', label: `${labels.date} ${words.from}` },
  endDate: { kind: 'day', end: 'to', label: `${labels.date} ${words.to}` },
  origin: { kind: 'text', part: 'origin', label: labels.origin },
  agent: { kind: 'text', part: 'agent', label: labels.agent },
  user: { kind: 'text', part: 'user', label: labels.user },
  whatsappGroup: { kind: 'text', part: 'whatsappGroup', label: labels.whatsappGroup },
  note: { kind: 'text', part: 'note', label: labels.note },
} as const satisfies Record<string, FilterRule<NotePart> & { label: string }>;

export type NoteFilterField = keyof typeof noteFilters;
export type NoteFilter = FilterValues<NoteFilterField>;

export const noteFilter = listFilter<NoteFilterField, NotePart>(noteFilters, noteParts);

/** All that a search looks into, folded. */
export function noteText(note: Pick<Note, NotePart>): string {
  return searchableText(noteParts.map((part) => note[part]));
}

/** What the filters mean for a note; the browser's masks must say the same. */
export function matchesNote(note: Note, conditions: readonly Condition<never>[]): boolean {
  return meets({ text: noteText(note), day: noteDay(note), cents: {} }, conditions);
}
