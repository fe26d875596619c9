import type pg from 'pg';
import type { Contents, OnProgress } from './format.ts';
import type { SealKey } from './seal.ts';

/** A fully verified file; `load` reads it again and fails if it has changed. */
export interface CheckedBackup {
  /** How many of the known migrations its schema has. */
  readonly migrations: number;
  readonly madeAt: string | undefined;
  readonly contents: Contents;
  load(client: pg.ClientBase, onProgress: OnProgress): Promise<Contents>;
}

export interface CheckOptions {
  readonly key: SealKey | undefined;
  /** Also accept files without a seal, or sealed with an unknown key. */
  readonly unsealed: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}
