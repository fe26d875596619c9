/**
 * The ink of stored pictures. It is large and needed for every check of a form, so that of recently used pictures is cached.
 * The same object is returned each time: results of comparisons are cached by it.
 */
import { sql } from 'drizzle-orm';
import { inkBytes } from '../../../domain/sense/finding/pictures/ink-windows.ts';
import type { Executor } from '../../postgres/database.ts';
import { arrayOf } from './sql-array.ts';

/** Some 7 MB. */
const mostInks = 300;
const inks = new Map<string, Uint8Array>();

/** By the hash of a picture's version for documents. Pictures that are not known, or have no ink yet, are left out. */
export async function inksOf(orm: Executor, hashes: readonly string[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const hash of hashes) {
    const ink = inks.get(hash);
    if (ink) found.set(hash, ink);
  }
  const missing = [...new Set(hashes)].filter((hash) => !found.has(hash));
  if (missing.length > 0) {
    const { rows } = await orm.execute<{ hash: string; ink: Buffer }>(
      sql`select hash, ink from picture_ink where hash = any(${arrayOf('text', missing)})`,
    );
    for (const { hash, ink } of rows) found.set(hash, ink);
  }
  for (const [hash, ink] of found) keep(hash, ink);
  return found;
}

function keep(hash: string, ink: Uint8Array): void {
  // A job recomputes ink of an earlier version.
  if (ink.length < inkBytes) return;
  // Least recently used first.
  inks.delete(hash);
  inks.set(hash, ink);
  for (const oldest of inks.keys()) {
    if (inks.size <= mostInks) break;
    inks.delete(oldest);
  }
}
