/** `npm run backup -- FILE [--force]`: a consistent copy of everything, even while the console runs. */
import { readConfig } from '../api/config.ts';
import { keyFileOf, readOrMakeKey } from '../api/postgres/backup/file/key-file.ts';
import { saveBackup } from '../api/postgres/backup/save-backup.ts';
import { readFileArguments } from './arguments/file-arguments.ts';
import { copyProgress, inBytes, inRows } from './running/copy-progress.ts';
import { abortOnSignals } from './running/interruption.ts';
import { inDatabase, refuseNoDatabase, runCommand } from './running/with-database.ts';

export const done = runCommand(async (args) => {
  const { file, isGiven: force } = readFileArguments('backup', args);
  const config = readConfig();
  await refuseNoDatabase(config, 'There is nothing to back up');
  const signal = abortOnSignals('Interrupted: no backup was written.');
  const keyFile = keyFileOf();
  const key = await readOrMakeKey({ backupKey: config.backupKey, keyFile }, () =>
    process.stderr.write(
      `Created the backup key: ${keyFile}. Keep a copy of it away from the backups; restoring on another machine needs it.\n`,
    ),
  );
  const progress = copyProgress('backup');
  const { contents, fileBytes, isNoted } = await inDatabase(
    config,
    ({ pool }) => saveBackup(pool, file, { key, force, signal, onProgress: progress.report }),
    { writes: false },
  ).finally(() => progress.done());
  if (!isNoted)
    process.stderr.write(
      'The backup could not be recorded in the database: admins may be notified that there is no backup.\n',
    );
  process.stdout.write(
    `Backup written: ${file} (${inRows(contents.rows)}, ${inBytes(fileBytes)}, sealed and read back)\n`,
  );
});
