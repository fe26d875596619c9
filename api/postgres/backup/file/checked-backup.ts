import type pg from 'pg';
import type { Contents, OnProgress } from './format.ts';
import type { SealKey } from './seal.ts';

/** A file of which every byte was read and found right; `load` reads it again and refuses it if it has changed. */
export interface CheckedBackup {
  /** How many of the known migrations its schema has. */
  readonly migrations: number;
  readonly madeAt: string | undefined;
  readonly contents: Contents;
  load(client: pg.ClientBase, onProgress: OnProgress): Promise<Contents>;
}

export interface CheckOptions {
  readonly key: SealKey | undefined;
  /** Also take what has no seal, or one of an unknown key. */
  readonly unsealed: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}
