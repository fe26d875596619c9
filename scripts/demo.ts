/** `npm run demo`: a console on a folder of its own with believable sample records; prints the sign-in. */
import { sections } from '../domain/areas.ts';
import { permissionsInSections } from '../domain/permissions.ts';
import { indiaDay } from '../domain/time.ts';
import { readConfig } from '../api/config.ts';
import { hashPassword } from '../api/services/passwords.ts';
import { openDatabase } from '../api/store/database.ts';
import { startConsole } from '../api/main.ts';
import { untilSignalled } from './signals.ts';
import { randomFrom } from './seeding/random.ts';
import { createSampleUser, samplePassword, seedUsers } from './seeding/seed-users.ts';
import { proofTemplates } from './seeding/proof-templates.ts';
import { seedProofs } from './seeding/seed-proofs.ts';
import { seedProofTypes } from './seeding/seed-prooftypes.ts';
import { seedNotes } from './seeding/seed-notes.ts';
import { seedReports } from './seeding/seed-reports.ts';
import { seedAttendance } from './seeding/seed-attendance.ts';
import { seedSports } from './seeding/seed-sports.ts';
import { createDemoBrands } from './seeding/seed-whitelabels.ts';

const demoEnvironment = { DATA_DIR: './demo-data', ADMIN_PASSWORD: samplePassword, LOG_LEVEL: 'warn' };

const config = readConfig({ ...demoEnvironment, ...process.env });
const running = await startConsole(config);

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const database = await openDatabase(config, quiet);
const { orm } = database;
const passwordHash = await hashPassword(samplePassword);
const people = [
  { username: 'demo-subadmin', role: 'subadmin', section: sections },
  ...sections.map(
    (name) => ({ username: `demo-${name.toLowerCase()}`, role: 'user', section: [name] }) as const,
  ),
] as const;
for (const person of people) {
  const email = `${person.username}@example.test`;
  await createSampleUser(orm, {
    ...person,
    email,
    passwordHash,
    permissions: permissionsInSections(person.section),
  });
}
// Up to today, so that the last days are full whenever somebody looks.
const context = { orm, random: randomFrom(1), progress: () => {}, lastDay: indiaDay(new Date()) };
await seedUsers(context, 24);
await seedAttendance(context, 45);
await seedSports(context, 30);
await createDemoBrands(context);
await seedProofTypes(context, proofTemplates.length);
await seedProofs(context, 60);
await seedReports(context, 400);
await seedNotes(context, 160);
await database.close();

const names = [config.admin.username, ...people.map((person) => person.username)];
process.stdout.write(`
  Console with sample records: ${running.address.replace('127.0.0.1', 'localhost')}
  Sign in as ${names.join(', ')}
  Password   ${config.admin.password}

`);
untilSignalled(running);
