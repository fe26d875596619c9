import { areas } from '../../domain/areas.ts';
import { system, writeAudit } from '../../api/store/audit.ts';
import { insertNotes } from '../../api/store/note/note-bulk.ts';
import { noteList } from '../../api/store/note/note-list.ts';
import { sampleNote } from './sample-notes.ts';
import type { Seeder } from './seeder.ts';

/** Creates `count` per area; existing ones count, so only the missing ones are added. */
export const seedNotes: Seeder = async ({ orm, random, progress, lastDay, brands }, count) => {
  let made = 0;
  for (const area of areas) {
    const notes = Array.from({ length: count }, () => sampleNote(random, lastDay, brands));
    const missing = notes.slice(Math.min(count, await noteList.count(orm, area)));
    await orm.transaction(async (tx) => {
      await insertNotes(tx, area, missing, system, (done) =>
        progress(Math.ceil((made + done) / areas.length)),
      );
      const after = { notes: missing.length, from: 'seed' };
      await writeAudit(tx, system, { action: 'import', entity: 'note', area, after });
    });
    made += missing.length;
  }
  progress(count);
  return made;
};
