/** Cost of a whole download of a proof, from the call to its last byte, in a separate console. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../scripts/benching/figure.ts';
import { callsOf, type Call } from '../console/calls.ts';
import { adminPassword, startConsoleProcess } from '../console/console-process.ts';
import { storeProof } from '../sample/stored-proof.ts';
import type { Photos } from '../sample/proof-with-photos.ts';
import { cpuSecondsByName } from '../measuring/cpu-of-tree.ts';

const DOWNLOADS = 20;
const IDLE_MS = 10_000;
const database = 'database';

export async function downloadFigures(photos: Photos): Promise<Figure[]> {
  const app = await startConsoleProcess(['--whitelabels', '1', '--prooftypes', '1']);
  try {
    const call = await signIn(app.address);
    const path = `/client/${await storeProof(call, photos)}/pdf`;
    const cpuOf = (query: string) => cpuOfDownload(app.pid, () => download(call, path + query));
    return [
      ...figuresOf('download', await cpuOf(''), 0.25),
      ...figuresOf('download with pages of their own', await cpuOf('?pictures=full'), 0.8),
    ];
  } finally {
    await app.stop();
  }
}

async function signIn(address: string): Promise<Call> {
  const body = { username: 'admin', password: adminPassword };
  const answer = await callsOf(address, undefined, () => {})('-', '/admin/login', { method: 'POST', body });
  return callsOf(address, answer.json<{ token: string }>().token, () => {});
}

async function download(call: Call, path: string): Promise<void> {
  const { status } = await call('-', path);
  if (status !== 200) throw new Error(`the proof was not printed: ${status}`);
}

async function cpuOfDownload(pid: number, once: () => Promise<void>): Promise<Map<string, number>> {
  for (let warm = 0; warm < 3; warm += 1) await once();
  // A console always has background work. It is subtracted, because it adds up while a download takes long on a busy machine.
  const idle = await cpuWhile(pid, () => sleep(IDLE_MS));
  const startedAt = performance.now();
  const spent = await cpuWhile(pid, async () => {
    for (let count = 0; count < DOWNLOADS; count += 1) await once();
  });
  const share = (performance.now() - startedAt) / IDLE_MS;
  return new Map(
    [...spent].map(([name, seconds]) => [
      name,
      Math.max(0, seconds - share * (idle.get(name) ?? 0)) / DOWNLOADS,
    ]),
  );
}

async function cpuWhile(pid: number, work: () => Promise<void>): Promise<Map<string, number>> {
  const before = cpuSecondsByName(pid, nameOf);
  await work();
  const after = cpuSecondsByName(pid, nameOf);
  return new Map([...after].map(([name, seconds]) => [name, seconds - (before.get(name) ?? 0)]));
}

function nameOf(command: string): string {
  if (/\bpostgres\b/.test(command)) return database;
  if (command.includes('printing-process')) return 'printing process';
  if (/chrom|edge/i.test(command)) return command.includes('--type=') ? 'renderer' : 'browser';
  return /\/start\.js/.test(command) ? 'console' : 'other processes';
}

/** The database is a separate program, often on another machine: it is reported but not counted. */
function figuresOf(what: string, spent: ReadonlyMap<string, number>, limit: number): Figure[] {
  const counted = [...spent].filter(([name]) => name !== database);
  const sum = counted.reduce((total, [, seconds]) => total + seconds, 0);
  return [
    { what: `CPU, ${what}`, value: sum, unit: 's', limit },
    ...[...spent].map(([name, value]) => ({ what: `  ${name}`, value, unit: 's' })),
  ];
}
