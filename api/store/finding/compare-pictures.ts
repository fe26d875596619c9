/**
 * Compares the pictures of a draft with others before the rule runs. A comparison takes about a millisecond and there may be hundreds,
 * so this yields to other calls in between. The rule then uses the cached results.
 */
import type { DraftPicture, PictureFact } from '../../../domain/sense/finding/facts.ts';
import { isAlike } from '../../../domain/sense/finding/pictures/alike.ts';
import { takingTurns } from '../../runtime/give-way.ts';

export async function comparePictures(
  pictures: readonly Pick<DraftPicture, 'ink'>[],
  others: readonly Pick<PictureFact, 'ink'>[],
): Promise<void> {
  const giveWay = takingTurns();
  for (const { ink } of pictures) {
    for (const other of others) {
      if (ink && other.ink) isAlike(ink, other.ink);
      await giveWay();
    }
  }
}
