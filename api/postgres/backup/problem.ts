/** Why a backup cannot be made or restored, as a message for the operator. */
export class BackupProblem extends Error {}

export const damaged = () =>
  new BackupProblem('This backup is damaged: it was changed after it was made. Nothing was restored.');

export const endsTooEarly = () =>
  new BackupProblem('This backup is not complete: it ends too early. Nothing was restored.');

export const connectionLost = (cause: unknown) =>
  new BackupProblem('The connection to the database was lost. Nothing was kept; please try again.', {
    cause,
  });

export const databaseDiskFull = (cause: unknown) =>
  new BackupProblem('The disk of the database is full. Nothing was restored.', { cause });
