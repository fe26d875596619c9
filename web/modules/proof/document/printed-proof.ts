/** Renders a proof for the preview and the PDF. */
import { showDay } from '../../../../domain/values/day.ts';
import type { Proof, ProofImage } from '../../../../domain/proof/proof.ts';
import { fill } from '../../../../domain/prooftype/placeholders.ts';
import { proofDocument } from '../../../../domain/proof/document.ts';
import { cutEventName, cutMarketName } from '../../../../domain/proof/document/name-cut.ts';
import type { DocumentImage } from '../../../../domain/proof/document/evidence.ts';
import { showWhole } from '../../../../domain/proof/filter.ts';
import { proofTypeSentences } from '../../../../domain/prooftype/text.ts';

/** `clean` is the sanitiser of the browser or server; it runs last, after the values are filled in. */
export function printableProof(proof: Proof, clean: (html: string) => string): string {
  const { whitelabel, prooftype, sportname } = proof;
  const filled = fill(prooftype.content || proofTypeSentences.noContent, {
    user: proof.user,
    amount: showWhole(proof.amount),
    profitAndLoss: showWhole(proof.profitAndLoss),
    prooftype: prooftype.type,
    sportname: sportname.name,
    eventname: cutEventName(proof.eventname),
    marketname: cutMarketName(proof.marketname),
  });
  return proofDocument({
    brand: {
      user: whitelabel.name,
      url: whitelabel.url ?? '',
      colour: whitelabel.hexacode ?? '',
      logo: whitelabel.logoBase64 ?? undefined,
    },
    user: proof.user,
    proofType: prooftype.type,
    date: showDay(proof.date),
    bodyHtml: clean(filled),
    navigation: proof.navigation,
    navigation2: proof.navigation2,
    images: proof.images.flatMap(documentImage),
    navigation2Images: proof.navigation2Images.flatMap(documentImage),
  });
}

function documentImage({ data, filename, width, height }: ProofImage): DocumentImage[] {
  return data === undefined ? [] : [{ src: data, filename, width, height }];
}
