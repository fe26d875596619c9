/** Lets a few jobs run at once and the next ones wait their turn; past that, whoever comes is refused. */
export class NoTurnLeft extends Error {}

export function turns({ running, waiting }: { readonly running: number; readonly waiting: number }) {
  let busy = 0;
  const queue: (() => void)[] = [];

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (busy >= running) {
      if (queue.length >= waiting) throw new NoTurnLeft();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      busy += 1;
    }
    try {
      return await work();
    } finally {
      // The place passes straight to the next in line, so nobody who comes just now gets ahead of it.
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
