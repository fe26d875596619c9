/**
 * The signature in a sealed document: CMS SignedData as CAdES and PAdES (baseline B) want it, ECDSA P-256 with SHA-256.
 * It has one encoding. The server writes it, and verifiers encode it again and compare every byte:
 * parts of it, such as the certificates, are not signed themselves.
 */
import { elementAt, elementsIn, encode, integer, octets, oid, sequence, setOf, type Element } from './der.ts';
import { joinBytes, sameBytes, toHex } from './bytes.ts';
import { certificateParts, ecdsaWithSha256 } from './certificate.ts';
import type { Sha256 } from './merkle.ts';
import { sha256Algorithm } from './time-stamp.ts';

const data = oid('1.2.840.113549.1.7.1');
const signedData = oid('1.2.840.113549.1.7.2');
const contentType = oid('1.2.840.113549.1.9.3');
const messageDigest = oid('1.2.840.113549.1.9.4');
const signingCertificateV2 = oid('1.2.840.113549.1.9.16.2.47');
const timeStampToken = oid('1.2.840.113549.1.9.16.2.14');
/** Identifies the statement in `seal.json`, to distinguish replaced attachments from changed bytes. A UUID, which needs no registration. */
const sealStatement = oid('2.25.323377154099643903571477748426451579108');
/** Our signature over the time stamp. A UUID as well. */
const stampSeal = oid('2.25.148263907745120983364051927384610395527');

const signedTag = 0xa0;
const unsignedTag = 0xa1;
const attribute = (type: Uint8Array, value: Uint8Array) => sequence(type, setOf(value));

function withTag(tag: number, element: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(element);
  copy[0] = tag;
  return copy;
}

export interface SignedFacts {
  /** of everything in the file except the signature */
  readonly digest: Uint8Array;
  readonly certificate: Uint8Array;
  readonly statementHash: Uint8Array;
}

/** What is signed, as a DER set. */
export function signedAttributes(sha256: Sha256, facts: SignedFacts): Uint8Array {
  return setOf(
    attribute(contentType, data),
    attribute(messageDigest, octets(facts.digest)),
    attribute(signingCertificateV2, sequence(sequence(sequence(octets(sha256(facts.certificate)))))),
    attribute(sealStatement, octets(facts.statementHash)),
  );
}

export interface SignatureParts {
  /** Set, as it was signed. */
  readonly attributes: Uint8Array;
  readonly signature: Uint8Array;
  /** The signer's certificate first. */
  readonly chain: readonly Uint8Array[];
  readonly timeStamp?: Uint8Array | undefined;
  /** See `sealedStamp`. */
  readonly stampSeal?: Uint8Array | undefined;
}

/** Identifies the certificates of a signature, which is not over them. */
export const chainHash = (sha256: Sha256, chain: readonly Uint8Array[]): string =>
  toHex(sha256(joinBytes(...chain)));

/**
 * What the console signs after requesting a time stamp: the token, or that there was none. The token is not covered by the
 * signature that it stamps, and it holds certificates that nothing in it covers: without this, changing or removing it
 * could go unnoticed.
 */
export const sealedStamp = (
  sha256: Sha256,
  signature: Uint8Array,
  timeStamp: Uint8Array | undefined,
): Uint8Array => joinBytes(sha256(signature), sha256(timeStamp ?? new Uint8Array()));

/** Undefined without a certificate that can be read. */
export function writeSignature({
  attributes,
  signature,
  chain,
  timeStamp,
  stampSeal: stampSignature,
}: SignatureParts): Uint8Array | undefined {
  const names = chain[0] && certificateParts(chain[0]);
  if (!names) return undefined;
  const unsigned = [
    ...(timeStamp ? [attribute(timeStampToken, timeStamp)] : []),
    ...(stampSignature ? [attribute(stampSeal, octets(stampSignature))] : []),
  ];
  const signer = sequence(
    integer(1),
    sequence(names.issuer, names.serial),
    sha256Algorithm,
    withTag(signedTag, attributes),
    ecdsaWithSha256,
    octets(signature),
    ...(unsigned.length > 0 ? [withTag(unsignedTag, setOf(...unsigned))] : []),
  );
  return sequence(
    signedData,
    encode(
      0xa0,
      sequence(
        integer(1),
        setOf(sha256Algorithm),
        sequence(data),
        encode(0xa0, ...chain),
        encode(0x31, signer),
      ),
    ),
  );
}

export interface ReadSignature extends SignatureParts {
  /** Without the padding in the file. */
  readonly bytes: Uint8Array;
  readonly digest: Uint8Array | undefined;
  /** Undefined in a signature that no console made. */
  readonly statementHash: Uint8Array | undefined;
}

/** Undefined if this is no signature. The caller checks its meaning. */
export function readSignature(padded: Uint8Array): ReadSignature | undefined {
  const whole = elementAt(padded);
  const frame = whole && elementsIn(whole.content)?.[1];
  const parts = partsOf(partsOf(frame)?.[0]);
  const certificates = partsOf(parts?.find(({ tag }) => tag === 0xa0));
  const signer = partsOf(partsOf(parts?.at(-1))?.[0]);
  const attributes = signer?.find(({ tag }) => tag === signedTag);
  const signature = signer?.find(({ tag }) => tag === 0x04)?.content;
  if (!whole || !certificates || !attributes || !signature) return undefined;
  const unsigned = signer?.find(({ tag }) => tag === unsignedTag);
  return {
    bytes: whole.whole,
    chain: certificates.map((certificate) => certificate.whole),
    attributes: withTag(0x31, attributes.whole),
    signature,
    digest: valueOf(attributes, messageDigest)?.content,
    statementHash: valueOf(attributes, sealStatement)?.content,
    timeStamp: unsigned && valueOf(unsigned, timeStampToken)?.whole,
    stampSeal: unsigned && valueOf(unsigned, stampSeal)?.content,
  };
}

function partsOf(element: Element | undefined): readonly Element[] | undefined {
  return element && elementsIn(element.content);
}

function valueOf(attributes: Element, type: Uint8Array): Element | undefined {
  for (const found of partsOf(attributes) ?? []) {
    const [name, values] = partsOf(found) ?? [];
    if (name && sameBytes(name.whole, type)) return partsOf(values)?.[0];
  }
  return undefined;
}
