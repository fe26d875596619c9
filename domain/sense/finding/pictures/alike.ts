/** Whether two pictures are nearly identical, by their ink maps. */
import { isCutOf } from './cut-copy.ts';
import { inkTableOf, type InkTable } from './fine-ink.ts';
import { inkLikeness, sameInk } from './ink-map.ts';
import { samePlaces } from './ink-places.ts';
import { fineOf, sharesPart, wholeOf } from './ink-windows.ts';

type Ink = Uint8Array;

/** Comparing takes milliseconds, and while a form is filled in the same pictures are compared repeatedly. */
const compared = new WeakMap<Ink, WeakMap<Ink, boolean>>();

export function isAlike(one: Ink, other: Ink): boolean {
  const known = compared.get(one) ?? new WeakMap<Ink, boolean>();
  compared.set(one, known);
  const alike = known.get(other) ?? isAlikeByInk(one, other);
  known.set(other, alike);
  return alike;
}

/** A cut moves most of the ink into other cells. */
const mostAlikeIfCut = 0.9;

function isAlikeByInk(one: Ink, other: Ink): boolean {
  const [whole, wholeOther] = [wholeOf(one), wholeOf(other)];
  const likeness = inkLikeness(whole, wholeOther);
  return (
    (likeness >= sameInk && samePlaces(whole, wholeOther)) ||
    sharesPart(one, other, likeness) ||
    (likeness < mostAlikeIfCut && isCut(one, other))
  );
}

/** Whichever of them was cut: the copy may be the older one. */
function isCut(one: Ink, other: Ink): boolean {
  const [table, tableOther] = [tableOf(one), tableOf(other)];
  return (
    table !== undefined &&
    tableOther !== undefined &&
    (isCutOf(table, tableOther) || isCutOf(tableOther, table))
  );
}

const tables = new WeakMap<Ink, InkTable | undefined>();

/** Each picture is compared with many others. */
function tableOf(ink: Ink): InkTable | undefined {
  if (tables.has(ink)) return tables.get(ink);
  const fine = fineOf(ink);
  const table = fine && inkTableOf(fine);
  tables.set(ink, table);
  return table;
}
