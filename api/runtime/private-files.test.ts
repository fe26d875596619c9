import { mkdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makePrivateFolder, privateFolder, removePrivateFolder } from './private-files.ts';

afterEach(async () => {
  const folder = await privateFolder();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
});

it('gives calls a folder after a cleaner of the temporary folder removed theirs', async () => {
  const before = await makePrivateFolder();
  const parent = dirname(before);
  await rm(parent, { recursive: true });
  const folders = await Promise.all([makePrivateFolder(), makePrivateFolder()]);
  expect(folders.map(dirname)).toEqual([parent, parent]);
  for (const folder of [parent, ...folders]) expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await Promise.all(folders.map(removePrivateFolder));
});

it('does not use what another program put in its place', async () => {
  const parent = await privateFolder();
  await rm(parent, { recursive: true });
  await symlink(tmpdir(), parent);
  await expect(makePrivateFolder()).rejects.toThrow('belongs to another user');
});
