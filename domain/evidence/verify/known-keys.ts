/** The keys that a verifier knows: the answer of `GET /api/evidence/keys`, from the server, a page or a file. */
import { fromBase64, sameBytes, toHex } from '../bytes.ts';
import { certificateParts, ecdsaWithSha256 } from '../certificate.ts';
import type { Sha256 } from '../merkle.ts';
import type { Verify } from '../signed-note.ts';
import { isRecord } from './file-text.ts';

export interface VerifyTools {
  readonly sha256: Sha256;
  /** ECDSA P-256 with SHA-256; the key as SubjectPublicKeyInfo, the signature in DER. False for anything malformed. */
  readonly verifyP256: (spki: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
  /** False for anything malformed. */
  readonly verifyEd25519: Verify;
}

export interface EvidenceKey {
  readonly id: string;
  readonly kind: 'root' | 'seal' | 'log';
  /** A certificate followed by its issuers, or the public key of a log. */
  readonly pem: string;
  readonly madeAt: string;
  readonly retiredAt: string | null;
}

export interface KnownKeys {
  /** Sealing certificates, each with its issuers. */
  readonly chains: readonly (readonly Uint8Array[])[];
  readonly roots: readonly Uint8Array[];
  /** Ed25519 */
  readonly logs: readonly Uint8Array[];
}

export const noKeys: KnownKeys = { chains: [], roots: [], logs: [] };

const mostKeys = 10_000;
const ed25519Length = 32;

/** Undefined if this is not the answer of a console. */
export function knownKeysFrom(answer: unknown): KnownKeys | undefined {
  const list = isRecord(answer) ? answer['keys'] : undefined;
  if (!Array.isArray(list) || list.length > mostKeys) return undefined;
  const keys = list.filter(isRecord).map(({ kind, pem }) => ({ kind, blocks: blocksIn(pem) }));
  const ofKind = (wanted: string) => keys.flatMap(({ kind, blocks }) => (kind === wanted ? [blocks] : []));
  return {
    chains: ofKind('seal').filter(({ length }) => length > 0),
    roots: ofKind('root').flatMap(([root]) => (root ? [root] : [])),
    logs: ofKind('log').flatMap(([key]) => (key ? [key.subarray(-ed25519Length)] : [])),
  };
}

function blocksIn(pem: unknown): Uint8Array[] {
  if (typeof pem !== 'string') return [];
  const blocks = pem.matchAll(/-----BEGIN (CERTIFICATE|PUBLIC KEY)-----([^-]+)-----END \1-----/g);
  return [...blocks].flatMap(([, , text = '']) => fromBase64(text.replaceAll(/\s/g, '')) ?? []);
}

/** The chain of a known certificate, by its id; undefined if there is none. */
export const chainById = ({ sha256 }: Pick<VerifyTools, 'sha256'>, { chains }: KnownKeys, id: string) =>
  chains.find(([own]) => own !== undefined && toHex(sha256(own)) === id);

/** The chain that this certificate belongs to: one that is known, or itself and a known root that issued it. */
export function chainOf(
  tools: Pick<VerifyTools, 'verifyP256'>,
  { chains, roots }: KnownKeys,
  certificate: Uint8Array,
): readonly Uint8Array[] | undefined {
  const known = chains.find(([own]) => own !== undefined && sameBytes(own, certificate));
  if (known) return known;
  const root = issuerOf(tools, roots, certificate);
  return root && [certificate, root];
}

function issuerOf(
  { verifyP256 }: Pick<VerifyTools, 'verifyP256'>,
  roots: KnownKeys['roots'],
  certificate: Uint8Array,
): Uint8Array | undefined {
  const parts = certificateParts(certificate);
  if (!parts || !sameBytes(parts.algorithm, ecdsaWithSha256)) return undefined;
  return roots.find((candidate) => {
    const by = certificateParts(candidate);
    return by && sameBytes(by.subject, parts.issuer) && verifyP256(by.spki, parts.content, parts.signature);
  });
}

/**
 * All that a reader trusts with these keys: the roots, and sealing certificates that none of them issued. Those are of
 * operators, or somebody added them to the database: people who compare fingerprints have to see them.
 */
export function trustedCertificates(
  tools: Pick<VerifyTools, 'verifyP256'>,
  { chains, roots }: KnownKeys,
): readonly Uint8Array[] {
  const others = chains.flatMap(([own]) => (own && !issuerOf(tools, roots, own) ? [own] : []));
  return [...roots, ...others];
}
