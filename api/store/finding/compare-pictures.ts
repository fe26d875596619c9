/**
 * Compares the pictures of a draft with others before the rule asks. A comparison takes about a millisecond and there may be hundreds,
 * so other calls get their turn in between. The rule then finds the results remembered.
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
