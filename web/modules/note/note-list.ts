/** Index definition of notes, and the note list. */
import { dayNumber } from '../../../domain/values/moment/day.ts';
import { note, noteDay, type Note, type NoteFields } from '../../../domain/note/note.ts';
import { noteFilter, noteParts, notePartsOf, type NoteFilterField } from '../../../domain/note/filter.ts';
import { noteSorts } from '../../../domain/note/sorts.ts';
import type { IndexDefinition } from '../../client/list-index/definition.ts';
import { madeAt } from '../../client/list-index/conditions.ts';
import type { LongList } from '../../record-screens/long-list/long-list.ts';

export type PanelField = Exclude<NoteFilterField, 'searchTerm'>;

export const noteIndex: IndexDefinition<Note> = {
  textsOf: notePartsOf,
  parts: noteParts.length,
  numbers: {
    madeAt,
    date: ({ date }) => (date === null ? Number.NaN : dayNumber(date)),
    day: (row) => dayNumber(noteDay(row)),
  },
  lists: {},
  words: { noteAddby: (row) => row.noteAddby },
  sorts: noteSorts,
  tieBreaker: madeAt,
  totals: [],
};

export const noteList: LongList<NoteFields, PanelField> = {
  definition: note,
  index: noteIndex,
  filter: noteFilter,
};
