/**
 * Makes the console's certificates (X.509, ECDSA P-256): a root to import into readers, and the one that seals, issued by
 * the root. Readers never trust a certificate that is its own root.
 */
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import {
  bits,
  encode,
  integer,
  octets,
  oid,
  sequence,
  setOf,
  time,
  utf8String,
  yes,
} from '../../../domain/evidence/der.ts';
import { certificateParts, ecdsaWithSha256 } from '../../../domain/evidence/certificate.ts';

const organisation = oid('2.5.4.10');
const commonName = oid('2.5.4.3');
const purposes = sequence(
  // NSS, which poppler uses, accepts no other purpose for documents.
  oid('1.3.6.1.5.5.7.3.4'), // email protection
  oid('1.3.6.1.5.5.7.3.36'), // document signing (RFC 9336)
  oid('1.3.6.1.4.1.311.10.3.12'), // document signing (Microsoft)
);
const rootYears = 30;
const sealYears = 10;
/** For readers whose clock is a little slow. */
const earlierMs = 60 * 60_000;

/** Private key and certificates in PEM, the certificate of the key first. */
export type KeyPem = string;

const nameOf = (organisationName: string, name: string) =>
  sequence(
    setOf(sequence(organisation, utf8String(organisationName))),
    setOf(sequence(commonName, utf8String(name))),
  );

function extension(id: string, isCritical: boolean, value: Uint8Array): Uint8Array {
  return sequence(oid(id), ...(isCritical ? [yes] : []), octets(value));
}

const keyIdentifier = (spki: Uint8Array) => createHash('sha1').update(spki).digest();

function newSerial(): Uint8Array {
  const serial = randomBytes(16);
  // Neither negative nor shorter.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return serial;
}

interface Issuer {
  readonly name: Uint8Array;
  readonly spki: Uint8Array;
  readonly privateKey: ReturnType<typeof createPrivateKey>;
}

function makeKey(
  name: Uint8Array,
  years: number,
  ownExtensions: readonly Uint8Array[],
  issuer?: Issuer,
): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const by = issuer ?? { name, spki, privateKey };
  const from = new Date(Date.now() - earlierMs);
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + years);
  const content = sequence(
    encode(0xa0, integer(2)),
    integer(newSerial()),
    ecdsaWithSha256,
    by.name,
    sequence(time(from), time(until)),
    name,
    spki,
    encode(
      0xa3,
      sequence(
        ...ownExtensions,
        extension('2.5.29.14', false, octets(keyIdentifier(spki))),
        extension('2.5.29.35', false, sequence(encode(0x80, keyIdentifier(by.spki)))),
      ),
    ),
  );
  const certificate = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, by.privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: new X509Certificate(certificate).toString(),
  };
}

export function makeRoot(sealName: string): KeyPem {
  const { key, certificate } = makeKey(nameOf(sealName, `${sealName} root`), rootYears, [
    extension('2.5.29.19', true, sequence(yes)), // may issue
    extension('2.5.29.15', true, bits(Uint8Array.of(0x06), 1)), // signs certificates and their lists
  ]);
  return key + certificate;
}

export function makeSealKey(sealName: string, rootPem: KeyPem): KeyPem {
  const root = certificatesIn(rootPem)[0];
  const parts = root && certificateParts(root.raw);
  if (!parts) throw new Error('the root has no certificate');
  const issuer = { name: parts.subject, spki: parts.spki, privateKey: createPrivateKey(rootPem) };
  const own = [
    extension('2.5.29.19', true, sequence()), // issues nothing
    extension('2.5.29.15', true, bits(Uint8Array.of(0xc0), 6)), // signs, and cannot deny it
    extension('2.5.29.37', false, purposes),
  ];
  const { key, certificate } = makeKey(nameOf(sealName, sealName), sealYears, own, issuer);
  return key + certificate + root.toString();
}

const mostCertificates = 10;

export function certificatesIn(pem: string): readonly X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return found.slice(0, mostCertificates).map((text) => new X509Certificate(text));
}
