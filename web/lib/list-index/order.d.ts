/** Orders of slots. Ranks are made when a column is first sorted by; a changed row is put in its place. */
import type { SortDirection } from '../../../domain/list.ts';
/** What is compared: a number or a text a slot. NaN and '' are missing and stand last either way. */
export type Values =
  | {
      readonly kind: 'number';
      readonly at: (slot: number) => number;
    }
  | {
      readonly kind: 'text';
      readonly at: (slot: number) => string;
    };
export type CompareSlots = (one: number, other: number) => number;
export declare function comparer(values: Values, direction: SortDirection, tie: CompareSlots): CompareSlots;
/** The slots sorted; `tieOrder` is the same slots in the order that equal ones keep. */
export declare function sortSlots(
  tieOrder: Uint32Array,
  values: Values,
  direction: SortDirection,
): Uint32Array;
/** Where a slot belongs among sorted ones. */
export declare function placeOf(
  sorted: Uint32Array,
  length: number,
  slot: number,
  compare: CompareSlots,
): number;
