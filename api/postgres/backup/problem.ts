/** Why a backup cannot be made or restored, in words for the person at the keyboard. */
export class BackupProblem extends Error {}

export const damaged = () =>
  new BackupProblem('This backup is damaged: it was changed after it was made. Nothing was restored.');

export const endsTooEarly = () =>
  new BackupProblem('This backup is not complete: it ends too early. Nothing was restored.');
