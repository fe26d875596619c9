/**
 * The network of the cluster test. With root, each database server gets a network namespace with its own address, as if it
 * were a machine, so that links can be cut without either end noticing. Otherwise everything is on loopback.
 */
import { spawn, spawnSync } from 'node:child_process';
import { until } from './programs-running.ts';

export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** Undoes a cut. */
export type Heal = () => void;

interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly runAs: RunAs;
}

export interface Network {
  /** Addresses of its three members. */
  readonly etcd: readonly string[];
  readonly servers: readonly string[];
  /** How to start a program on the machine of a database server. */
  on(server: number, program: Command): Command;
}

const here = '127.0.0.1';
export const loopback: Network = {
  etcd: [here, here, here],
  servers: [here, here],
  on: (_server, program) => program,
};

const hasOwnNetwork = 'CLUSTER_HAS_OWN_NETWORK';

/**
 * Runs this program again with a network of its own, which disappears with its last process, and returns its exit code.
 * Undefined if it already has one, or if the system does not allow it.
 */
export async function runAgainInOwnNetwork(): Promise<number | undefined> {
  if (process.env[hasOwnNetwork] || process.getuid?.() !== 0) return undefined;
  const needed = 'ip link add one type bridge && bridge link && nsenter --version && setpriv --version';
  if (spawnSync('unshare', ['--net', 'sh', '-c', needed]).status !== 0) return undefined;
  const again = spawn('unshare', ['--net', process.execPath, ...process.argv.slice(1)], {
    env: { ...process.env, [hasOwnNetwork]: 'yes' },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void again.kill(signal));
  return new Promise((done) => again.once('exit', (code) => done(code ?? 1)));
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.trim()}`);
}

/** Addresses as in deploy/. */
export class Machines implements Network {
  readonly etcd = ['10.0.0.11', '10.0.0.12', '10.0.0.13'];
  readonly servers = ['10.0.0.21', '10.0.0.22'];
  /** A process in the namespace of each server. */
  readonly #holders: number[] = [];

  /** Undefined without a network of our own. */
  static async start(): Promise<Machines | undefined> {
    if (!process.env[hasOwnNetwork]) return undefined;
    const machines = new Machines();
    run('ip', 'link', 'set', 'lo', 'up');
    run('ip', 'link', 'add', 'machines', 'type', 'bridge');
    for (const address of ['10.0.0.1', ...machines.etcd])
      run('ip', 'address', 'add', `${address}/24`, 'dev', 'machines');
    run('ip', 'link', 'set', 'machines', 'up');
    for (const index of machines.servers.keys()) await machines.#add(index);
    return machines;
  }

  async #add(index: number): Promise<void> {
    const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
    holder.unref();
    const pid = holder.pid ?? 0;
    this.#holders[index] = pid;
    const cable = this.#cable(index);
    // Until the process has its namespace, this looks in ours, where the bridge is.
    await until('a network namespace', 10, () => {
      run('nsenter', '--target', String(pid), '--net', 'sh', '-c', '! ip link show machines');
      return true;
    });
    run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
    run('ip', 'link', 'set', cable, 'master', 'machines', 'up');
    this.#ip(index, 'link', 'set', 'lo', 'up');
    this.#ip(index, 'address', 'add', `${this.servers[index]}/24`, 'dev', 'eth0');
    this.#ip(index, 'link', 'set', 'eth0', 'up');
  }

  on(server: number, { command, args, runAs: { uid, gid } }: Command): Command {
    const user = uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    return { command: 'nsenter', args: [...this.#inside(server), ...user, command, ...args], runAs: {} };
  }

  /** From everything. */
  cutOff(server: number): Heal {
    run('ip', 'link', 'set', this.#cable(server), 'down');
    return () => run('ip', 'link', 'set', this.#cable(server), 'up');
  }

  /** What it sends to etcd goes to a machine that does not exist. */
  cutFromEtcd(server: number): Heal {
    const nobody = ['lladdr', '02:00:00:00:00:99', 'nud', 'permanent'];
    for (const member of this.etcd)
      this.#ip(server, 'neighbour', 'replace', member, ...nobody, 'dev', 'eth0');
    return () => {
      for (const member of this.etcd) this.#ip(server, 'neighbour', 'delete', member, 'dev', 'eth0');
    };
  }

  /** The database servers from each other. */
  cutApart(): Heal {
    const set = (state: string) => {
      for (const index of this.servers.keys())
        run('bridge', 'link', 'set', 'dev', this.#cable(index), 'isolated', state);
    };
    set('on');
    return () => set('off');
  }

  stop(): void {
    for (const pid of this.#holders) process.kill(pid);
  }

  #cable(index: number): string {
    return `server${index + 1}`;
  }

  #inside(index: number): string[] {
    return ['--target', String(this.#holders[index]), '--net', '--'];
  }

  #ip(index: number, ...args: string[]): void {
    run('nsenter', ...this.#inside(index), 'ip', ...args);
  }
}
