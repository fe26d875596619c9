/** Notes: free text about an origin, agent, user or group. Only the text itself is required. */
import { z } from 'zod';
import { optionalDay } from '../values/moment/day-field.ts';
import { pageSizes, textLimits } from '../values/limits.ts';
import { sentencesOf } from '../text.ts';
import { noteLabels as labels } from './text.ts';
import { optionalName, requiredText } from '../values/text-field.ts';
import { indiaDay } from '../values/moment/time.ts';
import type { ModuleDefinition, RecordOf } from '../record/module-definition.ts';

export type NoteFields = {
  /** YYYY-MM-DD, or null if not given */
  date: string | null;
  origin: string;
  agent: string;
  user: string;
  whatsappGroup: string;
  note: string;
  /** The author; set by the server. */
  noteAddby: string;
};
export type Note = RecordOf<NoteFields>;

/**
 * The day that ranges and counts use: the note's date, or the India day of its creation. `noteDay` in
 * api/postgres/tables/note.ts is the SQL equivalent.
 */
export function noteDay({ date, createdAt }: Pick<Note, 'date' | 'createdAt'>): string {
  return date ?? indiaDay(new Date(createdAt));
}

/** A note in API responses. */
export const noteAnswer = z.object({
  date: z.string().nullable(),
  origin: z.string(),
  agent: z.string(),
  user: z.string(),
  whatsappGroup: z.string(),
  note: z.string(),
  noteAddby: z.string(),
});

const initial: NoteFields = {
  date: null,
  origin: '',
  agent: '',
  user: '',
  whatsappGroup: '',
  note: '',
  noteAddby: '',
};

export const note: ModuleDefinition<NoteFields> = {
  module: 'note',
  schema: (area) =>
    z.object({
      date: optionalDay(labels.date),
      origin: optionalName(labels.origin),
      agent: optionalName(labels.agent),
      user: optionalName(labels.user),
      whatsappGroup: optionalName(labels.whatsappGroup),
      note: requiredText(labels.note, textLimits.note, sentencesOf(area, 'note').required),
    }),
  labels: () => labels,
  initial,
  newValues: (now) => ({ ...initial, date: indiaDay(now) }),
  carriedOver: ['date', 'origin', 'agent', 'whatsappGroup'],
  nameField: 'note',
  authorField: 'noteAddby',
  defaultSort: { key: '_id', direction: 'desc' },
  pageSizes: pageSizes.reference,
};
