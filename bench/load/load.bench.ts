/**
 * Fifty users working on 24,000 reports, with imports, exports, images and PDFs in parallel. LOAD_MINUTES
 * sets the duration (default 1; the requirement is 30). Also: fifty users who open the list at once.
 */
import { setMaxListeners } from 'node:events';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { writeWorkbook } from '../../api/services/workbook/workbook-writer.ts';
import { permissions } from '../../domain/permissions.ts';
import { randomFrom } from '../../scripts/seeding/random.ts';
import { callsOf, type Call, type Timing } from '../console/calls.ts';
import { adminPassword, startConsoleProcess } from '../console/console-process.ts';
import { isOrdinary, work, type Desk } from './staff.ts';
import { printFigures } from '../measuring/print-figures.ts';
import { columns, reportRows } from '../sample/report-rows.ts';
import { quantile } from '../measuring/quantile.ts';

const PEOPLE = 50;
const REPORTS = 24_000;
const PASSWORD = 'sample-load-password';
const minutes = Math.min(60, Number(process.env.LOAD_MINUTES ?? 1));
const sampleMs = 5000;

const timings: Timing[] = [];
const memory: number[] = [];

async function signIn(address: string, username: string, password: string): Promise<Call> {
  const answer = await callsOf(address, undefined, () => {})('login', '/admin/login', {
    method: 'POST',
    body: { username, password },
  });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status}`);
  return callsOf(address, answer.json<{ token: string }>().token, (timing) => timings.push(timing));
}

async function hire(address: string): Promise<Call[]> {
  const admin = await signIn(address, 'admin', adminPassword);
  const staff: Call[] = [];
  for (let number = 1; number <= PEOPLE; number += 1) {
    const username = `load-${number}`;
    const email = `${username}@example.test`;
    const rights = { role: 'user', section: ['Turbo', 'Forex'], permissions };
    const body = { username, email, password: PASSWORD, ...rights };
    await admin('hire', '/admin/create', { method: 'POST', body });
    staff.push(await signIn(address, username, PASSWORD));
  }
  return staff;
}

async function prepare(call: Call): Promise<Desk> {
  const ids = async (path: string) => {
    const { data } = (await call('-', path)).json<{ data: { _id: string }[] }>();
    return data.map(({ _id }) => _id);
  };
  const first = async (path: string) => (await ids(path))[0] ?? '';
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const;
  const photo = { width: 1600, height: 1200, channels: 3, background: '#888', noise } as const;
  return {
    reportIds: await ids('/report/all'),
    proofIds: await ids('/client'),
    references: {
      whitelabel_user: await first('/client/whitelabels'),
      prooftype: await first('/client/prooftypes'),
      sportname: await first('/client/sports'),
    },
    workbook: await buffer(writeWorkbook([{ name: 'Reports', columns, rows: reportRows(300) }])),
    picture: await sharp({ create: photo }).jpeg().toBuffer(),
  };
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const millisecondsOf = (list: readonly Timing[]) => list.map(({ milliseconds }) => milliseconds);

const app = await startConsoleProcess(
  ['--reports', REPORTS, '--proofs', 100, '--whitelabels', 5, '--prooftypes', 5, '--notes', 500].map(String),
);
try {
  const staff = await hire(app.address);
  const [first] = staff;
  if (!first) throw new Error('there are no users');
  const desk = await prepare(first);
  timings.length = 0;

  const openedAt = performance.now();
  await Promise.all(staff.map((call) => call('heavy: list at once', '/report/all')));
  const allOpened = performance.now() - openedAt;

  const stop = AbortSignal.timeout(minutes * 60_000);
  setMaxListeners(2 * PEOPLE, stop);
  const watch = setInterval(() => memory.push(app.megabytes()), sampleMs);
  const now = new Date().toISOString();
  await Promise.all(
    staff.map((call, index) => {
      const start = { asOf: now, own: undefined, turn: 0, random: randomFrom(index + 1) };
      return work(call, desk, start, stop);
    }),
  );
  clearInterval(watch);

  const ordinary = timings.filter(({ what }) => isOrdinary(what));
  const names = [...new Set(timings.map(({ what }) => what))];
  const settled = memory.slice(Math.floor(memory.length / 3));
  const half = Math.floor(settled.length / 2);
  const growth = average(settled.slice(half)) / average(settled.slice(0, half));
  printFigures([
    { what: `minutes of ${PEOPLE} people at work`, value: minutes, unit: '' },
    { what: 'ordinary calls', value: ordinary.length, unit: '' },
    { what: 'answers 5xx', value: timings.filter(({ status }) => status >= 500).length, unit: '', limit: 0 },
    { what: 'ordinary calls, p50', value: quantile(millisecondsOf(ordinary), 0.5), unit: 'ms' },
    { what: 'ordinary calls, p99', value: quantile(millisecondsOf(ordinary), 0.99), unit: 'ms', limit: 250 },
    { what: 'ordinary calls, longest', value: quantile(millisecondsOf(ordinary), 1), unit: 'ms' },
    { what: 'memory of the server, most', value: Math.max(...memory), unit: 'MB' },
    { what: 'memory, second half against first', value: growth, unit: '', limit: 1.15 },
    { what: `${PEOPLE} people open ${REPORTS} reports at once`, value: allOpened / 1000, unit: 's' },
    ...names.map((name) => {
      const own = millisecondsOf(timings.filter(({ what }) => what === name));
      return { what: `${name}, p99 of ${own.length}`, value: quantile(own, 0.99), unit: 'ms' };
    }),
  ]);
} finally {
  await app.stop();
}
