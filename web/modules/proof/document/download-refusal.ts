import type { Area } from '../../../../domain/areas.ts';
import type { Proof } from '../../../../domain/proof/proof.ts';
import { proofSentences, proofSentencesOf } from '../../../../domain/proof/text.ts';

/** Why a proof cannot be downloaded, with the specified wording; undefined if it can. */
export function downloadRefusal(
  area: Area,
  { proofMaker, whitelabel }: Pick<Proof, 'proofMaker' | 'whitelabel'>,
  mayPrint: boolean,
): string | undefined {
  if (!mayPrint) return proofSentences.deniedPdf;
  if (proofMaker.trim() === '') return proofSentences.proofMakerRequired;
  if (whitelabel.name.trim() === '') return proofSentencesOf(area).chooseWhitelabel;
  return undefined;
}
