/**
 * Each leaf carries eight bytes that depend on all leaves before it. They are not proof, unlike checkpoints; they
 * show at which entry a changed history diverges from the original.
 */
import { joinBytes } from '../../../domain/evidence/bytes.ts';
import { sha256 } from '../../runtime/sha256.ts';

const linkLength = 8;

export const firstLink: Uint8Array = new Uint8Array(linkLength);

export function nextLink(link: Uint8Array, leaf: Uint8Array): Uint8Array {
  return sha256(joinBytes(link, leaf)).subarray(0, linkLength);
}
