/** Bulk insert of notes. */
import type { Area } from '../../../domain/areas.ts';
import type { NoteFields } from '../../../domain/note/note.ts';
import type { Author } from '../audit.ts';
import { bulkInsert } from '../bulk-insert.ts';
import type { Executor } from '../../postgres/database.ts';
import { byDatabaseName } from '../../postgres/schema/casing.ts';
import { derivedNote } from './note-columns.ts';
import { note } from '../../postgres/tables/note.ts';

export type NoteContent = Omit<NoteFields, 'noteAddby'>;

export async function insertNotes(
  tx: Executor,
  area: Area,
  contents: readonly NoteContent[],
  author: Author,
  progress?: (done: number) => void,
): Promise<void> {
  await bulkInsert(tx, note, {
    area,
    contents,
    author,
    columnsOf: (fields) => byDatabaseName({ ...fields, ...derivedNote(fields), noteAddby: author.username }),
    progress,
  });
}
