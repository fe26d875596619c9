/**
 * Order of a proof's images after a save: a list of the ids of kept images and of `new:0`, `new:1` for
 * uploaded files. Kept images that are not listed are removed; without a list all stay and new ones are
 * appended.
 */
import { z } from 'zod';
import { jsonOrText } from '../values/json-text.ts';
import { proofWords } from './text.ts';

const longestList = 100;

const entries = z
  .array(z.string().max(60), proofWords.orderInvalid)
  .max(longestList, proofWords.orderInvalid);

/** JSON text, as forms send it, or the list itself. */
export const imageOrder = jsonOrText(entries, proofWords.orderInvalid);

export function newEntry(index: number): string {
  return `new:${index}`;
}

export function inOrder<Kept extends { readonly _id: string }, New>(
  order: readonly string[] | undefined,
  kept: readonly Kept[],
  added: readonly New[],
): (Kept | New)[] {
  const byEntry = new Map<string, Kept | New>(added.map((image, index) => [newEntry(index), image]));
  if (!order) return [...kept, ...added];
  for (const image of kept) byEntry.set(image._id, image);
  const named = [...new Set(order)].flatMap((entry) => byEntry.get(entry) ?? []);
  // Keep uploaded files even if the order does not list them.
  const forgotten = added.filter((_image, index) => !order.includes(newEntry(index)));
  return [...named, ...forgotten];
}
