import { chownSync, mkdirSync } from 'node:fs';
import type { RunAs } from './network.ts';

/** Only its owner may read it. */
export function makeFolder(folder: string, { uid, gid }: RunAs): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}
