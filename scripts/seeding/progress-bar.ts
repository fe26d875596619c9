/** A progress bar on a terminal, a line elsewhere. */
export function progressBar(label: string, total: number): (done: number) => void {
  const width = 30;
  return (done) => {
    if (!process.stderr.isTTY) return;
    const filled = Math.round((done / Math.max(1, total)) * width);
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
    process.stderr.write(`\r${label.padEnd(10)} ${bar} ${done}/${total}${done >= total ? '\n' : ''}`);
  };
}
