/**
 * Cost of a call: CPU milliseconds in the console and in PostgreSQL, compared with a bare Fastify with `pg` on the same
 * database in the same run. BENCH_REPORTS sets the number of reports (default 10,000), BENCH_CALLS how often each call is made.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { permissions } from '../../domain/permissions.ts';
import { randomFrom } from '../../scripts/seeding/random.ts';
import { sampleReport } from '../../scripts/seeding/sample-reports.ts';
import type { Figure } from '../../scripts/benching/figure.ts';
import { costsOf, idleCost, type CallCost, type Work } from '../measuring/cost-of-calls.ts';
import { callsOf, type Call, type Sent } from '../console/calls.ts';
import { addressOf, adminPassword, startConsoleProcess } from '../console/console-process.ts';
import { printFigures } from '../measuring/print-figures.ts';

const reports = Number(process.env.BENCH_REPORTS ?? 10_000);
const calls = Number(process.env.BENCH_CALLS ?? 300);
const logins = 30;
const password = 'sample-calls-password';

const random = randomFrom(4711);
const folder = await mkdtemp(path.join(tmpdir(), 'console-calls-'));

async function signIn(address: string, username: string, secret: string): Promise<Call> {
  const sent = { method: 'POST', body: { username, password: secret } };
  const answer = await callsOf(address, undefined, () => {})('login', '/admin/login', sent);
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status}`);
  return callsOf(address, answer.json<{ token: string }>().token, () => {});
}

async function colleague(address: string, admin: Call): Promise<Call> {
  const rights = { role: 'user', section: ['Turbo', 'Forex'], permissions };
  const body = { username: 'colleague', email: 'colleague@example.test', password, ...rights };
  await admin('hire', '/admin/create', { method: 'POST', body });
  return signIn(address, body.username, password);
}

/** Throws if the status is not the expected one: a refused call costs less. */
async function expectStatus(status: number, call: Call, address: string, sent?: Sent) {
  const answer = await call('-', address, sent);
  if (answer.status !== status) throw new Error(`${address} was answered with ${answer.status}`);
  return answer;
}

const newReport = () => ({ ...sampleReport(random), remark: `created ${randomUUID()}` });

/** Creates reports and returns their ids, which updates need. */
function creating(call: Call, address: string, ids: string[], withKey: boolean) {
  return async () => {
    const key = withKey ? { idempotencyKey: randomUUID() } : {};
    const answer = await expectStatus(201, call, address, { method: 'POST', body: newReport(), ...key });
    ids.push(answer.json<{ data: { _id: string } }>().data._id);
  };
}

/** Updates each record once: the warm-up uses those at the end. */
function updating(call: Call, base: string, ids: readonly string[], withKey: boolean) {
  return async (turn: number) => {
    const key = withKey ? { idempotencyKey: randomUUID() } : {};
    const id = ids.at(turn) ?? '';
    await expectStatus(200, call, `${base}/${id}`, { method: 'PUT', body: newReport(), ...key });
  };
}

interface Bare {
  readonly call: Call;
  readonly pid: number;
  stop(): Promise<void>;
}

async function startBare(): Promise<Bare> {
  const program = fileURLToPath(new URL('./bare-server.js', import.meta.url));
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const call = callsOf(await addressOf(child.stdout), undefined, () => {});
  return {
    call,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function measure(address: string, pid: number, bare: Bare): Promise<Figure[]> {
  const figures: Figure[] = [];
  const console = { pid, dataDir: folder };
  const peer = { pid: bare.pid, dataDir: folder };
  const admin = await signIn(address, 'admin', adminPassword);
  const other = await colleague(address, admin);
  const idle = { console: await idleCost(console), peer: await idleCost(peer) };
  const compare = async (what: string, work: Work, peerWork?: Work, times = calls) => {
    const sides = [
      { ...console, work, idle: idle.console },
      ...(peerWork ? [{ ...peer, work: peerWork, idle: idle.peer }] : []),
    ];
    const [cost, bareCost] = await costsOf(sides, times);
    if (cost) figures.push(...figuresOf(what, cost, bareCost));
  };
  const ids: string[] = [];
  const bareIds: string[] = [];
  await compare(
    'me',
    () => expectStatus(200, admin, '/admin/me'),
    () => expectStatus(200, bare.call, '/me'),
  );
  await compare(
    'create',
    creating(admin, '/report/create', ids, true),
    creating(bare.call, '/create', bareIds, false),
  );
  await compare('create, without a key', creating(admin, '/report/create', ids, false));
  await compare('update', updating(admin, '/report', ids, true), updating(bare.call, '', bareIds, false));
  await compare('update of what somebody else added', updating(other, '/report', ids, true));
  await compare('check', () => {
    const sent = { method: 'POST', body: newReport() };
    return expectStatus(200, admin, '/report/check', sent);
  });
  const list = await expectStatus(200, admin, '/report/all');
  const since = encodeURIComponent(list.headers.get('x-as-of') ?? '');
  await compare(
    'changes, none',
    () => expectStatus(200, admin, `/report/changes?since=${since}`),
    () => expectStatus(200, bare.call, '/changes'),
  );
  const rows = '/report/rows?page=1&size=20';
  const hasRows = (await admin('-', rows)).status === 200;
  if (hasRows) await compare('page of a list', () => expectStatus(200, admin, rows));
  await compare('login', () => signIn(address, 'admin', adminPassword), undefined, logins);
  return figures;
}

/**
 * CPU time relative to the bare server and its database: unlike milliseconds, it does not depend on the machine. On the
 * machine for which the goals were set (2 and 0.8 ms for a save) the bare server took 0.25 and its database 0.15.
 */
const limits: Readonly<Record<string, readonly [server: number, database?: number]>> = {
  create: [2 / 0.25, 0.8 / 0.15],
  update: [2 / 0.25, 0.8 / 0.15],
  me: [0.4 / 0.25],
  'changes, none': [0.5 / 0.25],
};

function figuresOf(what: string, cost: CallCost, bare: CallCost | undefined): Figure[] {
  const [server, database] = limits[what] ?? [];
  const limit = (value: number | undefined) =>
    value === undefined ? {} : { limit: Math.round(value * 10) / 10 };
  return [
    { what: `${what}: console`, value: cost.server, unit: 'CPU ms' },
    { what: `${what}: database`, value: cost.database, unit: 'CPU ms' },
    { what: `${what}: until the answer, median`, value: cost.time, unit: 'ms' },
    ...(bare
      ? [
          { what: `${what}: bare server`, value: bare.server, unit: 'CPU ms' },
          { what: `${what}: its database`, value: bare.database, unit: 'CPU ms' },
          {
            what: `${what}: times the bare server`,
            value: cost.server / bare.server,
            unit: '',
            ...limit(server),
          },
          {
            what: `${what}: times its database`,
            value: cost.database / bare.database,
            unit: '',
            ...limit(database),
          },
        ]
      : []),
  ];
}

try {
  const seed = ['--reports', Math.ceil(reports / 2), '--proofs', 20].map(String);
  const app = await startConsoleProcess(seed, folder);
  try {
    const bare = await startBare();
    try {
      const figures = await measure(app.address, app.pid, bare);
      printFigures([{ what: 'reports', value: reports, unit: '' }, ...figures]);
    } finally {
      await bare.stop();
    }
  } finally {
    await app.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
