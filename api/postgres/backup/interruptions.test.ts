/** Lost connections, aborts and full disks never leave a partial file or a partial database. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { poolBehindRelay } from '../../testing/attacks/relayed-pool.ts';
import { brandNewDatabase, newFile, restore, save, temporaryFolder } from '../../testing/backup-files.ts';
import { insertPictures } from '../../testing/samples/difficult-rows.ts';
import { serverKinds } from '../../testing/server-settings.ts';
import { cloneDatabase } from '../../testing/test-console.ts';
import type { Database } from '../database.ts';
import { waitingForLocks } from '../../testing/database-processes.ts';

let source: Database;
beforeAll(async () => {
  source = await cloneDatabase();
  await insertPictures(source.pool, 20, 1_000_000);
});
afterAll(() => source.close());

/**
 * Returns a function that ends the connection taken last, as `pg_terminate_backend` does. Asking for that takes longer than some
 * machines need for the rest of the restore.
 */
function endingOf(pool: pg.Pool): () => void {
  let backend: number | undefined;
  pool.on('acquire', (client: pg.PoolClient & { readonly processID?: number }) => {
    backend = client.processID;
  });
  return () => {
    if (backend === undefined) throw new Error('no connection was taken');
    process.kill(backend, 'SIGTERM');
  };
}

it('leaves no file behind when the connection is lost during a backup', async () => {
  const { rows } = await source.pool.query<{ name: string }>('select current_database() as name');
  const { pool, relay } = await poolBehindRelay(rows[0]?.name ?? '');
  const file = await newFile();
  // Asking the server to end the connection takes longer than some machines need for the rest of the backup.
  await expect(save({ pool }, file, { onProgress: () => relay.cut() })).rejects.toThrow(
    'The connection to the database was lost.',
  );
  expect(await readdir(path.dirname(file))).toEqual([]);
});

it.each(serverKinds)(
  'leaves the database empty when the connection is lost during a restore, to a server that is %s',
  async (kind) => {
    const file = await newFile();
    await save(source, file);
    const target = await brandNewDatabase(kind);
    const end = endingOf(target.pool);
    let isEnded = false;
    const onProgress = ({ bytes }: { bytes: number }) => {
      if (isEnded || bytes <= 1_500_000) return;
      isEnded = true;
      end();
    };
    await expect(restore(target, file, { onProgress })).rejects.toThrow(
      'The connection to the database was lost.',
    );
    expect((await target.pool.query(`select 1 from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
    await restore(target, file);
  },
);

it('says that the disk of the database is full during a restore, and leaves it empty', async () => {
  const file = await newFile();
  await save(source, file);
  const target = await brandNewDatabase();
  await target.pool.query(
    `create schema refusing;
     create function refusing.refuse() returns event_trigger language plpgsql
       as $$ begin raise exception using errcode = '53100'; end $$;
     create event trigger full_disk on ddl_command_end when tag in ('CREATE INDEX') execute function refusing.refuse()`,
  );
  await expect(restore(target, file)).rejects.toThrow(
    'The disk of the database is full. Nothing was restored.',
  );
  expect((await target.pool.query(`select 1 from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
});

it('leaves nothing behind when aborted, and reports why', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'backup');
  const backup = new AbortController();
  const abort = () => backup.abort(new Error('enough'));
  await expect(save(source, file, { signal: backup.signal, onProgress: abort })).rejects.toThrow('enough');
  expect(await readdir(folder)).toEqual([]);
  await save(source, file);
  const target = await brandNewDatabase();
  const restoring = new AbortController();
  const stop = () => restoring.abort(new Error('enough'));
  await expect(restore(target, file, { signal: restoring.signal, onProgress: stop })).rejects.toThrow(
    'enough',
  );
  expect((await target.pool.query(`select 1 from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
});

it('ends a query that waits in the server when aborted', async () => {
  const { rows } = await source.pool.query<{ name: string }>('select current_database() as name');
  // Without the settings of the console, the server never notices that a connection was closed.
  const pool = new pg.Pool({ ...inject('databaseServers').embedded, database: rows[0]?.name });
  const holder = await source.pool.connect();
  onTestFinished(async () => {
    await holder.query('rollback');
    holder.release();
    await pool.end();
  });
  await holder.query('begin; lock table report in access exclusive mode');
  const waiting = () => source.pool.query(waitingForLocks);
  const backup = new AbortController();
  const saving = save({ pool }, await newFile(), { signal: backup.signal }).catch(
    (error: Error) => error.message,
  );
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);
  backup.abort(new Error('enough'));
  expect(await saving).toBe('enough');
  await expect.poll(async () => (await waiting()).rowCount).toBe(0);
});

it('overwrites a file only with --force, and never anything that is not a file', async () => {
  const file = await newFile();
  await writeFile(file, 'precious');
  const onProgress = () => expect.fail('it was copied all the same');
  await expect(save(source, file, { onProgress })).rejects.toThrow(/exists already.*--force/);
  expect(await readFile(file, 'utf8')).toBe('precious');
  await save(source, file, { force: true });
  await restore(await brandNewDatabase(), file);
  await expect(save(source, path.dirname(file), { force: true })).rejects.toThrow(/is not a file/);
  expect(await readdir(path.dirname(file))).toEqual(['backup']);
});

it('does not overwrite a file that appeared while the backup was written', async () => {
  const file = await newFile();
  const onProgress = () => writeFileSync(file, 'precious');
  await expect(save(source, file, { onProgress })).rejects.toThrow(/exists already/);
  expect(await readFile(file, 'utf8')).toBe('precious');
  expect(await readdir(path.dirname(file))).toEqual(['backup']);
});

it('keeps no file that differs when it is read back', async () => {
  const small = await cloneDatabase();
  onTestFinished(() => small.close());
  const earlier = await newFile();
  await save(small, earlier);
  const good = await readFile(earlier);
  const damaged = Buffer.from(good);
  damaged.writeUInt8(good.readUInt8(good.length >> 1) ^ 1, good.length >> 1);
  await small.pool.query(`insert into setting (key, value) values ('later', '1')`);
  for (const found of [damaged, good]) {
    const file = await newFile();
    const folder = path.dirname(file);
    let isReplaced = false;
    // From now on, the disk has something else in its place.
    const onProgress = () => {
      if (isReplaced) return;
      isReplaced = true;
      const [draft = ''] = readdirSync(folder);
      rmSync(path.join(folder, draft));
      writeFileSync(path.join(folder, draft), found);
    };
    await expect(save(small, file, { onProgress })).rejects.toThrow('could not be read back');
    expect(await readdir(folder)).toEqual([]);
  }
});

it('names the missing folder', async () => {
  const file = path.join(await temporaryFolder(), 'missing/backup');
  await expect(save(source, file)).rejects.toThrow(/The folder of .*missing\/backup does not exist/);
});
