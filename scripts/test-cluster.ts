/**
 * `npm run test:cluster [-- --kills N]`: a highly available console on this machine, with the files in deploy/. Sixteen users write
 * while the primary is killed (N times), then a console, then both at once, then a member of etcd; then servers are frozen, and, as root, cables of
 * the network are cut. Nothing acknowledged may be lost or duplicated.
 */
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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
import {
  cutNetwork,
  freezeServers,
  killLeaderOfEtcd,
  outage,
  people,
  say,
} from './clustering/disturbances.ts';
import { EventFollower } from './clustering/event-follower.ts';
import { findPrograms, respectsOthers } from './clustering/needed-programs.ts';
import { loopback, Machines, runAgainInOwnNetwork, type Network } from './clustering/network.ts';
import { call, hire, signIn, Writers } from './clustering/people.ts';
import { endAll, until } from './clustering/programs-running.ts';
import { abortOnSignals, Interrupted } from './running/interruption.ts';
import { runCommand } from './running/with-database.ts';

const root = path.dirname(path.dirname(import.meta.dirname));

async function main(kills: number, folder: string, machines: Machines | undefined): Promise<void> {
  const programs = findPrograms();
  const network: Network = machines ?? loopback;
  const database = new DatabaseCluster(programs, folder, path.join(root, 'deploy'), network);
  const consoles = new Consoles(folder, root);
  say('starting etcd, two PostgreSQL servers with Patroni, HAProxy and two consoles');
  await database.start();
  consoles.startBalancer(programs, network);
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
  await killLeaderOfEtcd(scene);
  let replaced = outages.length + 1 + (await freezeServers(scene, respectsOthers(programs)));
  if (machines) replaced += await cutNetwork(scene, machines);
  else say('the network is not cut: that needs root and the right to create network namespaces');
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
  say(`passed; the primary was replaced ${replaced} times`);
}

await runCommand(async (args) => {
  const { values } = parseArgs({
    args,
    options: { kills: { type: 'string', default: '1' }, keep: { type: 'boolean' } },
  });
  const code = await runAgainInOwnNetwork();
  if (code !== undefined) {
    process.exitCode = code;
    return;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'console-cluster-'));
  chmodSync(folder, 0o755);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const signal = abortOnSignals('Interrupted.');
  const interruption = once(signal, 'abort').then(() => signal.throwIfAborted());
  const machines = await Machines.start();
  try {
    await Promise.race([main(Number(values.kills), folder, machines), interruption]);
    await endAll();
    if (!values.keep) removeFolder();
  } catch (error) {
    await endAll();
    if (error instanceof Interrupted) removeFolder();
    else process.stderr.write(`The logs are in ${folder}\n`);
    throw error;
  } finally {
    machines?.stop();
  }
});
// After a failure people still write.
process.exit();
