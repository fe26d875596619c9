/** Paths, binaries and users, which differ from machine to machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CONTENT,
  copyOfBinaries,
  expectOwnUser,
  IS_ROOT,
  KEEP_A_ROW,
  madeBefore,
  NOBODY,
  READ_IT,
  REPOSITORY,
  sql,
  start,
  startInChild,
  foldersOfEachTest,
} from '../../testing/embedded-folders.ts';
import { findNativeFolder } from './binaries.ts';

const folders = foldersOfEachTest();
let root: string;
let dataDir: string;
beforeEach(() => {
  ({ root, dataDir } = folders());
});

function loseInstallScript(native: string): void {
  spawnSync('find', [native, '-type', 'l', '-delete']);
  spawnSync('chmod', ['-R', 'a-x+X', join(native, 'bin')]);
  spawnSync('chmod', ['a-x', join(native, 'bin/postgres'), join(native, 'bin/initdb')]);
}

describe('long and unusual paths', () => {
  const long = (): string => join(root, 'a'.repeat(90), 'b'.repeat(90), 'c'.repeat(60));

  test('a path too long for a socket', async () => {
    await madeBefore(long());
    const first = await start({ dataDir: long() });
    await sql(first, KEEP_A_ROW);
    const { host } = first.connection;
    expect(Buffer.byteLength(host)).toBeLessThan(85);
    expect(statSync(host).mode & 0o777).toBe(0o700);

    const adopted = await start({ dataDir: long() });
    expect(adopted.connection.host).toBe(host);
    await rm(host, { recursive: true }); // as temporary folder cleaners do
    const second = await start({ dataDir: long() });
    expect(second.startedHere).toBe(true);
    expect(await sql(second, READ_IT)).toEqual(['here']);
    await second.stop();
    expect(existsSync(host)).toBe(false);
  });

  test('a temporary folder that is too long as well', async () => {
    const temporary = join(root, 't'.repeat(100));
    await mkdir(temporary);
    vi.stubEnv('TMPDIR', temporary);
    await madeBefore(long());
    const server = await start({ dataDir: long() });
    expect(dirname(server.connection.host)).toBe('/tmp');
    expect(await sql(server, 'select 1')).toEqual([1]);
    await server.stop();
  });

  test('a socket folder of another user is refused', async () => {
    await madeBefore(long());
    const first = await start({ dataDir: long() });
    const { host } = first.connection;
    await first.stop();
    await writeFile(host, '');
    await expect(start({ dataDir: long() })).rejects.toThrow(/belongs to another user/);
    await rm(host);
  });

  // A new cluster takes three times as long as a copy, so this one tests two things.
  test('commas, quotes and spaces, in a folder of an ordinary user, who stays its owner', async () => {
    const folder = join(root, 'a, "b" é');
    await mkdir(folder, { mode: 0o700 });
    if (IS_ROOT) await chown(folder, 1, 1);
    const { uid } = statSync(folder);
    const server = await start({ dataDir: folder });
    expect(await sql(server, 'select 1')).toEqual([1]);
    expect(statSync(join(folder, 'pg')).uid).toBe(uid);
    expect(statSync(join(folder, 'postgres.log')).uid).toBe(uid);
  });
});

describe('binaries as installed by npm', () => {
  test('are repaired in place without install scripts', async () => {
    const nativeFolder = copyOfBinaries(root);
    loseInstallScript(nativeFolder);
    await madeBefore();
    const server = await start({}, { nativeFolder });
    expect(await sql(server, 'select 1')).toEqual([1]);
    const links = readdirSync(join(nativeFolder, 'lib'), { withFileTypes: true }).filter((e) =>
      e.isSymbolicLink(),
    );
    for (const link of links) expect(readlinkSync(join(nativeFolder, 'lib', link.name))).not.toContain('/');
    expect(readdirSync(dataDir).sort()).toEqual(CONTENT);
  });

  test('a folder of another major version is reported with instructions, and left unchanged', async () => {
    await madeBefore();
    const file = join(dataDir, 'pg/PG_VERSION');
    await writeFile(file, '17\n');
    await expect(start()).rejects.toThrow(
      /^DATA_DIR has a database of another major version of PostgreSQL\. Make a backup with the previous version/,
    );
    expect(await readFile(file, 'utf8')).toBe('17\n');
  });

  test('an unsupported platform gets a hint to use a server', () => {
    vi.spyOn(process, 'arch', 'get').mockReturnValue('s390x');
    expect(findNativeFolder).toThrow(/no embedded PostgreSQL for \w+-s390x .* set DATABASE_URL/);
  });
});

describe.runIf(IS_ROOT)('as root', () => {
  test('in a closed folder', async () => {
    await chmod(root, 0o700);
    const server = await start();
    await sql(server, KEEP_A_ROW);
    await server.stop();
    const again = await start();
    expect(await sql(again, READ_IT)).toEqual(['here']);
    await again.stop();

    await chmod(root, 0o755); // reachable again: back to the normal way, with the same data
    const opened = await start();
    expect(await sql(opened, READ_IT)).toEqual(['here']);
    expectOwnUser(statSync(join(dataDir, 'pg')).uid);
  });

  test('binaries in a closed folder are copied once if there are no user namespaces', async () => {
    const closed = join(root, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const nativeFolder = copyOfBinaries(closed);
    loseInstallScript(nativeFolder);
    await madeBefore();
    for (const round of [1, 2]) {
      const server = await start({}, { nativeFolder, without: ['unshare'] });
      expect(await sql(server, `select ${round}`)).toEqual([round]);
      await server.stop();
      expect(readdirSync(dataDir).filter((name) => name.startsWith('pg-bin'))).toHaveLength(1);
    }
  });

  test('one line says what to do if everything is in a closed folder and nothing else works', async () => {
    await chmod(root, 0o700);
    const tried = start({}, { without: ['unshare', 'setpriv'] });
    await expect(tried).rejects.toThrow(/set DATA_DIR .* or start as an ordinary user/);
  });
});

const NOBODY_REACHES_US =
  IS_ROOT &&
  spawnSync(process.execPath, ['--version'], { uid: NOBODY, gid: NOBODY, cwd: REPOSITORY }).status === 0;

describe.runIf(NOBODY_REACHES_US || !IS_ROOT)('as an ordinary user', () => {
  const ids = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};

  // One cluster, because creating it is most of the work. Its folder has the group of root if root runs this test.
  test('works with binaries that can be neither repaired nor written, whatever the group of the folder', async () => {
    const nativeFolder = copyOfBinaries(root);
    loseInstallScript(nativeFolder);
    spawnSync('chmod', ['-R', 'a-w', nativeFolder]);
    await mkdir(dataDir);
    if (IS_ROOT) await chown(dataDir, NOBODY, 0);
    const { server } = await startInChild(dataDir, { nativeFolder }, ids);
    expect(await sql(server, 'select 1')).toEqual([1]);
    expect(statSync(join(dataDir, 'pg')).uid).toBe(IS_ROOT ? NOBODY : process.getuid?.());
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pg-bin'))).toHaveLength(1);
  });

  test.runIf(IS_ROOT)("another user's database is refused in one line", async () => {
    await madeBefore();
    await chmod(dataDir, 0o777);
    await chown(join(dataDir, 'pg'), 1, 1);
    await expect(startInChild(dataDir, {}, ids)).rejects.toThrow(
      /belongs to user id 1, this is user id 65534/,
    );
  });
});
