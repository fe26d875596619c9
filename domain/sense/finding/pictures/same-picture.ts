/** `same-picture`: a picture stands in another proof, byte for byte (a warning) or hardly to be told apart (a note). */
import type { DraftPicture, PictureFact, ProofDraft } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { proofsIn } from '../records.ts';
import { findingText } from '../text.ts';
import { isCutOf } from './cut-copy.ts';
import { inkTableOf } from './fine-ink.ts';
import { inkLikeness, sameInk } from './ink-map.ts';
import { samePlaces } from './ink-places.ts';
import { fineOf, sharesPart, wholeOf } from './ink-windows.ts';

/** The facts are pictures with the same SHA-256, and those whose ink could be alike. */
export function samePicture({ _id, pictures }: ProofDraft, facts: readonly PictureFact[]): Finding[] {
  const others = facts.filter((fact) => fact._id !== _id);
  return pictures.flatMap((picture): Finding[] => {
    const same = others.filter((fact) => fact.sha256.some((hash) => picture.sha256.includes(hash)));
    const alike = same.length > 0 ? same : others.filter((fact) => isAlike(picture, fact));
    const [first] = alike;
    if (!first) return [];
    return [
      {
        code: 'same-picture',
        severity: same.length > 0 ? 'warning' : 'note',
        field: picture.field,
        message: (same.length > 0 ? findingText.samePicture : findingText.similarPicture)(
          first.user,
          first.date,
        ),
        records: proofsIn(alike),
      },
    ];
  });
}

function isAlike(picture: DraftPicture, fact: PictureFact): boolean {
  if (!picture.ink || !fact.ink) return false;
  const [one, other] = [wholeOf(picture.ink), wholeOf(fact.ink)];
  const likeness = inkLikeness(one, other);
  return (
    (likeness >= sameInk && samePlaces(one, other)) ||
    sharesPart(picture.ink, fact.ink, likeness) ||
    (likeness < mostAlikeIfCut && isCut(picture.ink, fact.ink))
  );
}

/** A cut moves most of the ink into other cells. */
const mostAlikeIfCut = 0.9;

/** Whichever of them was cut: the copy may be the older one. */
function isCut(one: Uint8Array, other: Uint8Array): boolean {
  const [fine, fineOther] = [fineOf(one), fineOf(other)];
  const table = fine && inkTableOf(fine);
  const tableOther = fineOther && inkTableOf(fineOther);
  return (
    table !== undefined &&
    tableOther !== undefined &&
    (isCutOf(table, tableOther) || isCutOf(tableOther, table))
  );
}
