/** The processes of a PostgreSQL server: for tests that kill, freeze and resume them, or wait until one waits. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A row for each statement that waits for another transaction. */
export const waitingForLocks = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

export async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'pg/postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

/** Nothing for a process that has ended. */
async function statusOf(pid: number | string): Promise<{ state?: string; parent?: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name is in parentheses and may contain spaces.
  const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return parent === undefined ? {} : { state, parent: Number(parent) };
}

/** The postmaster first, then its children. */
export async function processesOf(postmaster: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(statusOf));
  return [postmaster, ...pids.filter((_, index) => found[index]?.parent === postmaster).map(Number)];
}

/** Running ones. A zombie has ended: its parent has not collected it yet. */
export async function runningAmong(pids: readonly number[]): Promise<number[]> {
  const found = await Promise.all(pids.map(statusOf));
  return pids.filter((_, index) => ![undefined, 'Z', 'X'].includes(found[index]?.state));
}

/** Stops every process of the server; the returned function resumes them. */
export async function freeze(postmaster: number): Promise<() => void> {
  // The postmaster first: otherwise it would start new children.
  process.kill(postmaster, 'SIGSTOP');
  const frozen = await processesOf(postmaster);
  for (const pid of frozen) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of frozen.toReversed()) signal(pid, 'SIGCONT');
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // ended meanwhile
  }
}
