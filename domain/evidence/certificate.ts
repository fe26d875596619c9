/** The parts of an X.509 certificate that seals need. */
import { elementAt, elementsIn, oid, sequence, type Element } from './der.ts';

export const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));

export interface CertificateParts {
  /** what the issuer signed */
  readonly content: Uint8Array;
  readonly serial: Uint8Array;
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  /** the public key as SubjectPublicKeyInfo */
  readonly spki: Uint8Array;
  readonly algorithm: Uint8Array;
  readonly signature: Uint8Array;
}

/** Undefined if this is no certificate. */
export function certificateParts(certificate: Uint8Array): CertificateParts | undefined {
  const [content, algorithm, signature] = partsOf(elementAt(certificate)) ?? [];
  const fields = partsOf(content)?.filter(({ tag }) => tag !== 0xa0);
  const [serial, , issuer, , subject, spki] = fields ?? [];
  if (!content || !algorithm || !signature || !serial || !issuer || !subject || !spki) return undefined;
  return {
    content: content.whole,
    serial: serial.whole,
    issuer: issuer.whole,
    subject: subject.whole,
    spki: spki.whole,
    algorithm: algorithm.whole,
    // Without the count of unused bits.
    signature: signature.content.subarray(1),
  };
}

const partsOf = (element: Element | undefined) => element && elementsIn(element.content);
