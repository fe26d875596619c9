/** Child processes of a process, found by a word in their command line. Linux only. */
import { readdir, readFile } from 'node:fs/promises';

export async function childrenOf(parent: number, word: string): Promise<number[]> {
  const found = await Promise.all(
    (await candidatesFor(parent)).map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      const [, state, itsParent] = /^\d+ \(.*\) (\w) (\d+)/.exec(stat) ?? [];
      if (Number(itsParent) !== parent || state === 'Z') return [];
      const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
      return line.includes(word) ? [Number(id)] : [];
    }),
  );
  return found.flat();
}

/** Tests poll many times a second, and scanning all processes of a busy machine takes tens of milliseconds. */
async function candidatesFor(parent: number): Promise<string[]> {
  try {
    const threads = await readdir(`/proc/${parent}/task`);
    const lists = threads.map((thread) => readFile(`/proc/${parent}/task/${thread}/children`, 'utf8'));
    return (await Promise.all(lists)).join(' ').match(/\d+/g) ?? [];
  } catch {
    // The process or one of its threads has ended, or this kernel keeps no such lists.
    return (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
