/** Cost of the audit log: 16 writers with and without its trigger, sequencing, proofs, and a full verification. */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { migrateUnderLock, openDatabase } from '../api/postgres/database.ts';
import { verifyEd25519 } from '../api/services/secrets/log-key.ts';
import { sequenceNow } from '../api/store/audit-log/prove-entry.ts';
import { sequencePending } from '../api/store/audit-log/sequence.ts';
import { verifyTrail } from '../api/store/audit-log/verify-trail.ts';
import { printFigures } from './measuring/print-figures.ts';
import { median } from './measuring/quantile.ts';

const WRITERS = 16;
const ROUNDS = 12;
const ROUND_MS = 2000;
const ENTRIES = Number(process.env.AUDIT_ENTRIES ?? 200_000);
/** Requirement: 1,000,000 entries within two minutes. */
const secondsPerEntry = 120 / 1_000_000;

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-'));
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, quiet);
const { pool } = database;
pool.options.max = WRITERS + 4;
/** About as long as a report with one original. */
const body = JSON.stringify({
  date: '2026-11-14',
  userName: 'sample.user42',
  agent: 'Sample Agent 7',
  originals: [{ sportNames: ['Cricket'], eventNames: ['Sampleton Lions v Demoville Kings'], pl: 1234.5 }],
  acBalance: 50_000,
  afterVoidBalance: 48_765.5,
  remark: 'Bets placed after the ball was bowled. '.repeat(5),
  recordAddBy: 'admin',
});

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const signer = {
  publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
  sign: (message: Uint8Array) => sign(undefined, message, privateKey),
};
const log = { pool, signer };

/** The same transaction as in the console: the record, its audit entry, the response stored for the idempotency key. */
async function write(until: number): Promise<number> {
  const client = await pool.connect();
  let count = 0;
  try {
    for (; performance.now() < until; count += 1) {
      const id = uuidv7();
      await client.query('begin');
      await client.query('insert into bench_record values ($1, $2)', [id, body]);
      await client.query(
        `insert into audit (id, actor_name, address, request_id, action, entity, area, record_id, after)
         values ($1, 'admin', '127.0.0.1', $2, 'create', 'report', 'turbo', $3, $4)`,
        [uuidv7(), randomUUID(), id, body],
      );
      await client.query('insert into bench_answer values ($1, $2)', [id, body]);
      await client.query('commit');
    }
  } finally {
    client.release();
  }
  return count;
}

/** Transactions per second. */
async function round(isLogged: boolean): Promise<number> {
  await pool.query(`alter table audit ${isLogged ? 'enable' : 'disable'} trigger audit_queue`);
  await pool.query('checkpoint');
  const startedAt = performance.now();
  let isDone = false;
  const sequencer = (async () => {
    while (isLogged && !isDone) {
      await sleep(1000);
      await sequencePending(log);
    }
  })();
  const counts = await Promise.all(Array.from({ length: WRITERS }, () => write(startedAt + ROUND_MS)));
  const seconds = (performance.now() - startedAt) / 1000;
  isDone = true;
  await sequencer;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

const addEntries = (count: number) =>
  pool.query(
    `insert into audit (id, actor_name, action, entity, area, record_id, after)
     select uuidv7(), 'admin', 'create', 'report', 'turbo', n::text, $1 from generate_series(1, $2::int) as n`,
    [body, count],
  );

try {
  await migrateUnderLock(pool);
  await pool.query('create table bench_record (id uuid primary key, body jsonb)');
  await pool.query('create table bench_answer (id uuid primary key, body jsonb)');
  await round(true);
  const rates = { logged: [] as number[], plain: [] as number[] };
  // Interleaved, so that other load affects both equally.
  for (let count = 0; count < ROUNDS; count += 1) {
    rates.plain.push(await round(false));
    rates.logged.push(await round(true));
  }
  await sequencePending(log);
  await addEntries(1000);
  const thousand = await seconds(() => sequencePending(log));
  for (let count = 0; count < ENTRIES; count += 20_000) {
    await addEntries(20_000);
    await sequencePending(log);
  }
  await pool.query('vacuum analyze audit, audit_leaf');
  const { rows } = await pool.query<{ id: string }>(
    'select audit_id as id from audit_leaf order by random() limit 20',
  );
  const proofs: number[] = [];
  for (const { id } of rows) proofs.push((await seconds(() => sequenceNow(log, id))) * 1000);
  const check = { publicKeys: [signer.publicKey], verify: verifyEd25519, outside: [] };
  let entries = 0;
  const checking = await seconds(async () => void ({ entries } = await verifyTrail(pool, check)));
  const [plain, logged] = [median(rates.plain), median(rates.logged)];
  // Compares neighbouring rounds: the load of the machine changes from minute to minute.
  const share = median(rates.plain.map((rate, at) => rate / (rates.logged[at] ?? Number.NaN)));
  printFigures([
    { what: '16 writers without the log', value: plain, unit: 'tx/s' },
    { what: '16 writers with the log', value: logged, unit: 'tx/s' },
    {
      what: 'time of a write with the log, as part of without',
      value: share,
      unit: '',
      limit: 1.11,
    },
    { what: 'sequencing 1,000 waiting entries', value: thousand * 1000, unit: 'ms', limit: 500 },
    { what: `a proof in ${entries} entries`, value: median(proofs), unit: 'ms', limit: 100 },
    {
      what: `check of ${entries} entries`,
      value: checking,
      unit: 's',
      limit: Math.ceil(entries * secondsPerEntry),
    },
  ]);
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
