/** What other users of the machine can reach of an embedded server and its files. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { EmbeddedPostgres } from '../../postgres/embedded/embedded-postgres.ts';
import { IS_ROOT, NOBODY } from '../embedded-folders.ts';

/** Only root can become other users. */
export const BECOMES_OTHERS = IS_ROOT && process.platform === 'linux';

const ROOT = 0;
/** Each has a group of the same number. */
const OTHERS = [NOBODY, 12_345];

function readableFor(user: number, folder: string): string {
  const ids = { uid: user, gid: user, cwd: '/' };
  return spawnSync('find', [folder, '!', '-type', 'd', '-readable'], ids).stdout.toString();
}

/** Starting Node.js for each user took longer than starting the server: one process becomes each of them. */
const CONNECT_AS_EACH = `
  const [file, ...users] = process.argv.slice(1);
  const trial = () => new Promise((resolve) => {
    const socket = require('node:net').connect(file);
    socket.on('connect', () => resolve('connected'));
    socket.on('error', (error) => resolve(error.code));
  });
  process.setgroups([]);
  (async () => {
    for (const user of users.map(Number)) {
      process.setegid(user);
      process.seteuid(user);
      console.log(await trial());
      process.seteuid(0);
      process.setegid(0);
    }
    process.exit();
  })();`;

function connectionsOf(users: readonly number[], { connection }: EmbeddedPostgres): string[] {
  const file = join(connection.host, `.s.PGSQL.${connection.port}`);
  const args = ['-e', CONNECT_AS_EACH, file, ...users.map(String)];
  return spawnSync(process.execPath, args, { cwd: '/' }).stdout.toString().trim().split('\n');
}

export function expectClosedToOthers(folder: string, server: EmbeddedPostgres): void {
  expect(OTHERS.map((user) => readableFor(user, folder))).toEqual(OTHERS.map(() => ''));
  // Proves that the checks can fail: root sees the files and the socket.
  expect(connectionsOf([...OTHERS, ROOT], server)).toEqual([...OTHERS.map(() => 'EACCES'), 'connected']);
  expect(readableFor(ROOT, folder)).toContain('pg_control');
}
