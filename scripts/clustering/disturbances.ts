/** What happens to the cluster while people write. */
import { setTimeout as sleep } from 'node:timers/promises';
import { insist } from './checks.ts';
import type { Consoles } from './consoles.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import type { EventFollower } from './event-follower.ts';
import type { Heal, Machines } from './network.ts';
import type { Writers } from './people.ts';
import { until } from './programs-running.ts';

export const people = 16;
/** Seconds within which people must be able to write again. */
const longestOutage = 30;
export const say = (line: string) =>
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

export interface Scene {
  readonly database: DatabaseCluster;
  readonly consoles: Consoles;
  readonly writers: Writers;
  readonly followers: readonly EventFollower[];
}

/** Kills, waits until everyone can write again, and returns the length of the outage. */
export async function outage(
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
  const listsBefore = followers.map(({ lists }) => lists);
  const resumed = performance.now();
  await until('everybody writes again', 90, () => (writers.since(resumed) > people * 2 ? true : undefined));
  const seconds = writers.longestGapSince(began);
  say(`${what}: nobody could write for ${seconds.toFixed(1)} s`);
  insist(seconds <= longestOutage, `${what}: more than ${longestOutage} s`);
  await until('event streams report changed lists', 60, () =>
    followers.every(({ lists }, index) => lists > (listsBefore[index] ?? 0)) ? true : undefined,
  );
  if (kill.console) consoles.start(0);
  if (kill.primary) database.startNode(old);
  if (kill.console) await consoles.untilReady(0);
  return seconds;
}

interface Servers {
  readonly primary: number;
  readonly standby: number;
}

/** Disturbs, waits until everyone can write again, and ends the disturbance: then the old primary must be primary or standby. */
async function disturb(
  what: string,
  scene: Scene,
  { begin, replaces }: { readonly begin: (servers: Servers) => Heal; readonly replaces: boolean },
) {
  const { database, writers } = scene;
  await database.untilSafe(120);
  const primary = await until('a primary', 30, () => database.primary());
  const began = performance.now();
  const heal = begin({ primary, standby: 1 - primary });
  try {
    // Some writes may still succeed before the others wait.
    await sleep(longestOutage * 1000);
    const resumed = performance.now();
    await until('everybody writes again', 90, () => (writers.since(resumed) > people * 2 ? true : undefined));
  } finally {
    heal();
  }
  const seconds = writers.longestGapSince(began);
  say(`${what}: nobody could write for ${seconds.toFixed(1)} s`);
  await database.untilSafe(120);
  insist(seconds <= longestOutage, `${what}: more than ${longestOutage} s`);
  const now = await database.primary();
  insist((now !== primary) === replaces, `${what}: the primary was ${replaces ? 'not ' : ''}replaced`);
}

/** Returns how often the primary was replaced. */
export async function freezeServers(scene: Scene, canPausePrimary: boolean): Promise<number> {
  const { database } = scene;
  const frozen = (freeze: (index: number) => void, index: number): Heal => {
    freeze(index);
    return () => database.thawNode(index);
  };
  await disturb('standby frozen', scene, {
    begin: ({ standby }) => frozen((index) => database.freezeNode(index), standby),
    replaces: false,
  });
  await disturb('replication to the standby frozen', scene, {
    begin: ({ standby }) => frozen((index) => database.freezeReplication(index), standby),
    replaces: false,
  });
  if (!canPausePrimary) {
    say('a paused primary is not tried: it needs Patroni 3.0.3 or newer');
    return 0;
  }
  await disturb('primary frozen', scene, {
    begin: ({ primary }) => frozen((index) => database.freezeNode(index), primary),
    replaces: true,
  });
  await disturb('Patroni of the primary frozen', scene, {
    begin: ({ primary }) => frozen((index) => database.freezePatroni(index), primary),
    replaces: true,
  });
  return 2;
}

/** Two of three are enough. */
export async function killLeaderOfEtcd(scene: Scene): Promise<void> {
  const { etcd } = scene.database;
  const leader = await until('a leader of etcd', 30, () => etcd.leader());
  await disturb('leader of etcd killed', scene, {
    begin: () => {
      etcd.killMember(leader);
      return () => etcd.startMember(leader);
    },
    replaces: false,
  });
}

/** Consoles reach etcd and both servers, unless a server is cut off from everything. Returns how often the primary was replaced. */
export async function cutNetwork(scene: Scene, machines: Machines): Promise<number> {
  await disturb('standby cut off', scene, {
    begin: ({ standby }) => machines.cutOff(standby),
    replaces: false,
  });
  await disturb('servers cut off from each other', scene, {
    begin: () => machines.cutApart(),
    replaces: false,
  });
  await disturb('primary cut off', scene, {
    begin: ({ primary }) => machines.cutOff(primary),
    replaces: true,
  });
  await disturb('primary cut off from etcd', scene, {
    begin: ({ primary }) => machines.cutFromEtcd(primary),
    replaces: true,
  });
  await disturb('primary cut off from etcd and the standby', scene, {
    begin: ({ primary }) => {
      const heals = [machines.cutApart(), machines.cutFromEtcd(primary)];
      return () => heals.forEach((heal) => heal());
    },
    replaces: true,
  });
  return 3;
}
