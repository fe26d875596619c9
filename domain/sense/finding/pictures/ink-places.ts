/**
 * Whether two maps differ only in how sharp they are, or at some places in what is written there. Bets on the same screen
 * have nearly all of their ink in common; where the amounts stand, the pattern of the ink is another one.
 */
import { inkGrid, spreadsOf, type Spreads } from './ink-map.ts';

/** Cells of a place in each direction: about as large as an amount. */
const place = 4;
/** Below this, a place shows something else. Copies of half the size, and of quality 40, stay above it. */
const samePattern = 0.8;
/** A place with less than this part of the usual spread has nothing to compare. */
const leastSpread = 0.2;
/** Of the places with ink: one of some 150. Copies hardly ever have one, other amounts in the same rows change two and more. */
const mostOtherPlaces = 0.007;

/** For maps of the same grid. */
export function samePlaces(one: Uint8Array, other: Uint8Array): boolean {
  const places = placesOf(one, other);
  const usual =
    places.reduce((sum, { spread, spreadOther }) => sum + spread + spreadOther, 0) / 2 / places.length;
  const withInk = places.filter(
    ({ spread, spreadOther }) => Math.max(spread, spreadOther) >= leastSpread * usual,
  );
  // Also if one of them has no ink there.
  const changed = withInk.filter(
    ({ spread, spreadOther, common }) => common <= samePattern * Math.sqrt(spread * spreadOther),
  );
  return changed.length <= mostOtherPlaces * withInk.length;
}

function placesOf(one: Uint8Array, other: Uint8Array): Spreads[] {
  const inARow = inkGrid / place;
  return Array.from({ length: inARow * inARow }, (_, number) => {
    const first = (Math.floor(number / inARow) * inkGrid + (number % inARow)) * place;
    return spreadsOf(one, other, { first, width: place, rows: place });
  });
}
