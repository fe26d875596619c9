/** CPU time of other processes, as reported by Linux. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** CPU milliseconds of all threads so far. A process that has ended counts as 0. */
export function cpuOfProcess(pid: number): number {
  return entriesOf(`/proc/${pid}/task`).reduce((sum, task) => sum + cpuOfTask(pid, task), 0);
}

function cpuOfTask(pid: number, task: string): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'latin1').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

/** CPU milliseconds of each process of the embedded database in this data folder. */
export function cpuOfDatabase(dataDir: string): Map<number, number> {
  const [first] = readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'latin1').split('\n');
  const postmaster = Number(first);
  const pids = entriesOf('/proc')
    .map(Number)
    .filter((pid) => pid === postmaster || (pid > 0 && parentOf(pid) === postmaster));
  return new Map(pids.map((pid) => [pid, cpuOfProcess(pid)]));
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may contain anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
