/** CPU seconds of a process and all its descendants, as reported by Linux. */
import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface Process {
  readonly id: number;
  readonly parent: number;
  /** Of the process, and of ended children it has waited for. */
  readonly ticks: number;
}

export function cpuSecondsOfTree(): number {
  return cpuSecondsOf(process.pid);
}

/** Of another process and its descendants. */
export function cpuSecondsOf(root: number): number {
  return sumOf(treeOf(root));
}

/** Grouped by the purpose of the processes, which `nameOf` derives from their command lines. */
export function cpuSecondsByName(root: number, nameOf: (command: string) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const one of treeOf(root)) {
    const name = nameOf(commandOf(one.id));
    sums.set(name, (sums.get(name) ?? 0) + sumOf([one]));
  }
  return sums;
}

const sumOf = (processes: readonly Process[]): number =>
  processes.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;

function treeOf(root: number): Process[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(read);
  const tree = new Set([root]);
  // Children may have lower pids than their parents, so repeat until nothing is added.
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const { id, parent } of processes) if (tree.has(parent)) tree.add(id);
  }
  return processes.filter(({ id }) => tree.has(id));
}

function commandOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'latin1').replaceAll('\0', ' ');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
}

function read(id: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'latin1');
    // The name in parentheses may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ id: Number(id), parent: Number(fields[1]), ticks }];
  } catch {
    // The process has ended meanwhile.
    return [];
  }
}
