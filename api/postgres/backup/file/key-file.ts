/**
 * The key that seals backups: BACKUP_KEY, or a key file of the user who runs the commands, away from the
 * data.
 */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BackupProblem } from '../problem.ts';
import { sealKeyOf, type SealKey } from './seal.ts';

const shortestKey = 32;

export interface KeySource {
  /** BACKUP_KEY */
  readonly backupKey: string | undefined;
  readonly keyFile: string;
}

export function keyFileOf(env: NodeJS.ProcessEnv = process.env): string {
  const configured = env.XDG_CONFIG_HOME;
  const folder =
    configured !== undefined && path.isAbsolute(configured) ? configured : path.join(os.homedir(), '.config');
  return path.join(folder, 'console', 'backup.key');
}

/** Undefined if there is none. */
export async function readKey({ backupKey, keyFile }: KeySource): Promise<SealKey | undefined> {
  if (backupKey !== undefined) return sealKeyOf(backupKey);
  let text: string;
  try {
    text = (await readFile(keyFile, 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new BackupProblem(
      `The key file ${keyFile} cannot be read: ${reasonOf(error)}. BACKUP_KEY can replace it.`,
    );
  }
  if (text.length >= shortestKey) return sealKeyOf(text);
  throw new BackupProblem(
    `The key file ${keyFile} holds no key: it must have at least ${shortestKey} characters.`,
  );
}

/** Creates the file on first use and then calls `onMade`. */
export async function readOrMakeKey(source: KeySource, onMade: () => void): Promise<SealKey> {
  const found = await readKey(source);
  if (found) return found;
  try {
    if (await makeKeyFile(source.keyFile)) onMade();
  } catch (error) {
    throw new BackupProblem(
      `The key file ${source.keyFile} cannot be created: ${reasonOf(error)}. Set BACKUP_KEY instead. No backup was written.`,
    );
  }
  const made = await readKey(source);
  if (!made) throw new BackupProblem(`The key file ${source.keyFile} is gone. No backup was written.`);
  return made;
}

/** Of several concurrent calls one succeeds, and a partial key is never visible. */
async function makeKeyFile(keyFile: string): Promise<boolean> {
  const folder = path.dirname(keyFile);
  // One level at a time: on some file systems the recursive option never returns if it cannot create a
  // folder.
  for (const level of [path.dirname(folder), folder])
    await mkdir(level, { mode: 0o700 }).catch(ignoreExisting);
  const draft = `${keyFile}.${randomBytes(4).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await handle.sync();
    await handle.close();
    await link(draft, keyFile);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function ignoreExisting(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error;
}

const isMissing = (error: unknown) => hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR');

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
