/**
 * `record.json`: what a printed document shows, frozen. Full names, not shortened ones; pictures by the hash of
 * the stored evidence. It is part of the document, so it contains nothing that the document does not show.
 */
import { moduleRow, type Area } from '../areas.ts';
import type { BrandReference, ImageGroup, SportReference, TemplateReference } from '../proof/proof.ts';
import { wireNameOf } from '../record/wire.ts';
import type { JsonValue } from './canonical-json.ts';

export interface FrozenPicture {
  readonly group: ImageGroup;
  /** From 1. */
  readonly position: number;
  readonly filename: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** Of the stored evidence. */
  readonly sha256: string;
  /** Of the bytes as the server received them, and as they were before the browser shrank them; where known. */
  readonly receivedSha256?: string | undefined;
  readonly chosenSha256?: string | undefined;
}

export interface ProofToFreeze {
  readonly id: string;
  readonly version: number;
  readonly whitelabel: BrandReference;
  readonly prooftype: TemplateReference;
  readonly sportname: SportReference;
  readonly user: string;
  readonly amount: number;
  readonly profitAndLoss: number;
  readonly eventname: string;
  readonly marketname: string;
  readonly navigation: string;
  readonly navigation2: string;
  readonly date: string;
  readonly proofMaker: string;
}

export interface Printing {
  readonly area: Area;
  readonly printedBy: string;
  /** An ISO instant. */
  readonly printedAt: string;
  /** What was typed in 'Confirm Download'. */
  readonly group: string;
  readonly templateSha256: string;
  readonly logoSha256: string | undefined;
  readonly pictures: readonly FrozenPicture[];
}

export function frozenRecord(proof: ProofToFreeze, printing: Printing) {
  const { area, templateSha256, logoSha256, ...printed } = printing;
  const { whitelabel, prooftype } = proof;
  const brandField = wireNameOf(moduleRow(area, 'proof').wire, 'whitelabel');
  return {
    format: 1,
    area,
    id: proof.id,
    version: proof.version,
    [brandField]: whitelabel.name,
    prooftype: prooftype.type,
    sportname: proof.sportname.name,
    user: proof.user,
    amount: proof.amount,
    profitAndLoss: proof.profitAndLoss,
    eventname: proof.eventname,
    marketname: proof.marketname,
    navigation: proof.navigation,
    navigation2: proof.navigation2,
    date: proof.date,
    brand: {
      name: whitelabel.name,
      url: whitelabel.url ?? '',
      hexacode: whitelabel.hexacode ?? '',
      logoSha256,
    },
    template: { type: prooftype.type, content: prooftype.content ?? '', sha256: templateSha256 },
    proofMaker: proof.proofMaker,
    printedBy: printed.printedBy,
    printedAt: printed.printedAt,
    group: printed.group,
    pictures: printed.pictures.map((picture) => ({ ...picture })),
  } satisfies JsonValue;
}
