/**
 * `npm run test:cluster [-- --kills N]`: a highly available console on this machine, with the files in deploy/. Sixteen users write
 * while the primary is killed (N times), then a console, then both at once; then servers are frozen, as if the network were cut.
 * Nothing acknowledged may be lost or duplicated.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  checkAddress,
  checkAuditLog,
  checkNotes,
  checkRestore,
  checkSchedulers,
  checkSessions,
  guess,
  guessesAllowed,
  insist,
} from './clustering/checks.ts';
import { Consoles } from './clustering/consoles.ts';
import { DatabaseCluster } from './clustering/database-cluster.ts';
import { EventFollower } from './clustering/event-follower.ts';
import { findPrograms, respectsOthers } from './clustering/needed-programs.ts';
import { call, hire, signIn, Writers } from './clustering/people.ts';
import { endAll, until } from './clustering/programs-running.ts';
import { runCommand } from './running/with-database.ts';

const people = 16;
/** Seconds within which people must be able to write again. */
const longestOutage = 30;
const root = path.dirname(path.dirname(import.meta.dirname));
const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

interface Scene {
  readonly database: DatabaseCluster;
  readonly consoles: Consoles;
  readonly writers: Writers;
  readonly followers: readonly EventFollower[];
}

/** Kills, waits until everyone can write again, and returns the length of the outage. */
async function outage(
  what: string,
  scene: Scene,
  kill: { readonly primary: boolean; readonly console: boolean },
) {
  const { database, consoles, writers, followers } = scene;
  await database.untilSafe(120);
  const old = await until('a primary', 30, () => database.primary());
  const began = performance.now();
  if (kill.primary) database.killNode(old);
  if (kill.console) consoles.kill(0);
  if (kill.primary)
    await until('another primary', 90, async () => {
      const now = await database.primary();
      return now !== undefined && now !== old ? true : undefined;
    });
  const heard = followers.map(({ lists }) => lists);
  const resumed = performance.now();
  await until('everybody writes again', 90, () => (writers.since(resumed) > people * 2 ? true : undefined));
  const seconds = writers.longestGapSince(began);
  say(`${what}: nobody could write for ${seconds.toFixed(1)} s`);
  insist(seconds <= longestOutage, `${what}: more than ${longestOutage} s`);
  await until('event streams tell of lists', 60, () =>
    followers.every(({ lists }, index) => lists > (heard[index] ?? 0)) ? true : undefined,
  );
  if (kill.console) consoles.start(0);
  if (kill.primary) database.startNode(old);
  if (kill.console) await consoles.untilReady(0);
  return seconds;
}

/** Freezes, waits until everyone can write again, and thaws: the old primary must become the standby. */
async function freeze(what: string, scene: Scene, stop: (primary: number, standby: number) => number) {
  const { database, writers } = scene;
  await database.untilSafe(120);
  const primary = await until('a primary', 30, () => database.primary());
  const began = performance.now();
  const frozen = stop(primary, 1 - primary);
  try {
    // Some writes may still succeed before the others wait.
    await sleep(longestOutage * 1000);
    const resumed = performance.now();
    await until('everybody writes again', 90, () => (writers.since(resumed) > people * 2 ? true : undefined));
  } finally {
    database.thawNode(frozen);
  }
  const seconds = writers.longestGapSince(began);
  say(`${what}: nobody could write for ${seconds.toFixed(1)} s`);
  await database.untilSafe(120);
  insist(seconds <= longestOutage, `${what}: more than ${longestOutage} s`);
}

async function main(kills: number, folder: string): Promise<void> {
  const programs = findPrograms();
  const database = new DatabaseCluster(programs, folder, path.join(root, 'deploy'));
  const consoles = new Consoles(folder, root);
  say('starting etcd, two PostgreSQL servers with Patroni, HAProxy and two consoles');
  await database.start();
  consoles.startBalancer(programs);
  for (const index of [0, 1]) consoles.start(index);
  for (const index of [0, 1]) await consoles.untilReady(index, 120);
  await until('HAProxy knows a console', 30, async () =>
    (await call('GET', '/health')).status === 200 ? true : undefined,
  );

  const admin = await signIn('admin');
  const names = Array.from({ length: people }, (_, index) => `person-${index + 1}`);
  for (const name of [...names, 'forgetful']) await hire(admin, name);
  const tokens: string[] = [];
  for (const name of names) tokens.push(await signIn(name));
  const schedulers = await checkSchedulers(consoles, 'person-1@example.test');
  const followers = [admin, tokens[0] ?? ''].map((token) => new EventFollower(token));
  const half = Math.floor(guessesAllowed / 2);
  await guess('forgetful', half);
  const writers = new Writers(tokens);
  const scene = { database, consoles, writers, followers };
  say(`${people} people write`);
  await until('notes', 60, () => (writers.acknowledged.length > people * 3 ? true : undefined));

  const outages: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1)
    outages.push(await outage(`primary killed (${kill})`, scene, { primary: true, console: false }));
  await outage('console killed', scene, { primary: false, console: true });
  await outage('primary and console killed', scene, { primary: true, console: true });
  await freeze('standby frozen', scene, (_primary, standby) => {
    database.freezeNode(standby);
    return standby;
  });
  await freeze('standby cut off from the primary', scene, (_primary, standby) => {
    database.freezeReplication(standby);
    return standby;
  });
  const tryPauses = respectsOthers(programs);
  if (tryPauses) {
    await freeze('primary frozen', scene, (primary) => {
      database.freezeNode(primary);
      return primary;
    });
    await freeze('Patroni of the primary frozen', scene, (primary) => {
      database.freezePatroni(primary);
      return primary;
    });
  } else say('a paused primary is not tried: it needs Patroni 3.0.3 or newer');
  await database.untilSafe(120);
  await writers.stop();
  for (const follower of followers) follower.stop();

  say(await checkNotes(writers));
  say(await checkSessions([admin, ...tokens]));
  const rest = await guess('forgetful', guessesAllowed - half + 2);
  insist(
    rest.slice(-2).every((status) => status === 429),
    `limits were forgotten: ${rest.join(' ')}`,
  );
  insist(
    rest.slice(0, -2).every((status) => status === 401),
    `limits count too much: ${rest.join(' ')}`,
  );
  say(
    `sign-in limit kept through all of it; event streams opened again ${followers.map(({ reopened }) => reopened).join(' and ')} times`,
  );
  say(await checkAddress());
  say(await checkAuditLog(root, path.join(folder, 'verify')));
  say(schedulers);
  say(checkRestore(root, consoles, path.join(folder, 'restored')));
  for (const [words, count] of writers.troubles) say(`${count} times: ${words}`);
  const byFreezing = tryPauses ? 2 : 0;
  say(`passed; the primary was replaced ${outages.length + 1 + byFreezing} times`);
}

await runCommand(async (args) => {
  const { values } = parseArgs({
    args,
    options: { kills: { type: 'string', default: '1' }, keep: { type: 'boolean' } },
  });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'console-cluster-'));
  chmodSync(folder, 0o755);
  try {
    await main(Number(values.kills), folder);
    await endAll();
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    process.stderr.write(`The logs are in ${folder}\n`);
    await endAll();
    throw error;
  }
});
