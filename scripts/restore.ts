/** `npm run restore -- FILE [--unsealed]`: restores a backup into an empty database. */
import { readConfig } from '../api/config.ts';
import { keyFileOf, readKey } from '../api/postgres/backup/file/key-file.ts';
import { checkBackup, openBackupFile } from '../api/postgres/backup/file/open-backup.ts';
import { restoreBackup } from '../api/postgres/backup/restore.ts';
import { readFileArguments } from './arguments/file-arguments.ts';
import { copyProgress, inRows } from './running/copy-progress.ts';
import { abortOnSignals } from './running/interruption.ts';
import { inDatabase, runCommand } from './running/with-database.ts';

export const done = runCommand(async (args) => {
  const { file, isGiven: unsealed } = readFileArguments('restore', args);
  const config = readConfig();
  const signal = abortOnSignals('Interrupted: nothing was restored.');
  const key = await readKey({ backupKey: config.backupKey, keyFile: keyFileOf() });
  const handle = await openBackupFile(file);
  try {
    const checking = copyProgress('check');
    const options = { key, unsealed, signal, onProgress: checking.report };
    const backup = await checkBackup(handle, options).finally(() => checking.done());
    const loading = copyProgress('restore');
    const databaseFolder = config.databaseUrl === undefined ? config.dataDir : undefined;
    const { rows } = await inDatabase(config, ({ pool }) =>
      restoreBackup(pool, backup, loading.report, signal, databaseFolder),
    ).finally(() => loading.done());
    process.stdout.write(`${inRows(rows)} restored\n`);
  } finally {
    await handle.close();
  }
});
