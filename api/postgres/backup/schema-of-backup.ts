/** Which of the known schemas a backup was written under. */
import type { Migration, MigrationName } from '../schema/migrations.ts';
import { BackupProblem } from './problem.ts';

/** As at startup, a migration is identified by its timestamp; its text may have changed since. */
const isSameMigration = (one: MigrationName, other: MigrationName) =>
  one.hash === other.hash || one.when === other.when;

/** How many of the known migrations these are, counted from the first; undefined if there are others. */
export function countKnown(names: readonly MigrationName[], known: readonly Migration[]): number | undefined {
  const isKnown = names.every((name, index) => {
    const same = known[index];
    return same !== undefined && isSameMigration(name, same);
  });
  return isKnown ? names.length : undefined;
}

export function refuseNewer(count: number | undefined, known: readonly Migration[]): number {
  if (count !== undefined && count <= known.length) return count;
  throw new BackupProblem(
    'This backup was made by a newer version of the console. Update the console, then restore it.',
  );
}
