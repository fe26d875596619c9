/** The content of a time-stamp token (RFC 3161): the stamped hash and the time. */
import { elementAt, elementsIn, oid, sequence, type Element } from './der.ts';

export const sha256Algorithm = sequence(oid('2.16.840.1.101.3.4.2.1'));

export interface TimeStamp {
  readonly hash: Uint8Array;
  /** As the server wrote it: YYYYMMDDhhmmss[.fraction]Z */
  readonly time: string;
  /** The parts after the hash, such as the nonce of the request. */
  readonly rest: readonly Uint8Array[];
}

/** Undefined if this is no token. Whether its signature is valid is not checked. */
export function stampedHash(token: Uint8Array): TimeStamp | undefined {
  // ContentInfo > SignedData > EncapsulatedContentInfo > OCTET STRING > TSTInfo
  const signedData = partsOf(partsOf(partsOf(elementAt(token))?.[1])?.[0]);
  const content = partsOf(partsOf(signedData?.[2])?.[1])?.[0];
  const facts = partsOf(content && elementAt(content.content));
  const hash = partsOf(facts?.[2])?.[1];
  const time = facts?.[4];
  if (!facts || hash?.tag !== 0x04 || time?.tag !== 0x18) return undefined;
  return {
    hash: hash.content,
    time: String.fromCharCode(...time.content.subarray(0, 32)),
    rest: facts.slice(3).map(({ whole }) => whole),
  };
}

const partsOf = (element: Element | undefined): readonly Element[] | undefined =>
  element && elementsIn(element.content);
