/**
 * Files stored in the database, where all app servers and every backup find them: each content once, by its
 * hash. A file is private until it is published under a random address that needs no session.
 */
import { randomBytes, subtle } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor, Transaction } from '../postgres/database.ts';
import { readBytes } from '../postgres/read-bytes.ts';
import { file } from '../postgres/tables/file.ts';

export interface NewFile {
  /**
   * Where its content is. Read only when the file is stored, so that a request's files are never all in
   * memory.
   */
  readonly path: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

export interface FileContent {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

const newAddress = () => randomBytes(24).toString('base64url');
const addressForm = /^[\w-]{32}$/;

/** Stores the file unless its content exists, and returns its hash. */
export async function keepFile(
  tx: Transaction,
  { path, mediaType, width, height }: NewFile,
): Promise<string> {
  const bytes = await readFile(path);
  const hash = await sha256(bytes);
  await tx
    .insert(file)
    .values({ hash, bytes, mediaType, width, height, size: bytes.length })
    .onConflictDoNothing();
  return hash;
}

/** Runs in the thread pool: hashing ten megabytes on the main thread would block other requests. */
async function sha256(bytes: Buffer): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex');
}

/** Returns the file's public address; an existing one stays. */
export async function publishFile(tx: Transaction, hash: string): Promise<string> {
  const [published] = await tx
    .update(file)
    .set({ address: sql`coalesce(${file.address}, ${newAddress()})` })
    .where(eq(file.hash, hash))
    .returning({ address: file.address });
  if (!published?.address) throw new Error(`there is no file ${hash}`);
  return published.address;
}

export interface FileBeginning {
  readonly beginning: Buffer;
  /** Of the whole file. */
  readonly size: number;
}

/** By hash, the first `length` bytes of each. For callers that have already checked access. */
export async function fileBeginnings(
  from: Executor,
  hashes: readonly string[],
  length: number,
): Promise<Map<string, FileBeginning>> {
  const found = await from
    .select({
      hash: file.hash,
      size: file.size,
      beginning: sql<Buffer>`substring(${file.bytes} from 1 for ${length})`,
    })
    .from(file)
    .where(inArray(file.hash, [...hashes]));
  return new Map(found.map(({ hash, ...beginning }) => [hash, beginning]));
}

/** For callers that have already checked access. */
export async function privateFile(from: Executor, hash: string): Promise<FileContent | undefined> {
  const [found] = await from
    .select({ bytes: file.bytes, mediaType: file.mediaType })
    .from(file)
    .where(eq(file.hash, hash));
  return found;
}

const hashForm = /^[\da-f]{64}$/;

/** Its content in pieces: for pictures of megabytes. For callers that have already checked access. */
export async function privateFilePieces(pool: pg.Pool, hash: string): Promise<readonly Buffer[] | undefined> {
  if (!hashForm.test(hash)) return undefined;
  return readBytes(pool, `select bytes from file where hash = '${hash}'`);
}

/** Files as data URLs, by hash. */
export async function privateDataUrls(
  from: Executor,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const found = await from
    .select({ hash: file.hash, bytes: file.bytes, mediaType: file.mediaType })
    .from(file)
    .where(inArray(file.hash, [...hashes]));
  return new Map(found.map(({ hash, ...content }) => [hash, dataUrl(content)]));
}

export async function publicFile(from: Executor, address: string): Promise<FileContent | undefined> {
  if (!addressForm.test(address)) return undefined;
  const [found] = await from
    .select({ bytes: file.bytes, mediaType: file.mediaType })
    .from(file)
    .where(eq(file.address, address));
  return found;
}

/** Files as data URLs, by public address. */
export async function dataUrlsOf(from: Executor, addresses: readonly string[]): Promise<Map<string, string>> {
  const found = await from
    .select({ address: file.address, bytes: file.bytes, mediaType: file.mediaType })
    .from(file)
    .where(inArray(file.address, [...addresses]));
  return new Map(found.map(({ address, ...content }) => [String(address), dataUrl(content)]));
}

export function dataUrl({ bytes, mediaType }: FileContent): string {
  return `data:${mediaType};base64,${bytes.toString('base64')}`;
}
