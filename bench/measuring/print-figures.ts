import type { Figure } from '../../scripts/benching/figure.ts';

export function printFigures(figures: readonly Figure[]): void {
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
