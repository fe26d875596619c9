/** Whether a picture shows what a cut at any sides leaves of another one. */
import { inkAlong, mapOfCut, noCut, profileOf, type Cut, type InkTable } from './fine-ink.ts';
import { spreadsOf, type InkCells } from './ink-map.ts';
import { samePlaces } from './ink-places.ts';

const steps = 64;
/** The largest cut per side, and the distance between the cuts that are tried first. */
const mostCut = 0.14;
const firstStep = 0.01;
const finerSteps = [0.005, 0.002, 0.001];
const lastSteps = [0.002, 0.001];
const rounds = 8;

/** With less cut off at each side, whole pictures are compared. */
const leastCut = 0.006;
/** Rows and columns of copies agree by 0.6 and more; those of most other pictures agree less and are skipped. */
const worthTrying = 0.5;
/** Below this, a cut is not worth placing exactly; copies have 0.9 and more. */
const worthPlacing = 0.8;
/** As for whole pictures. */
const sameInk = 0.94;
/** Finer than for whole pictures, because what the cut leaves is never placed quite exactly; so patterns agree a little less. */
const places = { grid: 96, samePattern: 0.75, allowed: 1 };

export function isCutOf(original: InkTable, copy: InkTable): boolean {
  const shown = mapOfCut(copy, noCut, steps);
  const cut = cutLike(original, copy);
  if (Math.max(cut.left, cut.top, cut.right, cut.bottom) < leastCut) return false;
  if (likeness(mapOfCut(original, cut, steps), shown) < worthPlacing) return false;
  const exact = placed(original, shown, cut);
  return (
    likeness(mapOfCut(original, exact, steps), shown) >= sameInk &&
    samePlaces(mapOfCut(original, exact, places.grid), mapOfCut(copy, noCut, places.grid), places)
  );
}

/** The cut that leaves the same ink in each row and in each column, as far as there is one. */
function cutLike(original: InkTable, copy: InkTable): Cut {
  const across = profileOf(inkAlong(copy, 'x', noCut), 0, 0, steps);
  const down = profileOf(inkAlong(copy, 'y', noCut), 0, 0, steps);
  const rows = bestOfAll(inkAlong(original, 'y', noCut), down);
  if (rows.alike < worthTrying) return noCut;
  let [top, bottom] = rows.ends;
  const columns = bestOfAll(inkAlong(original, 'x', { ...noCut, top, bottom }), across);
  if (columns.alike < worthTrying) return noCut;
  let [left, right] = columns.ends;
  // As with other bets on the same screen.
  if (top + bottom + left + right === 0) return noCut;
  // The first rows were compared with all columns.
  [top, bottom] = bestOfAll(inkAlong(original, 'y', { ...noCut, left, right }), down).ends;
  for (let round = 0; round < 2; round += 1) {
    [left, right] = bestNear(inkAlong(original, 'x', { ...noCut, top, bottom }), across, [left, right]);
    [top, bottom] = bestNear(inkAlong(original, 'y', { ...noCut, left, right }), down, [top, bottom]);
  }
  return { left, top, right, bottom };
}

type Ends = readonly [number, number];

function bestOfAll(along: Float64Array, wanted: Float64Array): { ends: Ends; alike: number } {
  let best: Ends = [0, 0];
  let most = -1;
  for (let first = 0; first <= mostCut; first += firstStep) {
    for (let last = 0; last <= mostCut; last += firstStep) {
      const alike = likeness(profileOf(along, first, last, steps), wanted);
      if (alike > most) [best, most] = [[first, last], alike];
    }
  }
  return { ends: best, alike: most };
}

/** Tries wider, narrower and moved cuts as long as the match improves. */
const moves = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, -1],
  [-1, 1],
] as const;

function bestNear(along: Float64Array, wanted: Float64Array, start: Ends): Ends {
  const likenessOf = ([first, last]: Ends) => likeness(profileOf(along, first, last, steps), wanted);
  const near = ([first, last]: Ends, step: number): Ends[] =>
    moves.map(([one, other]) => [Math.max(0, first + one * step), Math.max(0, last + other * step)]);
  return climbed(start, { near, likenessOf, sizes: finerSteps });
}

function placed(original: InkTable, shown: Float64Array, start: Cut): Cut {
  const likenessOf = (cut: Cut) => likeness(mapOfCut(original, cut, steps), shown);
  const near = (cut: Cut, step: number): Cut[] =>
    (['left', 'top', 'right', 'bottom'] as const).flatMap((side) =>
      [step, -step].map((by) => ({ ...cut, [side]: Math.max(0, cut[side] + by) })),
    );
  return climbed(start, { near, likenessOf, sizes: lastSteps });
}

interface Climb<T> {
  readonly near: (from: T, step: number) => readonly T[];
  readonly likenessOf: (one: T) => number;
  readonly sizes: readonly number[];
}

function climbed<T>(start: T, { near, likenessOf, sizes }: Climb<T>): T {
  let best = start;
  let most = likenessOf(start);
  for (const size of sizes) {
    for (let round = 0; round < rounds; round += 1) {
      const before = most;
      for (const next of near(best, size)) {
        const alike = likenessOf(next);
        if (alike > most) [best, most] = [next, alike];
      }
      if (most === before) break;
    }
  }
  return best;
}

function likeness(one: InkCells, other: InkCells): number {
  const { spread, spreadOther, common } = spreadsOf(one, other, { first: 0, width: one.length, rows: 1 });
  return spread > 0 && spreadOther > 0 ? common / Math.sqrt(spread * spreadOther) : 0;
}
