/** Sentences about the audit log, its checkpoints and the keys that sign. */
import { dayText } from '../values/moment/time.ts';

export const keysFetched = 'Keys fetched successfully';

export const witnessMail = {
  subject: (day: string) => `Audit checkpoint of ${dayText(day)}`,
  introduction:
    'Keep this mail. It shows later whether the audit trail is still the one that was signed here: save the lines below as a text file and run npm run admin -- verify-audit --checkpoints FOLDER.',
};

/** What `verify-audit` says about the first difference. Entries count from 0, as in the log. */
export const verdicts = {
  whole: (entries: number) => `Audit trail whole: ${entries} entries`,
  waiting: (entries: number) => `Waiting to be sequenced: ${entries}`,
  changed: (entry: string) => `Entry ${entry} was changed`,
  removed: (entry: string) => `Entry ${entry} was removed`,
  inserted: (entry: string) => `Entry ${entry} was inserted`,
  moved: (entry: string) => `Entry ${entry} was moved`,
  neverSequenced: (entry: string) => `Entry ${entry} was never sequenced`,
  insertedUnseen: (entry: string) => `Entry ${entry} was inserted outside the log and never sequenced`,
  rewritten: (from: number, to: number, source: string) =>
    `Entries ${from} to ${to} are not those of ${source}: one of them was changed, removed, inserted or moved`,
  cutOff: (entry: number, size: number, source: string) =>
    `Entry ${entry} was removed: ${source} has ${size} entries`,
  unsigned: (source: string) => `${source} is not signed by a key of this console`,
  notACheckpoint: (source: string) => `${source} contains no checkpoint`,
  otherLog: (source: string) => `${source} belongs to another log`,
  more: (count: number) => `${count} more ${count === 1 ? 'difference' : 'differences'}`,
  ownCheckpoint: (size: number) => `The checkpoint of ${size} entries`,
};

/** An entry by its number and its id. */
export const entryName = (index: number, id: string) => `${index} (${id})`;
