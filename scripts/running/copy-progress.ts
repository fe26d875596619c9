/** Progress of a backup or a restore: a line that updates on a terminal, an occasional line elsewhere. */
import type { OnProgress, Progress } from '../../api/postgres/backup/file/format.ts';

const onTerminalEveryMs = 100;
const elsewhereEveryMs = 10_000;
const clearLine = '\r\u001B[2K';

const numbers = new Intl.NumberFormat('en');

export function inBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit += 1) value /= 1000;
  return `${value.toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`;
}

export const inRows = (rows: number) => `${numbers.format(rows)} ${rows === 1 ? 'row' : 'rows'}`;

export interface CopyProgress {
  readonly report: OnProgress;
  /** Removes the progress line before anything else is written. */
  done(): void;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export function copyProgress(
  label: string,
  output: Output = process.stderr,
  now: () => number = () => performance.now(),
): CopyProgress {
  let startedAt: number | undefined;
  const isTerminal = output.isTTY ?? false;
  const everyMs = isTerminal ? onTerminalEveryMs : elsewhereEveryMs;
  let nextAt = 0;
  let isShown = false;
  return {
    report: (progress) => {
      const at = now();
      startedAt ??= at;
      nextAt ||= at + everyMs;
      if (at < nextAt) return;
      nextAt = at + everyMs;
      const line = lineOf(label, progress, at - startedAt);
      output.write(isTerminal ? clearLine + line : `${line}\n`);
      isShown = isTerminal;
    },
    done: () => {
      if (isShown) output.write(clearLine);
      isShown = false;
    },
  };
}

function lineOf(label: string, progress: Progress, elapsedMs: number): string {
  const { table, tableRows, tableBytes, rows, bytes } = progress;
  const perSecond = inBytes((bytes / Math.max(1, elapsedMs)) * 1000);
  return `${label}: ${inRows(rows)}, ${inBytes(bytes)}, ${perSecond}/s; ${table}: ${inRows(tableRows)}, ${inBytes(tableBytes)}`;
}
