/** What is kept of an unsaved proof. */
import { imageGroups, type Proof } from '../../../../domain/proof/proof.ts';
import { keptItems, withoutData, type KeptEvidence, type Evidence } from '../evidence/evidence.ts';
import type { ProofFormValues } from './proof-form-values.ts';

export interface ProofDraft {
  readonly values: Partial<ProofFormValues>;
  readonly evidence: KeptEvidence;
  /** The version that the edit is based on. */
  readonly base?: Proof;
}

export function draftOf(values: ProofFormValues, base: Proof | undefined, evidence: Evidence): ProofDraft {
  return {
    values,
    evidence: {
      images: keptItems(evidence.images),
      navigation2Images: keptItems(evidence.navigation2Images),
    },
    ...(base && { base: withoutPictures(base) }),
  };
}

/** Pictures of a stored proof are loaded again. */
function withoutPictures(proof: Proof): Proof {
  const groups = imageGroups.map((group) => [group, proof[group].map(withoutData)]);
  return { ...proof, ...(Object.fromEntries(groups) as Pick<Proof, (typeof imageGroups)[number]>) };
}
