/** Runs the console as a process, like `npm start`. */
import { spawn } from 'node:child_process';
import path from 'node:path';

export const admin = { username: 'admin', password: 'correct horse battery' };

export interface Program {
  readonly address: string;
  stop(): Promise<void>;
}

const runner = path.join(import.meta.dirname, '../../scripts/run.mjs');

export function launchConsole(folder: string, extra: Record<string, string> = {}): Promise<Program> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
    ...extra,
  };
  const child = spawn(process.execPath, [runner, 'start'], { env });
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  let text = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const address = /Console is running on (\S+)/.exec(text)?.[1];
      if (!address) return;
      resolve({
        address,
        stop: async () => {
          child.kill('SIGTERM');
          await exited;
        },
      });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(() => reject(new Error(`the console did not start: ${text}`)));
  });
}
