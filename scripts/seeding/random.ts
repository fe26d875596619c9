/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export interface Random {
  /** 0 up to, but not including, `below`. */
  whole(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** A subset of the items, in order. */
  some<Item>(items: readonly Item[]): Item[];
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    whole,
    pick: (items) => {
      const item = items[whole(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    some: (items) => items.filter(() => next() < 0.5),
  };
}
