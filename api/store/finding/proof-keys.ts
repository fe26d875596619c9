import { imageGroups, type ProofFields } from '../../../domain/proof/proof.ts';
import type { StoredImage } from '../../postgres/tables/proof.ts';
import { accountKeysOf, type ProofKeys } from './keys.ts';

/** `record` is a stored proof, as a row or as presented. */
export function proofKeysOf(record: Readonly<Record<string, unknown>>): ProofKeys {
  const { user, agentname, whitelabel: brand, date } = record as unknown as ProofFields;
  const account = accountKeysOf({ name: user, agent: agentname, brand: String(brand.name), day: date });
  const pictures = imageGroups.flatMap((group) => record[group] as StoredImage[]);
  return { ...account, pictures: pictures.flatMap(pictureKeysOf) };
}

/** Records of early versions have only the hash of the stored file. */
export function shaOf({ hash, receivedSha256 = hash, chosenSha256 = receivedSha256 }: StoredImage): string[] {
  return [...new Set([receivedSha256, chosenSha256])];
}

function pictureKeysOf(image: StoredImage): ProofKeys['pictures'] {
  return shaOf(image).map((sha256) => ({ sha256, hash: image.documentHash }));
}
