/** `npm run demo`: a console on a separate folder with realistic sample records; prints working sign-ins. */
import { sections } from '../domain/areas.ts';
import { permissionsInSections } from '../domain/permissions.ts';
import { indiaDay } from '../domain/values/time.ts';
import { readConfig } from '../api/config.ts';
import { hashPassword } from '../api/services/secrets/passwords.ts';
import { openDatabase } from '../api/postgres/database.ts';
import { startConsole } from '../api/main.ts';
import { untilSignalled } from './running/signals.ts';
import { randomFrom } from './seeding/random.ts';
import { describeSignIns } from './seeding/sample-sign-ins.ts';
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

const given = Object.entries(process.env).filter(([, value]) => value !== ''); // empty counts as unset
const config = readConfig({ ...demoEnvironment, ...Object.fromEntries(given) });
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
// Up to today, so that the last days always have records.
const context = { orm, random: randomFrom(1), progress: () => {}, lastDay: indiaDay(new Date()) };
await seedUsers(context, 24);
await seedAttendance(context, 45);
await seedSports(context, 30);
await createDemoBrands(context);
await seedProofTypes(context, proofTemplates.length);
await seedProofs(context, 60);
await seedReports(context, 400);
await seedNotes(context, 160);
const passwords = [config.admin.password ?? samplePassword, samplePassword];
const signIns = await describeSignIns(
  orm,
  people.map((person) => person.username),
  passwords,
);
await database.close();

untilSignalled(running);
process.stdout.write(`
  Console with sample records: ${running.address.replace('127.0.0.1', 'localhost')}
  Sign in as, with the password:
${signIns.map((line) => `    ${line}`).join('\n')}

`);
