/**
 * Makes one backup in a separate process: sealing and counting gigabytes would block calls. It ends with the console;
 * signals to the process group are handled by the console.
 */
import { setPriority } from 'node:os';
import { saveBackup } from '../../postgres/backup/save-backup.ts';
import { sealKeyOf } from '../../postgres/backup/file/seal.ts';
import { connect } from '../../postgres/database.ts';
import { lineOf } from '../../runtime/error-record.ts';
import type { BackupTask, FromBackupProcess } from './backup-task.ts';

/** Lower priority than calls, prints and pictures. */
const lowest = 19;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

setPriority(lowest);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const ending = new AbortController();
process.on('disconnect', () => ending.abort(new Error('the console stopped')));

async function make({ settings, file, secret }: BackupTask): Promise<FromBackupProcess> {
  const { pool } = connect({ ...settings, max: 2 }, quiet);
  try {
    const options = { key: sealKeyOf(secret), force: false, signal: ending.signal, onProgress: () => {} };
    const { contents, fileBytes, madeAt = '' } = await saveBackup(pool, file, options);
    return { made: { madeAt, rows: contents.rows, bytes: fileBytes } };
  } catch (error) {
    return { failure: lineOf(error) };
  } finally {
    await pool.end();
  }
}

process.on('message', (task: BackupTask) => {
  void make(task).then((reply) => {
    if (process.connected) process.send?.(reply, () => process.disconnect());
  });
});
