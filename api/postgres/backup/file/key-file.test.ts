import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../testing/backup-files.ts';
import { keyFileOf, readKey, readOrMakeKey } from './key-file.ts';

const inFolder = async () => path.join(await temporaryFolder(), 'config/console/backup.key');

it('creates a key on first use, readable by its owner only, and reports it once', async () => {
  const source = { backupKey: undefined, keyFile: await inFolder() };
  expect(await readKey(source)).toBeUndefined();
  const onMade = vi.fn<() => void>();
  const made = await readOrMakeKey(source, onMade);
  expect(await readOrMakeKey(source, onMade)).toEqual(made);
  expect(onMade).toHaveBeenCalledTimes(1);
  expect((await stat(source.keyFile)).mode & 0o777).toBe(0o600);
  expect((await readFile(source.keyFile, 'utf8')).trim().length).toBeGreaterThanOrEqual(32);
});

it('creates a single key when several commands need one at once', async () => {
  const source = { backupKey: undefined, keyFile: await inFolder() };
  const onMade = vi.fn<() => void>();
  const keys = await Promise.all(Array.from({ length: 8 }, () => readOrMakeKey(source, onMade)));
  expect(new Set(keys.map(({ secret }) => secret)).size).toBe(1);
  expect(onMade).toHaveBeenCalledTimes(1);
});

it('prefers BACKUP_KEY and then creates no file', async () => {
  const source = { backupKey: 'k'.repeat(32), keyFile: await inFolder() };
  expect((await readOrMakeKey(source, () => {})).secret).toBe(source.backupKey);
  await expect(stat(source.keyFile)).rejects.toThrow('ENOENT');
});

it('reports in one line that a key file cannot be created or holds no key', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'config'), 'a file where a folder should be');
  const source = { backupKey: undefined, keyFile: path.join(folder, 'config/console/backup.key') };
  await expect(readOrMakeKey(source, () => {})).rejects.toThrow(
    /^The key file .* cannot be created: .*BACKUP_KEY.*$/,
  );
  const nowhere = { backupKey: undefined, keyFile: '/proc/nowhere/console/backup.key' };
  await expect(readOrMakeKey(nowhere, () => {})).rejects.toThrow(/^The key file .* cannot be created/);
  const short = { backupKey: undefined, keyFile: path.join(folder, 'backup.key') };
  await writeFile(short.keyFile, 'short\n');
  await expect(readKey(short)).rejects.toThrow(/holds no key/);
});

it("is in the user's settings folder, or in XDG_CONFIG_HOME if set", () => {
  expect(keyFileOf({ XDG_CONFIG_HOME: '/somewhere' })).toBe('/somewhere/console/backup.key');
  expect(keyFileOf({ XDG_CONFIG_HOME: 'not/absolute' })).toMatch(/\/\.config\/console\/backup\.key$/);
  expect(keyFileOf({})).toMatch(/^\/.*\/\.config\/console\/backup\.key$/);
});
