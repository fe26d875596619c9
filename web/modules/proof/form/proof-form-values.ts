/** The values of the proof form, and the request body made from them. */
import { moduleRow, type Area } from '../../../../domain/areas.ts';
import { chosenField, orderField, imageGroups, type Proof } from '../../../../domain/proof/proof.ts';
import { newEntry } from '../../../../domain/proof/image-order.ts';
import { indiaDay } from '../../../../domain/values/moment/time.ts';
import { toWire } from '../../../../domain/record/wire.ts';
import type { Evidence, EvidenceItem } from '../evidence/evidence.ts';

export type ProofFormValues = {
  /** name of the whitelabel, as typed */
  whitelabel: string;
  group: string;
  agentname: string;
  user: string;
  amount: string;
  prooftype: string;
  sportname: string;
  eventname: string;
  marketname: string;
  navigation: string;
  navigation2: string;
  profitAndLoss: string;
  date: string;
};

export function newProofValues(now: Date): ProofFormValues {
  return {
    whitelabel: '',
    group: '',
    agentname: '',
    user: '',
    amount: '',
    prooftype: '',
    sportname: '',
    eventname: '',
    marketname: '',
    navigation: '',
    navigation2: '',
    profitAndLoss: '',
    date: indiaDay(now),
  };
}

/** Values that the next proof of a series keeps; of the whitelabel its name of now, as it was saved. */
export function nextValues(
  { date, group, agentname }: ProofFormValues,
  { whitelabel }: Pick<Proof, 'whitelabel'>,
): Partial<ProofFormValues> {
  return { date, whitelabel: whitelabel.name, group, agentname };
}

export function valuesOf(proof: Proof): ProofFormValues {
  return {
    whitelabel: proof.whitelabel.name,
    group: proof.group,
    agentname: proof.agentname,
    user: proof.user,
    amount: String(proof.amount),
    prooftype: proof.prooftype._id,
    sportname: proof.sportname._id,
    eventname: proof.eventname,
    marketname: proof.marketname,
    navigation: proof.navigation,
    navigation2: proof.navigation2,
    profitAndLoss: String(proof.profitAndLoss),
    date: proof.date,
  };
}

interface Sending {
  readonly area: Area;
  /** As returned by the schema: references by id. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly evidence: Evidence;
  readonly version: number | undefined;
}

/** Files in group order; the order field gives their position among the kept ones. */
export function proofFormData({ area, fields, evidence, version }: Sending): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(toWire(fields, moduleRow(area, 'proof').wire))) {
    if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value));
  }
  if (version !== undefined) form.append('version', String(version));
  for (const group of imageGroups) {
    const { order, chosen } = namedPictures(evidence[group]);
    for (const item of evidence[group]) if (item.kind === 'new') form.append(group, item.file, item.name);
    form.append(orderField(group), JSON.stringify(order));
    if (chosen.length > 0) form.append(chosenField(group), JSON.stringify(chosen));
  }
  return form;
}

/** References to the pictures of a group: their order, and the SHA-256 of the new ones as they were chosen. */
export function namedPictures(items: readonly EvidenceItem[]) {
  const fresh = items.filter((item) => item.kind === 'new');
  return {
    order: items.map((item) => (item.kind === 'stored' ? item.image._id : newEntry(fresh.indexOf(item)))),
    chosen: fresh.map(({ chosenSha256 }) => chosenSha256 ?? null),
  };
}
