/** Starts the real program once for all tests, with a temporary data folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { launchConsole } from './program.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'console-e2e-'));
  const program = await launchConsole(folder);
  process.env.E2E_ADDRESS = program.address;
  process.env.E2E_FOLDER = folder;
  return async () => {
    await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
