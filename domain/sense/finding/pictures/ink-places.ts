/**
 * Whether two maps differ only in how sharp they are, or at some places in what is written there. Bets on the same screen
 * have nearly all of their ink in common; where the amounts are, the pattern of the ink differs.
 */
import { inkGrid, spreadsOf, type InkCells, type Spreads } from './ink-map.ts';

/** Cells of a place in each direction: about as large as an amount. */
const place = 4;
/** A place with less than this part of the usual spread has nothing to compare. */
const leastSpread = 0.2;
/** Of the places with ink: one of some 150. Copies hardly ever have one, other amounts in the same rows change two and more. */
const mostOtherPlaces = 0.007;

interface Comparison {
  /** Cells of the maps in each direction. */
  readonly grid: number;
  /** Below this, a place shows something else. */
  readonly samePattern: number;
  /** Changed places that are allowed in any picture. */
  readonly allowed: number;
}

/** Copies of half the size, and of quality 40, stay above this pattern. */
const ofWhole: Comparison = { grid: inkGrid, samePattern: 0.8, allowed: 0 };

/** For maps of the same grid. */
export function samePlaces(one: InkCells, other: InkCells, comparison = ofWhole): boolean {
  const { grid, samePattern, allowed } = comparison;
  const places = placesOf(one, other, grid);
  const usual =
    places.reduce((sum, { spread, spreadOther }) => sum + spread + spreadOther, 0) / 2 / places.length;
  const withInk = places.filter(
    ({ spread, spreadOther }) => Math.max(spread, spreadOther) >= leastSpread * usual,
  );
  // Also if one of them has no ink there.
  const changed = withInk.filter(
    ({ spread, spreadOther, common }) => common <= samePattern * Math.sqrt(spread * spreadOther),
  );
  return changed.length <= Math.max(allowed, mostOtherPlaces * withInk.length);
}

function placesOf(one: InkCells, other: InkCells, grid: number): Spreads[] {
  const inARow = grid / place;
  return Array.from({ length: inARow * inARow }, (_, number) => {
    const first = (Math.floor(number / inARow) * grid + (number % inARow)) * place;
    return spreadsOf(one, other, { first, width: place, rows: place, grid });
  });
}
