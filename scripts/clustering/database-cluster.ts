/** Two PostgreSQL servers managed by Patroni with etcd, with the configuration in deploy/. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Programs } from './needed-programs.ts';
import { EtcdCluster } from './etcd-cluster.ts';
import { makeFolder } from './folders.ts';
import type { Network } from './network.ts';
import { ports } from './ports.ts';
import { start, until, type Program } from './programs-running.ts';

const here = '127.0.0.1';
const passwords = {
  superuser: 'sample-superuser',
  replication: 'sample-replication',
  console: 'sample-console',
};
export const databaseUrl = `postgres://console:${passwords.console}@${here}:${ports.primary}/console`;

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

const nameOf = (index: number) => `postgres-${index + 1}`;

export class DatabaseCluster {
  readonly #programs: Programs;
  readonly #folder: string;
  readonly #deploy: string;
  readonly #network: Network;
  readonly etcd: EtcdCluster;
  readonly #nodes: (Program | undefined)[] = [];
  readonly #frozen: readonly number[][] = [[], []];

  constructor(programs: Programs, folder: string, deploy: string, network: Network) {
    this.#programs = programs;
    this.#folder = folder;
    this.#deploy = deploy;
    this.#network = network;
    this.etcd = new EtcdCluster(programs, folder, network);
  }

  async start(): Promise<void> {
    await this.etcd.start();
    for (const index of [0, 1]) this.startNode(index);
    await this.untilSafe(120);
    await this.#makeDatabase();
  }

  startNode(index: number): void {
    const name = nameOf(index);
    const config = path.join(this.#folder, `${name}.yml`);
    const data = makeFolder(path.join(this.#folder, name), this.#programs.runAs);
    // The last section of the file is that of PostgreSQL.
    const socket = `\n  parameters:\n    unix_socket_directories: '${data}'\n`;
    writeFileSync(config, readFileSync(path.join(this.#deploy, 'patroni.yml'), 'utf8').trimEnd() + socket);
    const host = this.#network.servers[index];
    const rest = `${host}:${ports.patroni[index]}`;
    const postgres = `${host}:${ports.postgres[index]}`;
    const { patroni, runAs } = this.#programs;
    const program = this.#network.on(index, { command: patroni, args: [config], runAs });
    this.#nodes[index] = start(program.command, program.args, {
      log: path.join(this.#folder, `${name}.log`),
      runAs: program.runAs,
      env: {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: rest,
        PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
        PATRONI_ETCD3_HOSTS: this.etcd.hosts,
        PATRONI_POSTGRESQL_LISTEN: postgres,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
        PATRONI_POSTGRESQL_DATA_DIR: path.join(data, 'data'),
        PATRONI_POSTGRESQL_PGPASS: path.join(data, 'pgpass'),
        PATRONI_POSTGRESQL_BIN_DIR: this.#programs.postgres,
        PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
        PATRONI_REPLICATION_PASSWORD: passwords.replication,
      },
    });
  }

  /** Its connections are closed at once. */
  killNode(index: number): void {
    this.#nodes[index]?.kill('SIGKILL');
    process.kill(this.#postmaster(index), 'SIGKILL');
  }

  /** As if its network were cut: connections stay open, and nothing answers. */
  freezeNode(index: number): void {
    this.freezePatroni(index);
    // Each process of PostgreSQL is in a session of its own.
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(this.#postmaster(index))]);
    const pids = [this.#postmaster(index), ...stdout.toString().trim().split(/\s+/).map(Number)];
    this.#frozen[index]?.push(...pids);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
  }

  /** As if only the other server were out of reach of this standby. */
  freezeReplication(index: number): void {
    const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(this.#postmaster(index))]);
    const receiver = /^ *(\d+) .*walreceiver/m.exec(stdout.toString())?.[1];
    if (!receiver) throw new Error(`${nameOf(index)} receives no changes`);
    this.#frozen[index]?.push(Number(receiver));
    process.kill(Number(receiver), 'SIGSTOP');
  }

  /** As if only etcd were out of reach of this machine. */
  freezePatroni(index: number): void {
    this.#nodes[index]?.kill('SIGSTOP');
  }

  thawNode(index: number): void {
    for (const pid of this.#frozen[index]?.splice(0) ?? []) {
      try {
        process.kill(pid, 'SIGCONT');
      } catch {
        // It ended meanwhile.
      }
    }
    this.#nodes[index]?.kill('SIGCONT');
  }

  #postmaster(index: number): number {
    const pidFile = path.join(this.#folder, nameOf(index), 'data', 'postmaster.pid');
    return Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  }

  async primary(): Promise<number | undefined> {
    const member = (await this.#members()).find(
      ({ role, state }) => role === 'leader' && state === 'running',
    );
    return member && [0, 1].find((index) => nameOf(index) === member.name);
  }

  /** Waits until the standby is in sync and can take over. */
  async untilSafe(seconds: number): Promise<void> {
    await until('a synchronous standby', seconds, async () => {
      const members = await this.#members();
      return members.some(({ role }) => role === 'leader') &&
        members.some(({ role }) => role === 'sync_standby')
        ? true
        : undefined;
    });
  }

  async #members(): Promise<Member[]> {
    for (const [index, port] of ports.patroni.entries()) {
      try {
        const at = `http://${this.#network.servers[index]}:${port}`;
        const answer = await fetch(`${at}/cluster`, { signal: AbortSignal.timeout(2000) });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // The other one knows as well.
      }
    }
    return [];
  }

  async #makeDatabase(): Promise<void> {
    const index = (await this.primary()) ?? 0;
    const client = new pg.Client({
      host: this.#network.servers[index],
      port: ports.postgres[index] ?? 0,
      user: 'postgres',
      password: passwords.superuser,
      database: 'postgres',
    });
    await client.connect();
    await client.query(`create role console login password '${passwords.console}'`);
    await client.query('create database console owner console');
    await client.end();
  }
}
