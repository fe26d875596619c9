/** Two consoles and HAProxy in front of them and of the database, with the configuration in deploy/. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { databaseUrl } from './database-cluster.ts';
import { ports } from './ports.ts';
import type { Programs } from './needed-programs.ts';
import type { Network } from './network.ts';
import { adminPassword } from './people.ts';
import { start, until, type Program } from './programs-running.ts';

const here = '127.0.0.1';

export class Consoles {
  readonly #folder: string;
  readonly #root: string;
  readonly #running: (Program | undefined)[] = [];
  readonly backups: string;
  readonly backupKey = 'sample-key-of-the-backups-of-the-cluster';

  constructor(folder: string, root: string) {
    this.#folder = folder;
    this.#root = root;
    this.backups = path.join(folder, 'backups');
    mkdirSync(this.backups);
  }

  startBalancer({ haproxy }: Programs, { servers }: Network): void {
    const deploy = path.join(this.#root, 'deploy');
    const files = ['haproxy.cfg', 'haproxy-postgres.cfg'].flatMap((name) => ['-f', path.join(deploy, name)]);
    start(haproxy, ['-db', ...files], {
      log: path.join(this.#folder, 'haproxy.log'),
      env: {
        LISTEN: `${here}:${ports.people}`,
        CONSOLE_1: `${here}:${ports.consoles[0]}`,
        CONSOLE_2: `${here}:${ports.consoles[1]}`,
        ERRORFILE_503: path.join(deploy, '503.http'),
        POSTGRES_LISTEN: `${here}:${ports.primary}`,
        POSTGRES_1: `${servers[0]}:${ports.postgres[0]}`,
        POSTGRES_2: `${servers[1]}:${ports.postgres[1]}`,
        PATRONI_PORT_1: String(ports.patroni[0]),
        PATRONI_PORT_2: String(ports.patroni[1]),
      },
    });
  }

  dataOf(index: number): string {
    return path.join(this.#folder, `console-${index + 1}`);
  }

  start(index: number): void {
    const temporary = path.join(this.#folder, `console-${index + 1}-tmp`);
    mkdirSync(temporary, { recursive: true });
    this.#running[index] = start(process.execPath, [path.join(this.#root, 'dist/scripts/start.js')], {
      log: path.join(this.#folder, `console-${index + 1}.log`),
      cwd: this.#root,
      env: {
        PORT: String(ports.consoles[index]),
        DATA_DIR: this.dataOf(index),
        TMPDIR: temporary,
        DATABASE_URL: databaseUrl,
        TRUST_PROXY: 'on',
        ADMIN_PASSWORD: adminPassword,
        SESSION_MINUTES: '60',
        BACKUP_DIR: this.backups,
        BACKUP_KEY: this.backupKey,
        LOG_LEVEL: 'warn',
      },
    });
  }

  async untilReady(index: number, seconds = 60): Promise<void> {
    await until(`console ${index + 1} is ready`, seconds, async () =>
      (await fetch(`http://${here}:${ports.consoles[index]}/api/health/ready`)).ok ? true : undefined,
    );
  }

  kill(index: number): void {
    this.#running[index]?.kill('SIGKILL');
  }
}
