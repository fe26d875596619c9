/** The searchable text of a note, as the browser's index has it. */
import { createHash } from 'node:crypto';
import { noteText, type NotePart } from '../../../domain/note/filter.ts';
import { searchKeyOf } from '../rows/search-key.ts';

type Searched = Readonly<Record<NotePart, string>>;

export function derivedNote(fields: Searched) {
  return { ...computedNote(fields), derivedBy: notesDerivedBy };
}

function computedNote(fields: Searched) {
  const searchText = noteText(fields);
  return { searchText, searchKey: searchKeyOf(searchText) };
}

/** Every field has a value of its own, so that each rule affects the result. */
const sample: Searched = {
  origin: 'Sample Origin',
  agent: 'Sample Agent',
  user: 'Sample User',
  whatsappGroup: 'Sample Group',
  note: 'Sample note, નમૂનો ΟΔΟΣ',
};

/** Changes automatically with the rules; a job then recomputes the text of stored notes (jobs/derived-columns.ts). */
export const notesDerivedBy = createHash('sha256')
  .update(JSON.stringify(computedNote(sample)))
  .digest('base64url')
  .slice(0, 12);
