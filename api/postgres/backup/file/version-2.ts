/** The current format, described in format.ts. */
import type { FileHandle } from 'node:fs/promises';
import type pg from 'pg';
import { CopyTarget } from '../copy-target.ts';
import type { BackupHeader, Contents, OnProgress, TableStart } from './format.ts';
import type { Seal } from './frame-reader.ts';
import { knownMigrations } from '../../schema/migrations.ts';
import { countKnown, refuseNewer } from '../schema-of-backup.ts';
import type { CheckedBackup, CheckOptions } from './checked-backup.ts';
import { BackupProblem, damaged } from '../problem.ts';
import { readParts, type Parts } from './read-parts.ts';
import { isSame, type SealKey } from './seal.ts';
import { advanceSequences, quotedColumns, quotedTable, tablesInOrder, type Table } from '../tables.ts';

export async function checkVersion2(handle: FileHandle, options: CheckOptions): Promise<CheckedBackup> {
  const { key, unsealed, signal, onProgress } = options;
  const parts = readParts(handle, key, onProgress);
  let header: BackupHeader | undefined;
  let step = await parts.next();
  for (; !step.done; step = await parts.next()) {
    signal.throwIfAborted();
    if (step.value.kind === 'header') header = step.value.header;
  }
  const { seal, tally } = step.value;
  refuseWrongSeal(seal, unsealed);
  if (!header) throw damaged();
  const known = knownMigrations();
  return {
    migrations: refuseNewer(countKnown(header.migrations, known), known),
    madeAt: header.madeAt,
    contents: tally,
    load: (client, onLoaded) => load(client, handle, { key, digest: seal.digest, onLoaded }),
  };
}

function refuseWrongSeal({ state }: Seal, unsealed: boolean): void {
  if (state === 'wrong')
    throw new BackupProblem(
      'This backup was changed after it was made: its seal does not match. Nothing was restored.',
    );
  if (state === 'other key' && !unsealed)
    throw new BackupProblem(
      'This backup was not sealed with the key of this machine. Provide the key it was made with (BACKUP_KEY, or the key file), or, if you know that nobody has changed it, use --unsealed. Nothing was restored.',
    );
}

interface Load {
  readonly key: SealKey | undefined;
  /** digest of the file when it was verified */
  readonly digest: Buffer;
  readonly onLoaded: OnProgress;
}

async function load(
  client: pg.ClientBase,
  handle: FileHandle,
  { key, digest, onLoaded }: Load,
): Promise<Contents> {
  const tables = new Map((await tablesInOrder(client)).map((table) => [table.name, table]));
  const parts = readParts(handle, key, onLoaded);
  let step = await parts.next();
  for (; !step.done; step = await parts.next()) {
    const part = step.value;
    if (part.kind === 'table') await loadTable(client, part.start, tables.get(part.start.table), parts);
    if (part.kind === 'trailer') await advanceSequences(client, part.trailer.sequences);
  }
  const { seal, tally } = step.value;
  if (!isSame(seal.digest, digest)) throw damaged();
  return tally;
}

async function loadTable(
  client: pg.ClientBase,
  { table, columns }: TableStart,
  known: Table | undefined,
  parts: Parts,
): Promise<void> {
  if (!known || columns.some((name) => !known.columns.includes(name)))
    throw new BackupProblem(
      `This backup has a table that does not fit here: ${table}. Nothing was restored.`,
    );
  const target = new CopyTarget(
    client,
    `copy ${quotedTable(table)} (${quotedColumns(columns)}) from stdin (format binary)`,
  );
  for (;;) {
    const { value, done } = await parts.next();
    if (done) throw damaged();
    if (value.kind === 'rows') await target.write(value.bytes, value.rowEndsAt);
    if (value.kind !== 'table-end') continue;
    if ((await target.end()) !== value.rows) throw damaged();
    return;
  }
}
