/** Child processes of a process, found by a word in their command line. Linux only. */
import { readdir, readFile } from 'node:fs/promises';

export async function childrenOf(parent: number, word: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      const [, state, itsParent] = /^\d+ \(.*\) (\w) (\d+)/.exec(stat) ?? [];
      if (Number(itsParent) !== parent || state === 'Z') return [];
      const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
      return line.includes(word) ? [Number(id)] : [];
    }),
  );
  return found.flat();
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
