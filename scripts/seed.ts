/** `npm run seed -- --users 50`: fills the configured database with synthetic records. */
import { readConfig } from '../api/config.ts';
import { fillNewDatabase, type FirstAdmin } from '../api/first-start.ts';
import { migrateUnderLock } from '../api/postgres/database.ts';
import { gatherStatistics } from '../api/postgres/statistics.ts';
import { readCounts, type Seeded } from './arguments/seed-arguments.ts';
import { abortOnSignals } from './running/interruption.ts';
import { inDatabase, runCommand } from './running/with-database.ts';
import { seedPlanted } from './seeding/planting/seed-planted.ts';
import { progressBar } from './seeding/progress-bar.ts';
import { randomFrom } from './seeding/random.ts';
import { seedNotes } from './seeding/seed-notes.ts';
import { seedReports } from './seeding/seed-reports.ts';
import type { Seeder } from './seeding/seeder.ts';
import { seedProofs } from './seeding/seed-proofs.ts';
import { seedProofTypes } from './seeding/seed-prooftypes.ts';
import { seedAttendance } from './seeding/seed-attendance.ts';
import { seedSports } from './seeding/seed-sports.ts';
import { samplePassword, seedUsers } from './seeding/seed-users.ts';
import { seedWhitelabels } from './seeding/seed-whitelabels.ts';

/** A module without a seeder is a compile error. */
const seeders: Readonly<Record<Seeded, Seeder>> = {
  users: seedUsers,
  sports: seedSports,
  whitelabels: seedWhitelabels,
  prooftypes: seedProofTypes,
  proofs: seedProofs,
  reports: seedReports,
  notes: seedNotes,
  attendance: seedAttendance,
};

function showAdmin({ username, password = '(as set)' }: FirstAdmin): void {
  process.stdout.write(`First admin: ${username}   Password: ${password}\n`);
}

export const done = runCommand(async (args) => {
  const { counts, planted, seed } = readCounts(args);
  const config = readConfig();
  const signal = abortOnSignals('Interrupted: the same command creates the remaining records.');
  await inDatabase(config, async ({ pool, orm }) => {
    await migrateUnderLock(pool, (tables) => fillNewDatabase(tables, config.admin, showAdmin));
    for (const [name, count] of Object.entries(counts)) {
      const seeder = seeders[name as keyof typeof seeders];
      const bar = progressBar(name, count);
      const progress = (done: number) => {
        signal.throwIfAborted();
        bar(done);
      };
      const made = await seeder({ orm, random: randomFrom(seed), progress }, count);
      process.stdout.write(`${name}: ${made} created\n`);
    }
    if (planted > 0) {
      const context = { orm, random: randomFrom(seed + 1), progress: () => signal.throwIfAborted() };
      const file = await seedPlanted(context, planted, config.dataDir);
      process.stdout.write(`planted: ${planted} cases of each finding, listed in ${file}\n`);
    }
    await gatherStatistics(orm);
    if (counts.users) process.stdout.write(`Sample users sign in with: ${samplePassword}\n`);
  });
});
