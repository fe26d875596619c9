/**
 * `npm run verify -- FILE… [--keys FILE]`: verifies sealed documents without the console. Exit code 0 if all are as sealed,
 * 1 if one was changed or is by an unknown key, else 2 if one is not sealed or cannot be read, or nothing was verified.
 */
import { open, readFile } from 'node:fs/promises';
import { readConfig } from '../api/config.ts';
import { hasCluster } from '../api/postgres/embedded/cluster.ts';
import { verifyTools } from '../api/services/evidence/verify-tools.ts';
import { listKeys } from '../api/store/evidence-keys.ts';
import { knownKeysFrom, noKeys, type KnownKeys } from '../domain/evidence/verify/known-keys.ts';
import { verifyCommand } from '../domain/evidence/verify/text.ts';
import type { Verification } from '../domain/evidence/verify/verification.ts';
import { largestFile, verifyDocument } from '../domain/evidence/verify/verify.ts';
import { exitCodeOf, readVerifyArguments } from './arguments/verify-arguments.ts';
import { abortOnSignals } from './running/interruption.ts';
import { inDatabase, runCommand } from './running/with-database.ts';

const notVerified = 2;

export const done = runCommand(async (args) => {
  const { files, keysFile } = readVerifyArguments(args);
  // Also while the keys are read: the database server that this may start is stopped again.
  const signal = abortOnSignals('Interrupted.');
  const keys = keysFile === undefined ? await keysOfDatabase() : await keysIn(keysFile);
  const found: (string | undefined)[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const verification = await verificationOf(file, keys);
    process.stdout.write(`${linesAbout(file, verification, keys === noKeys).join('\n')}\n`);
    found.push(verification?.verdict);
  }
  process.exitCode = exitCodeOf(found);
}, notVerified);

async function keysIn(file: string): Promise<KnownKeys> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  try {
    const keys = knownKeysFrom(JSON.parse(text ?? ''));
    if (keys) return keys;
  } catch {
    // Not JSON.
  }
  throw new Error(verifyCommand.keysUnreadable(file));
}

/** None if there is no database, or one without such keys: the command makes neither. */
async function keysOfDatabase(): Promise<KnownKeys> {
  const config = readConfig();
  if (!config.databaseUrl && !(await hasCluster(config.dataDir))) return noKeys;
  try {
    const rows = await inDatabase(config, ({ orm }) => listKeys(orm), { writes: false });
    return rows.length > 0 ? (knownKeysFrom({ keys: rows }) ?? noKeys) : noKeys;
  } catch {
    return noKeys;
  }
}

/** Undefined if the file cannot be read. */
async function verificationOf(file: string, keys: KnownKeys): Promise<Verification | undefined> {
  const bytes = await readAtMost(file, largestFile + 1).catch(() => undefined);
  return bytes && verifyDocument(bytes, keys, verifyTools);
}

async function readAtMost(file: string, most: number): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, most));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytesRead);
  } finally {
    await handle.close();
  }
}

function linesAbout(file: string, found: Verification | undefined, hasNoKeys: boolean): readonly string[] {
  if (!found) return [`${file}: ${verifyCommand.unreadable}`];
  const { verdict, reason, facts, findings } = found;
  const lines = [`${file}: ${verdict}`];
  if (reason !== undefined) lines.push(reason);
  if (hasNoKeys && facts) lines.push(verifyCommand.unknownKey);
  for (const { item, words, sealed, present } of findings) {
    const values = [
      ...(sealed === undefined ? [] : [verifyCommand.sealed(sealed)]),
      ...(present === undefined ? [] : [verifyCommand.present(present)]),
    ];
    lines.push([`${item}: ${words}`, ...values].join('; '));
  }
  if (facts) lines.push(verifyCommand.by(facts.printedBy, facts.sealedAt, facts.evidenceNumber));
  // A file cannot write to the terminal, or pretend to be another line.
  return lines.map((line, at) => (at === 0 ? '' : '  ') + line.replaceAll(/\p{Cc}+/gu, ' '));
}
