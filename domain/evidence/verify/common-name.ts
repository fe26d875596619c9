/** The subject name of a certificate. */
import { sameBytes } from '../bytes.ts';
import { certificateParts } from '../certificate.ts';
import { elementAt, elementsIn, oid } from '../der.ts';
import { utf8Text } from './file-text.ts';

const commonName = oid('2.5.4.3');

export function commonNameIn(certificate: Uint8Array): string | undefined {
  const subject = certificateParts(certificate)?.subject;
  const parts = subject && elementAt(subject);
  for (const { content } of (parts && elementsIn(parts.content)) ?? []) {
    const pair = elementAt(content);
    const [type, value] = (pair && elementsIn(pair.content)) ?? [];
    if (type && value && sameBytes(type.whole, commonName)) return utf8Text(value.content);
  }
  return undefined;
}
