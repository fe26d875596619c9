/** The sortable columns of the note list. */
import type { SortSource } from '../record/list-sort.ts';
import { noteParts, type NotePart } from './filter.ts';

const part = (name: NotePart): SortSource => ({ from: 'part', part: noteParts.indexOf(name) });

export const noteSorts = {
  _id: { from: 'number', key: 'madeAt' },
  date: { from: 'number', key: 'date' },
  origin: part('origin'),
  agent: part('agent'),
  user: part('user'),
  whatsappGroup: part('whatsappGroup'),
  note: part('note'),
  noteAddby: { from: 'word', key: 'noteAddby' },
} as const satisfies Record<string, SortSource>;
