/** A column for every field of a note: cut, with the full text on hover and working links. */
import { showDay } from '../../../domain/values/moment/day.ts';
import type { Note } from '../../../domain/note/note.ts';
import { noteLabels as labels } from '../../../domain/note/text.ts';
import type { Column } from '../../ui/table/column.ts';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Missing } from '../../ui/text/missing.tsx';
import { NoteUser } from './note-user.tsx';

/** The limit from the specification. */
const longest = 15;

function cut(key: Exclude<keyof typeof labels, 'date'>, more: Partial<Column<Note>> = {}): Column<Note> {
  return {
    key,
    header: labels[key],
    width: 132,
    ...more,
    value: (row) => row[key],
    cell: (row, tabIndex) =>
      row[key] === '' ? <Missing /> : <LinkedText text={row[key]} max={longest} tabIndex={tabIndex} />,
  };
}

export const noteColumns: readonly Column<Note>[] = [
  {
    key: 'date',
    header: labels.date,
    width: 112,
    hasFigures: true,
    card: 'amount',
    value: (row) => row.date,
    cell: (row) => (row.date === null ? <Missing /> : showDay(row.date)),
  },
  cut('origin'),
  cut('agent'),
  {
    ...cut('user', { card: 'title' }),
    cell: (row, tabIndex) => <NoteUser user={row.user} max={longest} tabIndex={tabIndex} />,
    // A touch on a card opens its note, which has the link.
    cardCell: (row) => row.user || <Missing />,
  },
  cut('whatsappGroup'),
  // A card has room for the text itself.
  cut('note', { grows: true, card: 'detail', cardCell: (row) => row.note || <Missing /> }),
  cut('noteAddby'),
];
