/** The long list of notes, newest first. */
import { sql } from 'drizzle-orm';
import { longListOf } from '../long-list/long-list.ts';
import { note } from '../../postgres/tables/note.ts';

export const noteList = longListOf({
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
  order: sql`id desc`,
  behind: ({ _id }) => sql`id < ${_id}::uuid`,
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
