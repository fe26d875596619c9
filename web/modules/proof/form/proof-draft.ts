/** What is kept of an unsaved proof. */
import {
  imageGroups,
  type BrandReference,
  type ImageGroup,
  type Proof,
} from '../../../../domain/proof/proof.ts';
import { imagesPerGroup } from '../../../../domain/values/limits.ts';
import { keptItems, withoutData, type KeptEvidence, type KeptItem } from '../evidence/evidence.ts';
import type { useEvidence } from '../evidence/use-evidence.ts';
import type { ProofFormValues } from './proof-form-values.ts';

export interface ProofDraft {
  readonly values: Partial<ProofFormValues>;
  readonly evidence: KeptEvidence;
  /** The version that the edit is based on. */
  readonly base?: Proof;
  /** Of a new proof: the whitelabel that was given with its name. */
  readonly brand?: BrandReference;
}

export function draftOf(
  values: ProofFormValues,
  base: Proof | undefined,
  { evidence, coming }: Pick<ReturnType<typeof useEvidence>, 'evidence' | 'coming'>,
  brand: BrandReference | undefined,
): ProofDraft {
  const kept = (group: ImageGroup) =>
    [...keptItems(evidence[group]), ...coming[group].map(missingItem)].slice(0, imagesPerGroup);
  return {
    values,
    evidence: { images: kept('images'), navigation2Images: kept('navigation2Images') },
    ...(base && { base: withoutPictures(base) }),
    // Without its logo.
    ...(brand && { brand: { _id: brand._id, name: brand.name } }),
  };
}

/** A file that is still being read cannot be kept: the restored form says that it is missing. */
function missingItem({ name }: File): KeptItem {
  return { kind: 'new', key: name, name, chosenSha256: undefined };
}

/** Pictures of a stored proof are loaded again. */
function withoutPictures(proof: Proof): Proof {
  const groups = imageGroups.map((group) => [group, proof[group].map(withoutData)]);
  return { ...proof, ...(Object.fromEntries(groups) as Pick<Proof, (typeof imageGroups)[number]>) };
}
