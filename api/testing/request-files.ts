/** Files that requests leave behind. */
import { readdir } from 'node:fs/promises';
import { privateFolder } from '../runtime/private-files.ts';

/** Only new ones: other test files in this process have printed and decoded before, and some were interrupted on purpose. */
export async function newRequestFiles(): Promise<() => Promise<string[]>> {
  const all = async () => (await readdir(await privateFolder())).filter((name) => name.startsWith('call-'));
  const before = new Set(await all());
  return async () => (await all()).filter((name) => !before.has(name));
}
