/** Progress of a check: a line that updates on a terminal, an occasional line elsewhere. */
const onTerminalEveryMs = 200;
const elsewhereEveryMs = 10_000;
const clearLine = '\r\u001B[2K';
const numbers = new Intl.NumberFormat('en');

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export function checkProgress(output: Output = process.stderr) {
  const isTerminal = output.isTTY ?? false;
  const everyMs = isTerminal ? onTerminalEveryMs : elsewhereEveryMs;
  let nextAt = performance.now() + everyMs;
  return {
    report: (done: number, all: number) => {
      if (performance.now() < nextAt) return;
      nextAt = performance.now() + everyMs;
      const line = `Checked ${numbers.format(done)} of ${numbers.format(all)} entries`;
      output.write(isTerminal ? clearLine + line : `${line}\n`);
    },
    done: () => {
      if (isTerminal) output.write(clearLine);
    },
  };
}
