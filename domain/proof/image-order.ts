/**
 * In which order a proof's pictures stand after a save: a list of the ids of kept ones and of `new:0`, `new:1` for the
 * files that came along. What is kept and not named goes; without a list everything stays and the new ones follow.
 */
import { z } from 'zod';
import { proofWords } from './text.ts';

const longestList = 100;

const entries = z
  .array(z.string().max(60), proofWords.orderInvalid)
  .max(longestList, proofWords.orderInvalid);

/** As JSON text, which is what a form can carry, or as the list itself. */
export const imageOrder = z
  .union([z.string(), entries], proofWords.orderInvalid)
  .transform((sent, context) => {
    const parsed = entries.safeParse(typeof sent === 'string' ? parseJson(sent) : sent);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: proofWords.orderInvalid });
    return z.NEVER;
  });

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
  // A file that came along was meant to be there, even if nobody said where.
  const forgotten = added.filter((_image, index) => !order.includes(newEntry(index)));
  return [...named, ...forgotten];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
