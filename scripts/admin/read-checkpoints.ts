/** Checkpoints in the text files of a folder: copies from DATA_DIR/checkpoints, or saved mail. */
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { verifyEd25519 } from '../../api/services/secrets/log-key.ts';
import { sha256 } from '../../api/runtime/sha256.ts';
import type { OutsideCheckpoint } from '../../api/store/audit-log/verify-trail.ts';
import { longestNote, openCheckpoint, parseNote } from '../../domain/evidence/signed-note.ts';
import { verdicts } from '../../domain/evidence/text.ts';

const mostBytes = longestNote * 4;

export interface KeptCheckpoints {
  readonly checkpoints: OutsideCheckpoint[];
  readonly problems: string[];
}

export async function readCheckpoints(
  folder: string,
  publicKeys: readonly Uint8Array[],
  origin: string | undefined,
): Promise<KeptCheckpoints> {
  const all = await readdir(folder).catch(() => {
    throw new Error(`--checkpoints: ${folder} is not a folder that can be read`);
  });
  const names = all.filter((name) => name.endsWith('.txt')).toSorted();
  if (names.length === 0) throw new Error(`There are no text files in ${folder}`);
  const kept: KeptCheckpoints = { checkpoints: [], problems: [] };
  for (const source of names) {
    const note = noteIn(await beginningOf(path.join(folder, source)));
    const opened = note && openCheckpoint({ sha256, verify: verifyEd25519 }, note, publicKeys);
    if (note === undefined) kept.problems.push(verdicts.notACheckpoint(source));
    else if (!opened) kept.problems.push(verdicts.unsigned(source));
    else if (origin !== undefined && lineageOf(opened.checkpoint.origin) !== lineageOf(origin))
      kept.problems.push(verdicts.otherLog(source));
    else kept.checkpoints.push({ ...opened.checkpoint, source });
  }
  return kept;
}

/** A restored copy continues the log under a name that begins like the old one. */
const lineageOf = (origin: string) => origin.split('/').slice(0, 2).join('/');

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Mail may have text before and after the note, and other line ends. */
function noteIn(text: string): string | undefined {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const signature = lines.findIndex((line) => line.startsWith('\u{2014} '));
  if (signature < 4) return undefined;
  const note = `${lines.slice(signature - 4, signature + 1).join('\n')}\n`;
  return parseNote(note) && note;
}
