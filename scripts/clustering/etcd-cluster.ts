/** Three members of etcd, as many as an installation needs to survive the loss of one. */
import path from 'node:path';
import { makeFolder } from './folders.ts';
import type { Programs } from './needed-programs.ts';
import type { Network } from './network.ts';
import { ports } from './ports.ts';
import { start, until, type Program } from './programs-running.ts';

const names = ['one', 'two', 'three'];

export class EtcdCluster {
  readonly #programs: Programs;
  readonly #folder: string;
  readonly #network: Network;
  readonly #members: Program[] = [];

  constructor(programs: Programs, folder: string, network: Network) {
    this.#programs = programs;
    this.#folder = folder;
    this.#network = network;
  }

  /** Of all members, as Patroni expects them. */
  get hosts(): string {
    return names.map((_, index) => this.#host(index)).join(',');
  }

  async start(): Promise<void> {
    for (const index of names.keys()) this.startMember(index);
    await until('etcd has a leader', 60, () => this.leader());
  }

  startMember(index: number): void {
    const { etcd, runAs } = this.#programs;
    const name = names[index] ?? '';
    const [client, peers] = [`http://${this.#host(index)}`, this.#peers(index)];
    const options = {
      name,
      'data-dir': makeFolder(path.join(this.#folder, `etcd-${name}`), runAs),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peers,
      'initial-advertise-peer-urls': peers,
      'initial-cluster': names.map((each, at) => `${each}=${this.#peers(at)}`).join(','),
    };
    const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
    // etcd warns that it is not tested on every processor architecture.
    const arch = { arm64: 'arm64', arm: 'arm' }[process.arch as string];
    const env: Record<string, string> = arch ? { ETCD_UNSUPPORTED_ARCH: arch } : {};
    this.#members[index] = start(etcd, args, {
      env,
      log: path.join(this.#folder, `etcd-${name}.log`),
      runAs,
    });
  }

  killMember(index: number): void {
    this.#members[index]?.kill('SIGKILL');
  }

  async leader(): Promise<number | undefined> {
    for (const index of names.keys()) {
      const status = await this.#status(index).catch(() => undefined);
      if (status && status.leader === status.header.member_id) return index;
    }
    return undefined;
  }

  async #status(index: number) {
    const answer = await fetch(`http://${this.#host(index)}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(2000),
    });
    return (await answer.json()) as { leader?: string; header: { member_id: string } };
  }

  #host(index: number): string {
    return `${this.#network.etcd[index]}:${ports.etcd[index]}`;
  }

  #peers(index: number): string {
    return `http://${this.#network.etcd[index]}:${ports.etcdPeers[index]}`;
  }
}
