/** CPU seconds of this process and all its descendants, as reported by Linux. */
import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface Process {
  readonly id: number;
  readonly parent: number;
  /** Its own, and that of ended children it has waited for. */
  readonly ticks: number;
}

export function cpuSecondsOfTree(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(read);
  const tree = new Set([process.pid]);
  // Children may have lower pids than their parents, so repeat until nothing is added.
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const { id, parent } of processes) if (tree.has(parent)) tree.add(id);
  }
  const ticks = processes.reduce((sum, one) => (tree.has(one.id) ? sum + one.ticks : sum), 0);
  return ticks / TICKS_PER_SECOND;
}

function read(id: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'latin1');
    // The name in parentheses may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ id: Number(id), parent: Number(fields[1]), ticks }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}
