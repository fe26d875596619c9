/** Messages between the console and the backup process. */
import type pg from 'pg';

export interface BackupTask {
  readonly settings: pg.ClientConfig;
  readonly file: string;
  /** Seals the backup. */
  readonly secret: string;
}

export interface MadeBackup {
  readonly madeAt: string;
  readonly rows: number;
  readonly bytes: number;
}

export type FromBackupProcess = { readonly made: MadeBackup } | { readonly failure: string };
