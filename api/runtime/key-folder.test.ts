import { chmod, chown, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/backup-files.ts';
import { openKeyFolder } from './key-folder.ts';

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

it('makes a key once, readable by its owner only, and reads it afterwards', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data');
  const keys = await openKeyFolder(dataDir);
  expect(await keys.read('log.pem')).toBeUndefined();
  expect(await keys.readOrMake('log.pem', () => 'first')).toBe('first');
  expect(await keys.readOrMake('log.pem', () => 'second')).toBe('first');
  await keys.replace('log.pem', 'third');
  expect(await (await openKeyFolder(dataDir)).read('log.pem')).toBe('third');
  const folder = path.join(dataDir, 'keys');
  expect([await modeOf(folder), await modeOf(path.join(folder, 'log.pem'))]).toEqual([0o700, 0o600]);
  expect(await readdir(folder)).toEqual(['log.pem']);
});

it.skipIf(process.getuid?.() !== 0)('gives what root makes to the owner of the folder', async () => {
  const dataDir = await temporaryFolder();
  const [uid, gid] = [65_534, 65_534];
  const ownersOf = (...names: string[]) =>
    Promise.all(names.map(async (name) => (await stat(path.join(dataDir, name))).uid));
  await chown(dataDir, uid, gid);
  const keys = await openKeyFolder(dataDir);
  await keys.readOrMake('log.pem', () => 'key');
  await keys.replace('seal.pem', 'key');
  expect(await ownersOf('keys', 'keys/log.pem', 'keys/seal.pem')).toEqual([uid, uid, uid]);
  // Afterwards the file in the folder is used.
  await chown(dataDir, 0, 0);
  await (await openKeyFolder(dataDir)).replace('seal.pem', 'another');
  expect(await ownersOf('keys/seal.pem')).toEqual([uid]);
  await chown(path.join(dataDir, 'keys'), 0, 0);
  await (await openKeyFolder(dataDir)).replace('seal.pem', 'third');
  expect(await ownersOf('keys/seal.pem')).toEqual([0]);
});

it('makes one key when several starts need it at once', async () => {
  const dataDir = await temporaryFolder();
  const starts = Array.from({ length: 8 }, async (_, start) =>
    (await openKeyFolder(dataDir)).readOrMake('log.pem', () => `of start ${start}`),
  );
  expect(new Set(await Promise.all(starts)).size).toBe(1);
});

it('removes access by others, and refuses anything that is not a file', async () => {
  const dataDir = await temporaryFolder();
  const keys = await openKeyFolder(dataDir);
  await keys.readOrMake('log.pem', () => 'key');
  const folder = path.join(dataDir, 'keys');
  const file = path.join(folder, 'log.pem');
  await chmod(file, 0o644);
  await chmod(folder, 0o755);
  await (await openKeyFolder(dataDir)).read('log.pem');
  expect([await modeOf(folder), await modeOf(file)]).toEqual([0o700, 0o600]);
  await writeFile(path.join(dataDir, 'elsewhere'), 'not ours');
  await symlink(path.join(dataDir, 'elsewhere'), path.join(folder, 'linked.pem'));
  await expect(keys.readOrMake('linked.pem', () => 'key')).rejects.toThrow('is not a key file');
});
