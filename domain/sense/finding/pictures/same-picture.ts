/** `same-picture`: a picture is also in another proof, byte for byte (a warning) or nearly identical (a note). */
import type { PictureFact, ProofDraft } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { proofsIn } from '../records.ts';
import { findingText } from '../text.ts';
import { isAlike } from './alike.ts';

/** The facts are pictures with the same SHA-256, and those whose ink could be alike. */
export function samePicture({ _id, pictures }: ProofDraft, facts: readonly PictureFact[]): Finding[] {
  const others = facts.filter((fact) => fact._id !== _id);
  return pictures.flatMap((picture): Finding[] => {
    const same = others.filter((fact) => fact.sha256.some((hash) => picture.sha256.includes(hash)));
    const alike =
      same.length > 0 ? same : others.filter(({ ink }) => ink && picture.ink && isAlike(picture.ink, ink));
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
