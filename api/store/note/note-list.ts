/** The long list of notes, newest first. */
import { sql } from 'drizzle-orm';
import { longListOf } from '../long-list/long-list.ts';
import { note } from '../../postgres/tables/note.ts';

type SuggestedRow = Readonly<Record<'origin' | 'agent' | 'user' | 'whatsapp_group', string>>;

export const noteList = longListOf<{ readonly _id: string }, SuggestedRow>({
  table: note,
  fields: [
    sql`date`,
    sql`origin`,
    sql`agent`,
    sql`"user"`,
    sql`whatsapp_group as "whatsappGroup"`,
    sql`note`,
    sql`note_addby as "noteAddby"`,
  ],
  order: [{ column: sql`id`, type: 'uuid', value: ({ _id }) => _id }],
  suggestions: {
    fields: ['origin', 'agent', 'user', 'whatsappGroup'],
    columns: sql`origin, agent, "user", whatsapp_group`,
    valuesOf: ({ origin, agent, user, whatsapp_group }: SuggestedRow) => ({
      origin: [origin],
      agent: [agent],
      user: [user],
      whatsappGroup: [whatsapp_group],
    }),
  },
});
