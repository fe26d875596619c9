/**
 * A hostile user next to an ordinary one: latency of ordinary calls, how long the event loop is blocked, and
 * memory usage of the console. HOSTILE_SECONDS sets the duration of each attack (default 10).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { permissions } from '../../domain/permissions.ts';
import type { Figure } from '../../scripts/benching/figure.ts';
import { attacks } from './attacks.ts';
import { callsOf, type Call, type Timing } from '../console/calls.ts';
import { adminPassword, startConsoleProcess } from '../console/console-process.ts';
import { runApart } from '../measuring/apart.ts';
import { printFigures } from '../measuring/print-figures.ts';
import { quantile } from '../measuring/quantile.ts';

const seconds = Math.min(60, Number(process.env.HOSTILE_SECONDS ?? 10));
const PASSWORD = 'sample-hostile-password';
const LANES = 3;
const pauseMs = 20;

/** Output of `watch-loop`. */
interface LoopHeld {
  readonly longest: number;
  readonly most: number;
}

let timings: Timing[] = [];

async function tokenOf(address: string, username: string, password: string): Promise<string> {
  const body = { username, password };
  const answer = await callsOf(address, undefined, () => {})('login', '/admin/login', {
    method: 'POST',
    body,
  });
  return answer.json<{ token: string }>().token;
}

async function hire(address: string, username: string): Promise<string> {
  const admin = callsOf(address, await tokenOf(address, 'admin', adminPassword), () => {});
  const rights = { role: 'user', section: ['Turbo', 'Forex'], permissions };
  const body = { username, email: `${username}@example.test`, password: PASSWORD, ...rights };
  await admin('hire', '/admin/create', { method: 'POST', body });
  return tokenOf(address, username, PASSWORD);
}

const ordinary: readonly ((call: Call) => Promise<unknown>)[] = [
  (call) => call('call', '/admin/update-session', { method: 'POST', body: {} }),
  (call) => call('call', '/admin/dashboard?area=turbo'),
  (call) => call('call', '/client/sports'),
  (call) => call('call', '/note/add', { method: 'POST', body: { note: 'an ordinary note' } }),
];

async function work(call: Call, signal: AbortSignal): Promise<void> {
  for (let at = 0; !signal.aborted; at += 1) {
    await ordinary[at % ordinary.length]?.(call);
    await sleep(pauseMs);
  }
}

/** The ordinary user's small upload, which must not wait for the hostile ones. */
async function upload(call: Call, logo: Buffer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const body = new FormData();
    const fields = { whitelabel_user: `brand ${Date.now()}`, hexacode: '#fff', url: 'https://a.example' };
    for (const [name, value] of Object.entries({ ...fields, whatsapp_group: 'desk' })) body.set(name, value);
    body.set('logo', new Blob([new Uint8Array(logo)]), 'logo.png');
    await call('upload', '/whitelabel/create', { method: 'POST', body });
    await sleep(10 * pauseMs);
  }
}

/** Of the console and its decoder processes, without database and browser. */
function megabytesOf(pid: number): number {
  const own = (id: string) => {
    const status = readFileSync(`/proc/${id}/status`, 'latin1');
    const isDecoder = readFileSync(`/proc/${id}/cmdline`, 'latin1').includes('decoder-process');
    const [, parent] = /PPid:\s+(\d+)/.exec(status) ?? [];
    if (Number(id) !== pid && !(isDecoder && Number(parent) === pid)) return 0;
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  };
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.reduce((sum, id) => {
    try {
      return sum + own(id);
    } catch {
      // The process has ended meanwhile.
      return sum;
    }
  }, 0);
}

const folder = await mkdtemp(join(tmpdir(), 'console-hostile-'));
const loopFile = join(folder, 'loop');
process.env.LOOP_DELAY_FILE = loopFile;
process.env.NODE_OPTIONS = `--import ${new URL('./watch-loop.js', import.meta.url).href}`;
const app = await startConsoleProcess(['--reports', '500', '--proofs', '5']);
delete process.env.NODE_OPTIONS;

const figures: Figure[] = [];
try {
  const hostile = await hire(app.address, 'hostile');
  const call = callsOf(app.address, await hire(app.address, 'ordinary'), (timing) => timings.push(timing));
  const logo = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#369' } })
    .png()
    .toBuffer();
  for (const name of ['nobody attacks', ...Object.keys(attacks)]) {
    timings = [];
    let [held, cpu, memory] = [0, 0, 0];
    const watch = setInterval(() => {
      const { longest, most } = JSON.parse(readFileSync(loopFile, 'utf8')) as LoopHeld;
      held = Math.max(held, longest);
      cpu = Math.max(cpu, most);
      memory = Math.max(memory, megabytesOf(app.pid));
    }, 100);
    const stop = new AbortController();
    const working = [
      ...Array.from({ length: LANES }, () => work(call, stop.signal)),
      upload(call, logo, stop.signal),
    ];
    const attacker = new URL('./attacker.js', import.meta.url);
    const isQuiet = name === 'nobody attacks';
    const answers = isQuiet
      ? await sleep(seconds * 1000, {})
      : await runApart(attacker, [app.address, hostile, name, String(seconds)]);
    stop.abort();
    await Promise.all(working);
    clearInterval(watch);
    const of = (what: string) =>
      timings.filter((timing) => timing.what === what).map(({ milliseconds }) => milliseconds);
    const failed = timings.filter(({ status }) => status >= 500).length;
    const note = JSON.stringify(answers);
    figures.push(
      { what: name, value: of('call').length, unit: 'calls', note },
      { what: '  ordinary calls, p50', value: quantile(of('call'), 0.5), unit: 'ms' },
      { what: '  ordinary calls, p99', value: quantile(of('call'), 0.99), unit: 'ms', limit: 250 },
      { what: '  ordinary calls, longest', value: quantile(of('call'), 1), unit: 'ms' },
      { what: '  small uploads, p99', value: quantile(of('upload'), 0.99), unit: 'ms' },
      { what: '  answers 5xx to the ordinary person', value: failed, unit: '', limit: 0 },
      { what: '  event loop, held at most', value: held, unit: 'ms' },
      { what: '  event loop, CPU between two turns', value: cpu, unit: 'ms', limit: 50 },
      { what: '  memory, most', value: memory, unit: 'MB' },
    );
  }
  printFigures(figures);
} finally {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
}
