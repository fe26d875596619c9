/** Renders a proof as a document: the same on screen and on paper. */
import { fill } from '../prooftype/placeholders.ts';
import { proofTypeSentences } from '../prooftype/text.ts';
import { showDay } from '../values/moment/day.ts';
import { proofDocument } from './document.ts';
import type { DocumentImage } from './document/evidence.ts';
import type { FullPicture } from './document/full-pictures.ts';
import type { DocumentFoot } from './document/foot.ts';
import { cutEventName, cutMarketName } from './document/name-cut.ts';
import { showCount } from '../values/number.ts';
import type { ProofFields, ProofImage } from './proof.ts';

/** The template with the proof's values. It has to be sanitized after this, as the last step. */
export function filledTemplate({ prooftype, sportname, ...proof }: ProofFields): string {
  return fill(prooftype.content || proofTypeSentences.noContent, {
    user: proof.user,
    amount: showCount(proof.amount),
    profitAndLoss: showCount(proof.profitAndLoss),
    prooftype: prooftype.type,
    sportname: sportname.name,
    eventname: cutEventName(proof.eventname),
    marketname: cutMarketName(proof.marketname),
  });
}

export interface PrintExtras {
  readonly foot?: DocumentFoot;
  readonly fullPictures?: readonly FullPicture[];
}

/** `bodyHtml` is the filled template, sanitized. */
export function printedProof(proof: ProofFields, bodyHtml: string, extras: PrintExtras = {}): string {
  const { whitelabel } = proof;
  return proofDocument({
    brand: {
      user: whitelabel.name,
      url: whitelabel.url ?? '',
      colour: whitelabel.hexacode ?? '',
      logo: whitelabel.logoBase64 ?? undefined,
    },
    user: proof.user,
    proofType: proof.prooftype.type,
    date: showDay(proof.date),
    bodyHtml,
    navigation: proof.navigation,
    navigation2: proof.navigation2,
    images: proof.images.flatMap(documentImage),
    navigation2Images: proof.navigation2Images.flatMap(documentImage),
    ...extras,
  });
}

function documentImage({ data, filename, width, height }: ProofImage): DocumentImage[] {
  return data === undefined ? [] : [{ src: data, filename, width, height }];
}
