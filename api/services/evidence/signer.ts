/** A key that seals: the private key and its certificates, from PEM. */
import { createHash, createPrivateKey, sign, type KeyObject, type X509Certificate } from 'node:crypto';
import { smallerForm } from '../../../domain/evidence/smaller-form.ts';
import { certificatesIn, type KeyPem } from './certificates.ts';

export interface Signer {
  /** SHA-256 of the certificate in hexadecimal: its id among the known keys. */
  readonly id: string;
  /** The certificate of the key first, the root last. */
  readonly chain: readonly X509Certificate[];
  /** ECDSA with SHA-256, in DER, in its smaller form. */
  sign(message: Uint8Array): Buffer;
}

export class UnusableKey extends Error {}

export const fingerprintOf = (certificate: X509Certificate): string =>
  createHash('sha256').update(certificate.raw).digest('hex');

/** Throws `UnusableKey` with the reason. */
export function signerFrom(pem: KeyPem): Signer {
  const { key, chain } = read(pem);
  const [own] = chain;
  if (!own) throw new UnusableKey('has no certificate');
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new UnusableKey('must have an ECDSA key on the curve P-256');
  if (!own.checkPrivateKey(key)) throw new UnusableKey('must begin with the certificate of its key');
  chain.forEach((certificate, at) => {
    const issuer = chain[at + 1];
    if (issuer && !(certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)))
      throw new UnusableKey('must have the certificates in order, each issued by the next');
  });
  return {
    id: fingerprintOf(own),
    chain,
    sign: (message) => Buffer.from(smallerForm(sign('sha256', message, key))),
  };
}

function read(pem: KeyPem): { key: KeyObject; chain: readonly X509Certificate[] } {
  try {
    return { key: createPrivateKey(pem), chain: certificatesIn(pem) };
  } catch {
    throw new UnusableKey('must have a private key without a password, and its certificates, in PEM');
  }
}
