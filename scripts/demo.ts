/** `npm run demo`: a console on a separate folder with realistic sample records; prints working sign-ins. */
import { sections } from '../domain/areas.ts';
import { permissionsInSections } from '../domain/permissions.ts';
import { indiaDay } from '../domain/values/moment/time.ts';
import { readConfig, type Config } from '../api/config.ts';
import { lineOf } from '../api/runtime/error-record.ts';
import { hashPassword } from '../api/services/secrets/passwords.ts';
import type { Orm } from '../api/postgres/database.ts';
import { startConsole } from '../api/main.ts';
import { abortOnSignals, Interrupted } from './running/interruption.ts';
import { untilSignalled } from './running/signals.ts';
import { inDatabase } from './running/with-database.ts';
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
import { createDemoBrands, demoBrands } from './seeding/seed-whitelabels.ts';

const demoEnvironment = { DATA_DIR: './demo-data', ADMIN_PASSWORD: samplePassword, LOG_LEVEL: 'warn' };

const people = [
  { username: 'demo-subadmin', role: 'subadmin', section: sections },
  ...sections.map(
    (name) => ({ username: `demo-${name.toLowerCase()}`, role: 'user', section: [name] }) as const,
  ),
] as const;

async function createPeople(orm: Orm): Promise<void> {
  const passwordHash = await hashPassword(samplePassword);
  for (const person of people) {
    const email = `${person.username}@example.test`;
    await createSampleUser(orm, {
      ...person,
      email,
      passwordHash,
      permissions: permissionsInSections(person.section),
    });
  }
}

/** Existing records count, so that a demo that was interrupted is completed by the next start. Returns the sign-ins. */
async function fill(orm: Orm, { admin }: Config, signal: AbortSignal): Promise<readonly string[]> {
  await createPeople(orm);
  const progress = () => signal.throwIfAborted();
  // Up to today, so that the last days always have records.
  const context = { orm, random: randomFrom(1), progress, lastDay: indiaDay(new Date()), brands: demoBrands };
  await seedUsers(context, 24);
  await seedAttendance(context, 45);
  await seedSports(context, 30);
  await createDemoBrands(context);
  await seedProofTypes(context, proofTemplates.length);
  await seedProofs(context, 60);
  await seedReports(context, 400);
  await seedNotes(context, 160);
  return describeSignIns(
    orm,
    people.map((person) => person.username),
    [admin.password ?? samplePassword, samplePassword],
  );
}

async function main(): Promise<void> {
  const given = Object.entries(process.env).filter(([, value]) => value !== ''); // empty counts as unset
  const config = readConfig({ ...demoEnvironment, ...Object.fromEntries(given) });
  const signal = abortOnSignals('Interrupted: the next start creates the remaining sample records.');
  const starting = startConsole(config);
  const filling = starting.then(() => inDatabase(config, ({ orm }) => fill(orm, config, signal)));
  untilSignalled(starting, () => Promise.allSettled([filling]));
  const { address } = await starting;
  const signIns = await filling;
  process.stdout.write(`
  Console with sample records: ${address.replace('127.0.0.1', 'localhost')}
  Sign in as, with the password:
${signIns.map((line) => `    ${line}`).join('\n')}

`);
}

export const done = main().catch((error: unknown) => {
  process.stderr.write(`${lineOf(error)}\n`);
  // An interrupted one stops by itself.
  if (!(error instanceof Interrupted)) process.exit(1);
});
