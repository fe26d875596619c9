/** Computes the searchable text of stored notes again after its rules have changed. */
import { and, asc, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../postgres/database.ts';
import { note } from '../../postgres/tables/note.ts';
import { derivedNote, notesDerivedBy } from './note-columns.ts';

/** Small enough that nobody waits for the locks. */
const rowsPerBatch = 200;

/** Updates the next rows after `last`. Returns the last of them, or undefined if there are no more. */
export async function deriveNotesAgain(orm: Executor, last: string | undefined): Promise<string | undefined> {
  const isOld = sql`${note.derivedBy} is distinct from ${notesDerivedBy}`;
  const rows = await orm
    .select()
    .from(note)
    .where(and(isOld, last === undefined ? undefined : gt(note.id, last)))
    .orderBy(asc(note.id))
    .limit(rowsPerBatch);
  const computed = rows.map((row) => ({
    id: row.id,
    version: row.version,
    search_text: derivedNote(row).searchText,
  }));
  // A note saved in the meantime already has its text.
  await orm.execute(sql`
    update note set search_text = new.search_text, derived_by = ${notesDerivedBy}
    from json_to_recordset(${JSON.stringify(computed)}::json) as new(id uuid, version int, search_text text)
    where note.id = new.id and note.version = new.version`);
  return rows.at(-1)?.id;
}
