import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program in a separate process, so that it is measured alone, and returns the JSON it prints. */
export async function runApart(program: URL, args: readonly string[] = []): Promise<unknown> {
  return JSON.parse(await outputOf(program, args));
}

export async function outputOf(
  program: URL,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const { stdout } = await run(process.execPath, [fileURLToPath(program), ...args], {
    env,
    maxBuffer: 1 << 24,
  });
  return stdout;
}
