/** What the cluster test needs from the system, as Debian packages it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RunAs } from './network.ts';

const packages = 'patroni etcd-server haproxy postgresql';

export interface Programs {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  /** Folder with initdb and postgres. */
  readonly postgres: string;
  /** PostgreSQL refuses to run as root. */
  readonly runAs: RunAs;
}

const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const debianFolder = '/usr/lib/postgresql';

export function findPrograms(): Programs {
  const find = (name: string) => places.map((place) => path.join(place, name)).find(existsSync);
  const [patroni, etcd, haproxy] = [find('patroni'), find('etcd'), find('haproxy')];
  const postgres = newestPostgres();
  const runAs = ordinaryUser();
  if (!patroni || !etcd || !haproxy || !postgres || !runAs) {
    const missing = { patroni, etcd, haproxy, postgresql: postgres, 'a user postgres': runAs };
    const names = Object.entries(missing).flatMap(([name, found]) => (found ? [] : [name]));
    throw new Error(
      `Missing: ${names.join(', ')}. On Debian: apt-get install --no-install-recommends ${packages}`,
    );
  }
  return { patroni, etcd, haproxy, postgres, runAs };
}

/**
 * Before 3.0.3, a Patroni that continues after a pause takes the role of the primary back without looking whether
 * another server has it (patroni/patroni#2689): what was saved there is discarded.
 */
export function respectsOthers({ patroni }: Programs): boolean {
  const { stdout } = spawnSync(patroni, ['--version'], { encoding: 'utf8' });
  const version = /(\d+)\.(\d+)\.(\d+)/.exec(stdout)?.slice(1).map(Number) ?? [];
  const [major = 0, minor = 0, patch = 0] = version;
  return major > 3 || (major === 3 && (minor > 0 || patch >= 3));
}

function newestPostgres(): string | undefined {
  if (!existsSync(debianFolder)) return undefined;
  const versions = readdirSync(debianFolder).toSorted((one, other) => Number(other) - Number(one));
  return versions
    .map((version) => path.join(debianFolder, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'initdb')));
}

function ordinaryUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => {
    const { status, stdout } = spawnSync('id', [option, 'postgres'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}
