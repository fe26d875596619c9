/**
 * The first of several pasted paragraphs continues the one with the cursor, in its alignment. Where there is nothing
 * to continue, it keeps its own.
 */
import { Slice } from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';

export function keepAlignment(pasted: Slice, { $from, $to }: Selection): Slice {
  const first = pasted.content.firstChild;
  const isWholeBlock = $from.parent.isTextblock && $from.parentOffset === 0 && $to.pos >= $from.end();
  const isAligned = first?.isTextblock === true && Boolean(first.attrs['textAlign']);
  if (!isWholeBlock || !isAligned || pasted.openStart !== 1) return pasted;
  return new Slice(pasted.content, 0, pasted.content.childCount === 1 ? 0 : pasted.openEnd);
}
