/**
 * Checks that both list implementations return the same rows: 2,000 generated filters, sorts and pages per module
 * (BENCH_FILTERS), computed by the server and by the browser's code from the same records. The lists of Turbo have the
 * indexes of a large area, those of Forex do not.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { areas, sections, type Area } from '../../domain/areas.ts';
import { permissions, roles } from '../../domain/permissions.ts';
import { fillNewDatabase } from '../../api/first-start.ts';
import { migrateUnderLock, openDatabase } from '../../api/postgres/database.ts';
import { system } from '../../api/store/audit.ts';
import { insertNotes } from '../../api/store/note/note-bulk.ts';
import { proofRecords } from '../../api/store/proof/proofs.ts';
import { insertReports } from '../../api/store/report/report-bulk.ts';
import { listsThatGrow } from '../../api/store/large-lists.ts';
import { makeRowIndexes } from '../../api/store/rows/row-indexes.ts';
import { insertUser } from '../../api/store/user/users.ts';
import { randomFrom } from '../../scripts/seeding/random.ts';
import { sampleNote } from '../../scripts/seeding/sample-notes.ts';
import { sampleReport } from '../../scripts/seeding/sample-reports.ts';
import { appOn } from './app-on.ts';
import { choicesIn, sampleProof, withReferences } from '../../scripts/seeding/seed-proofs.ts';

const FILTERS = Number(process.env.BENCH_FILTERS ?? 2000);
const ROWS = { reports: 1500, notes: 800, proofs: 400, users: 150 } as const;
const admin = { username: 'admin', email: 'admin@localhost', password: 'bench only, bench only' };
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-'));
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, quiet);
const { orm, pool } = database;
const random = randomFrom(11);

/** Other scripts, two encodings of the same letter, SQL syntax, numbers in words, spaces, and empty text. */
const odd = [
  'ÉCLAIR 10',
  'e\u0301clair 9',
  'રમત',
  'ΟΔΟΣ',
  'Straße',
  '100%_\\',
  "o'b",
  '  two  spaces ',
  '-',
  '',
];
const sometimesOdd = (text: string) => (random.whole(4) === 0 ? random.pick(odd) : text);
const times = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make);

async function fill(area: Area): Promise<void> {
  const reports = times(ROWS.reports, () => {
    const sample = sampleReport(random);
    return { ...sample, userName: sometimesOdd(sample.userName), remark: sometimesOdd(sample.remark) };
  });
  await orm.transaction((tx) => insertReports(tx, area, reports, system));
  const notes = times(ROWS.notes, () => {
    const sample = sampleNote(random);
    return { ...sample, origin: sometimesOdd(sample.origin), user: sometimesOdd(sample.user) };
  });
  await insertNotes(orm, area, notes, system);
  const choices = await choicesIn(orm, area);
  const records = proofRecords(orm);
  await orm.transaction(async (tx) => {
    for (const { pictures: _, ...sample } of times(ROWS.proofs, () =>
      sampleProof(random, choices, '2026-11-15', undefined),
    )) {
      const texts = { group: sometimesOdd(sample.group), marketname: sometimesOdd(sample.marketname) };
      const author = { ...system, username: random.pick(['sam', 'Sample 10', 'sample 9', 'Élodie']) };
      await records.create(tx, area, { ...sample, ...texts, images: [], navigation2Images: [] }, author);
    }
  });
}

async function addUsers(): Promise<void> {
  for (let at = 0; at < ROWS.users; at += 1) {
    const rights = {
      role: random.pick(roles),
      section: random.some(sections),
      permissions: random.some(permissions),
    };
    const username = `${sometimesOdd('staff')} ${at}`;
    const user = { ...rights, username, email: `${ROWS.users - at}@example.test`, passwordHash: '-' };
    await insertUser(orm, user, system);
  }
}

try {
  await migrateUnderLock(pool, async (inside) => {
    await fillNewDatabase(inside, admin);
  });
  await withReferences({ orm, random, progress: () => {} });
  for (const area of areas) await fill(area);
  await addUsers();
  for (const { source } of listsThatGrow) await makeRowIndexes(orm, source, 'turbo');
  const { app, address, token } = await appOn(database, folder, admin);
  const built = path.join(folder, 'in-web');
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    root,
    build: { ssr: path.join(root, 'bench/in-web/same-rows.ts'), outDir: built, target: 'es2023' },
  });
  const program = path.join(built, 'same-rows.js');
  const env = { ...process.env, TOKEN: token };
  const args = [program, `${address}/api`, String(FILTERS)];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
  process.stderr.write(stderr);
  process.stdout.write(stdout);
  await app.close();
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
