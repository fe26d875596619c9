/** The long list of notes, newest first. */
import { sql } from 'drizzle-orm';
import { longListOf } from '../long-list/long-list.ts';
import { note } from '../../postgres/tables/note.ts';

export const noteList = longListOf<{ readonly _id: string }>({
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
    columns: sql`origin, agent, "user", whatsapp_group`,
    values: {
      origin: sql`select origin from recent`,
      agent: sql`select agent from recent`,
      user: sql`select "user" from recent`,
      whatsappGroup: sql`select whatsapp_group from recent`,
    },
  },
});
