/** Checks the signature that PDF readers see: every byte of it, and what it covers. */
import { joinBytes, sameBytes, toHex } from '../bytes.ts';
import { certificateParts } from '../certificate.ts';
import {
  chainHash,
  readSignature,
  sealedStamp,
  signedAttributes,
  writeSignature,
  type ReadSignature,
} from '../seal-signature.ts';
import { isSmallerForm } from '../smaller-form.ts';
import { findings, items } from './text.ts';
import { stampedHash } from '../time-stamp.ts';
import type { SignaturePlace } from './find-seal.ts';
import { chainOf, type KnownKeys, type VerifyTools } from './known-keys.ts';
import type { Finding } from './verification.ts';

export interface CheckedSignature {
  readonly findings: readonly Finding[];
  readonly certificate: Uint8Array | undefined;
  readonly isKnown: boolean;
  /** Identifies its certificates. */
  readonly chain: string | undefined;
  /** They are those of the known key. Also if the key is unknown. */
  readonly hasKnownChain: boolean;
  /** The signed part of the file is unchanged. */
  readonly isWhole: boolean;
  readonly statementHash: Uint8Array | undefined;
  readonly timeStamp: string | undefined;
  /** The console's own signature over the time stamp, or over the statement that there is none. */
  readonly stampSeal: 'missing' | 'valid' | 'wrong';
  /** All signatures are in their smaller form. */
  readonly isSmallerForm: boolean;
}

const missing: CheckedSignature = {
  findings: [{ item: items.signature, words: findings.signatureMissing }],
  certificate: undefined,
  isKnown: false,
  chain: undefined,
  hasKnownChain: false,
  isWhole: false,
  statementHash: undefined,
  timeStamp: undefined,
  stampSeal: 'missing',
  isSmallerForm: false,
};

export function checkSignature(
  tools: VerifyTools,
  keys: KnownKeys,
  bytes: Uint8Array,
  place: SignaturePlace | undefined,
): CheckedSignature {
  const padded = place && bytesFrom(place.digits);
  const read = padded && readSignature(padded);
  const [certificate] = read?.chain ?? [];
  if (!place || !read || !certificate) return missing;
  const found: Finding[] = [];
  const add = (words: string, item: string = items.signature) => found.push({ item, words });
  if (!place.isRight) add(findings.rangeChanged);
  const isPadded = padded.subarray(read.bytes.length).every((byte) => byte === 0);
  if (!isPadded || /[A-F]/.test(place.digits)) add(findings.hidden);
  const chain = chainOf(tools, keys, certificate);
  const spki = certificateParts(certificate)?.spki;
  if (!spki || !tools.verifyP256(spki, read.attributes, read.signature)) add(findings.signatureChanged);
  else if (!isWrittenByConsole(tools, read)) add(findings.frameChanged);
  const stamp = read.timeStamp && stampedHash(read.timeStamp);
  if (read.timeStamp && !(stamp && sameBytes(stamp.hash, tools.sha256(read.signature))))
    add(findings.stampOfOther, items.timeStamp);
  const covered = joinBytes(bytes.subarray(0, place.from), bytes.subarray(place.to, place.end));
  return {
    findings: found,
    certificate,
    isKnown: chain !== undefined,
    chain: chainHash(tools.sha256, read.chain),
    hasKnownChain: !chain || sameBytes(joinBytes(...chain), joinBytes(...read.chain)),
    isWhole: read.digest !== undefined && sameBytes(read.digest, tools.sha256(covered)),
    statementHash: read.statementHash,
    timeStamp: stamp && found.length === 0 ? stamp.time : undefined,
    stampSeal: checkStampSeal(tools, spki, read),
    isSmallerForm: isSmallerForm(read.signature) && (!read.stampSeal || isSmallerForm(read.stampSeal)),
  };
}

function checkStampSeal(
  { sha256, verifyP256 }: VerifyTools,
  spki: Uint8Array | undefined,
  { signature, timeStamp, stampSeal }: ReadSignature,
): CheckedSignature['stampSeal'] {
  if (!stampSeal) return 'missing';
  const isValid = spki && verifyP256(spki, sealedStamp(sha256, signature, timeStamp), stampSeal);
  return isValid ? 'valid' : 'wrong';
}

/** The frame is not signed, so it is encoded again and compared. */
function isWrittenByConsole({ sha256 }: VerifyTools, read: ReadSignature): boolean {
  const { bytes, digest, statementHash } = read;
  const [certificate] = read.chain;
  if (!certificate || !digest || !statementHash) return false;
  const attributes = signedAttributes(sha256, { digest, certificate, statementHash });
  const again = writeSignature({ ...read, attributes });
  return again !== undefined && sameBytes(again, bytes);
}

function bytesFrom(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length >> 1);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

export const idOf = ({ sha256 }: Pick<VerifyTools, 'sha256'>, certificate: Uint8Array): string =>
  toHex(sha256(certificate));
