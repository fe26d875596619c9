/** Index definition of notes, and the note list. */
import { dayNumber } from '../../../domain/values/day.ts';
import { note, noteDay, type Note, type NoteFields } from '../../../domain/note/note.ts';
import {
  noteFilter,
  noteParts,
  noteText,
  type NoteFilterField,
  type NotePart,
} from '../../../domain/note/filter.ts';
import type { SortSource } from '../../../domain/record/list-sort.ts';
import type { IndexDefinition } from '../../client/list-index/definition.ts';
import { madeAt } from '../../client/list-index/conditions.ts';
import type { LongList } from '../../record-screens/long-list/long-list.ts';
import type { LongListParams } from '../../record-screens/long-list/use-long-list-view.ts';

export type PanelField = Exclude<NoteFilterField, 'searchTerm'>;
export type NoteParams = LongListParams<PanelField>;

const part = (name: NotePart): SortSource => ({ from: 'part', part: noteParts.indexOf(name) });

export const noteIndex: IndexDefinition<Note> = {
  textOf: noteText,
  parts: noteParts.length,
  numbers: {
    madeAt,
    date: ({ date }) => (date === null ? Number.NaN : dayNumber(date)),
    day: (row) => dayNumber(noteDay(row)),
  },
  lists: {},
  words: { noteAddby: (row) => row.noteAddby },
  sorts: {
    _id: { from: 'number', key: 'madeAt' },
    date: { from: 'number', key: 'date' },
    origin: part('origin'),
    agent: part('agent'),
    user: part('user'),
    whatsappGroup: part('whatsappGroup'),
    note: part('note'),
    noteAddby: { from: 'word', key: 'noteAddby' },
  },
  tieBreaker: madeAt,
  totals: [],
};

export const noteList: LongList<NoteFields, PanelField> = {
  definition: note,
  index: noteIndex,
  filter: noteFilter,
};
