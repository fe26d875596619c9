/**
 * Quality and cost of findings, over HTTP: planted cases found and missed, false alarms on ordinary records, leaks to a
 * person with access to one area only, the time of a check, and what findings add to a create. BENCH_REPORTS sets the number
 * of reports (default 300,000), BENCH_PLANTED the number of cases of each kind (default 200).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { areas, apiPath } from '../../domain/areas.ts';
import { permissionsInSections } from '../../domain/permissions.ts';
import type { Finding } from '../../domain/sense/finding/finding.ts';
import { findingCodes, type FindingCode } from '../../domain/record/finding-codes.ts';
import { randomFrom } from '../../scripts/seeding/random.ts';
import { sampleReport } from '../../scripts/seeding/sample-reports.ts';
import { plantedFile } from '../../scripts/seeding/planting/seed-planted.ts';
import { createCosts, usedBy } from './create-cost.ts';
import { check, isFound, ordinaryDrafts, readPlanted, savedWithPicture } from './planted-answers.ts';
import { callsOf, type Call, type Timing } from '../console/calls.ts';
import { adminPassword, startConsoleProcess } from '../console/console-process.ts';
import { freePort, slowSince } from '../measuring/call-metrics.ts';
import { printFigures } from '../measuring/print-figures.ts';
import { untilSettled } from '../measuring/until-settled.ts';
import { median, quantile } from '../measuring/quantile.ts';

const reports = Number(process.env.BENCH_REPORTS ?? 300_000);
const cases = Number(process.env.BENCH_PLANTED ?? 200);
const ordinaryReports = 1000;
const ordinaryProofs = 100;
const creates = 400;
/** Warm-up: unlike a console that has run for a day, a new one has not compiled the code of a create yet. */
const createsBefore = 600;
const secondsForInk = 120;

const timings: Timing[] = [];
const created = randomFrom(99);
const folder = await mkdtemp(path.join(tmpdir(), 'console-findings-'));

async function signIn(address: string, username: string, password: string): Promise<Call> {
  const body = { username, password };
  const answer = await callsOf(address, undefined, () => {})('login', '/admin/login', {
    method: 'POST',
    body,
  });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status}`);
  return callsOf(address, answer.json<{ token: string }>().token, (timing) => timings.push(timing));
}

async function userOfTurbo(address: string, admin: Call): Promise<Call> {
  const password = 'sample-turbo-password';
  const rights = { role: 'user', section: ['Turbo'], permissions: permissionsInSections(['Turbo']) };
  const body = { username: 'turbo-only', email: 'turbo-only@example.test', password, ...rights };
  await admin('hire', '/admin/create', { method: 'POST', body });
  return signIn(address, body.username, password);
}

const timesOf = (what: string) =>
  timings.filter((timing) => timing.what === what).map(({ milliseconds }) => milliseconds);
const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);

/** How many of the planted cases were found, by code. */
async function askPlanted(call: Call) {
  const planted = await readPlanted(folder, plantedFile);
  const found = new Map<FindingCode, { found: number; of: number }>();
  const deadline = performance.now() + secondsForInk * 1000;
  for (const one of planted.cases) {
    const asked = one.picture === undefined ? one : await savedWithPicture(call, one, planted.folder);
    let isThere = isFound(one, await check(call, 'check a planted case', asked));
    // The ink of seeded pictures is computed in the background, after the start.
    while (!isThere && one.picture !== undefined && performance.now() < deadline) {
      await sleep(2000);
      isThere = isFound(one, await check(call, 'check a picture again', asked));
    }
    const count = found.get(one.code) ?? { found: 0, of: 0 };
    found.set(one.code, { found: count.found + (isThere ? 1 : 0), of: count.of + 1 });
  }
  return { found, cases: planted.cases };
}

/** Number of responses with findings about the other area, or caused by its records. */
async function leaksTo(
  call: Call,
  planted: Awaited<ReturnType<typeof askPlanted>>['cases'],
): Promise<number> {
  let leaks = 0;
  for (const one of planted) {
    const isElsewhere = one.records.some(({ area }) => area === 'forex');
    if (one.area !== 'turbo' || one.picture !== undefined || !isElsewhere) continue;
    const findings = await check(call, 'check with one area', one);
    const isLeak = findings.some(
      ({ code, records }) => code === one.code || records.some(({ area }) => area !== 'turbo'),
    );
    if (isLeak) leaks += 1;
  }
  return leaks;
}

function alarmsIn(answers: readonly (readonly Finding[])[]) {
  const warned = answers.filter((findings) => findings.some(({ severity }) => severity === 'warning')).length;
  const byCode = findingCodes.map((code) => ({
    code,
    share: percent(
      answers.filter((findings) => findings.some((finding) => finding.code === code)).length,
      answers.length,
    ),
  }));
  return { warned: percent(warned, answers.length), byCode };
}

async function askOrdinary(call: Call, module: 'report' | 'proof', count: number) {
  const answers: Finding[][] = [];
  for (const draft of await ordinaryDrafts(call, module, count)) {
    answers.push(await check(call, `check an ordinary ${module}`, draft));
  }
  return alarmsIn(answers);
}

async function createReports(call: Call, what: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const area = areas[index % areas.length] ?? 'turbo';
    const body = { ...sampleReport(created), remark: `${what} ${index}` };
    const { status } = await call(what, apiPath(area, 'report', 'create'), { method: 'POST', body });
    if (status !== 201) throw new Error(`a report was refused: ${status}`);
  }
}

/** CPU milliseconds of a create, in the console and in the database. */
async function cpuOfCreates(call: Call, pid: number): Promise<number> {
  await createReports(call, 'create before', createsBefore);
  await untilSettled(folder);
  const before = usedBy(pid, folder);
  await createReports(call, 'create a report', creates);
  return before.since() / creates;
}

try {
  const seed = ['--reports', Math.ceil(reports / 2), '--proofs', ordinaryProofs, '--planted', cases].map(
    String,
  );
  const metricsPort = await freePort();
  const app = await startConsoleProcess(seed, folder, { METRICS_PORT: String(metricsPort) });
  const { planted, leaks, ofReports, ofProofs, createCpu, slow } = await (async () => {
    try {
      const admin = await signIn(app.address, 'admin', adminPassword);
      // Cases that are only counted come first, while background work after the seed continues.
      const planted = await askPlanted(admin);
      const ofProofs = await askOrdinary(admin, 'proof', ordinaryProofs);
      const leaks = await leaksTo(await userOfTurbo(app.address, admin), planted.cases);
      await untilSettled(folder);
      const slowNow = await slowSince(0.02, `/api${apiPath('turbo', 'report')}/check`, metricsPort);
      const ofReports = await askOrdinary(admin, 'report', ordinaryReports);
      const slow = await slowNow();
      const createCpu = await cpuOfCreates(admin, app.pid);
      return { planted, leaks, ofReports, ofProofs, createCpu, slow };
    } finally {
      await app.stop();
    }
  })();
  const { without, having } = await createCosts(folder, { rounds: creates, before: createsBefore });
  const added = median(having.times) - median(without.times);
  const addedCpu = (having.cpu - without.cpu) / creates;
  const create = median(timesOf('create a report'));
  const checks = timesOf('check an ordinary report');
  printFigures([
    { what: 'reports', value: reports, unit: '' },
    { what: 'ordinary reports with a warning', value: ofReports.warned, unit: '%', limit: 2 },
    { what: 'ordinary proofs with a warning', value: ofProofs.warned, unit: '%', limit: 2 },
    ...[...planted.found].map(([code, { found, of }]) => ({
      what: `${code}: planted and missed`,
      value: percent(of - found, of),
      unit: '%',
      limit: 5,
    })),
    ...ofReports.byCode.map(({ code, share }) => ({
      what: `${code}: ordinary reports`,
      value: share,
      unit: '%',
    })),
    { what: 'findings about the other area', value: leaks, unit: '', limit: 0 },
    { what: 'checks above 20 ms in the server', value: slow, unit: '%', limit: 5 },
    { what: 'check of a report, with the way there, p50', value: quantile(checks, 0.5), unit: 'ms' },
    { what: 'check of a report, with the way there, p95', value: quantile(checks, 0.95), unit: 'ms' },
    { what: 'check of a report, with the way there, p99', value: quantile(checks, 0.99), unit: 'ms' },
    { what: 'create of a report, p50', value: create, unit: 'ms' },
    { what: 'findings in the transaction of a create', value: added, unit: 'ms' },
    {
      what: 'findings, as part of the rest of a create',
      value: added / (create - added),
      unit: '',
      limit: 0.1,
    },
    { what: 'create of a report', value: createCpu, unit: 'CPU ms' },
    { what: 'findings in a create', value: addedCpu, unit: 'CPU ms' },
    {
      what: 'CPU of findings, as part of the rest of a create',
      value: addedCpu / (createCpu - addedCpu),
      unit: '',
      limit: 0.1,
    },
  ]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
