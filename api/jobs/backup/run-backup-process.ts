import { once } from 'node:events';
import { moduleBeside } from '../../services/workers/worker-module.ts';
import { forkModule } from '../../services/workers/worker-process.ts';
import type { BackupTask, FromBackupProcess, MadeBackup } from './backup-task.ts';

const module = moduleBeside(import.meta.url, 'backup-process');
/** A backup of any size takes about 120 MB in total. */
const heapMegabytes = 192;
const longestEndMs = 5000;

/** The message is for operators. */
export class BackupFailed extends Error {}

/** Aborting removes the partial file. */
export async function runBackupProcess(task: BackupTask, signal: AbortSignal): Promise<MadeBackup> {
  signal.throwIfAborted();
  const child = forkModule(module, { env: {}, heapMegabytes });
  const ended = once(child, 'exit');
  const stop = () => {
    if (child.connected) child.disconnect();
    setTimeout(() => child.kill('SIGKILL'), longestEndMs).unref();
  };
  signal.addEventListener('abort', stop);
  try {
    const reply = await new Promise<FromBackupProcess>((resolve, reject) => {
      child.on('message', (message) => resolve(message as FromBackupProcess));
      child.on('error', reject);
      child.on('exit', () => reject(new BackupFailed('The process that makes backups ended early.')));
      child.send(task, (error) => error && reject(error));
    });
    if ('failure' in reply) throw new BackupFailed(reply.failure);
    return reply.made;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
    await ended;
  }
}
