/**
 * Signed notes (C2SP signed-note) and the checkpoint that one carries (C2SP tlog-checkpoint): the name of a log, its
 * size and its root, signed with Ed25519.
 */
import { fromBase64, joinBytes, sameBytes, toBase64, utf8 } from './bytes.ts';
import { hashLength, type Sha256, type TreeHead } from './merkle.ts';

/** Characters of a note, signatures included. */
export const longestNote = 16_384;
const mostSignatures = 16;
const keyIdLength = 4;
const signatureLength = 64;
const ed25519 = 1;
const signatureMark = '\u{2014} ';

export interface NoteSignature {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
}

export interface SignedNote {
  /** What is signed; ends with a line break. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface Checkpoint extends TreeHead {
  /** The name of the log, and of the keys that sign for it. */
  readonly origin: string;
}

export type Sign = (message: Uint8Array) => Uint8Array;
export type Verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/** The first four bytes of SHA-256(name, line break, 0x01, public key). */
export function keyIdOf(sha256: Sha256, name: string, publicKey: Uint8Array): Uint8Array {
  return sha256(joinBytes(utf8(`${name}\n`), Uint8Array.of(ed25519), publicKey)).subarray(0, keyIdLength);
}

function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Lines after the third are extensions, which are signed and otherwise ignored. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  if (text.length > longestNote || !text.endsWith('\n')) return undefined;
  const [origin, sizeText, rootText, ...others] = text.slice(0, -1).split('\n');
  if (!origin || others.includes('')) return undefined;
  if (!sizeText || !/^(0|[1-9]\d{0,15})$/.test(sizeText)) return undefined;
  const size = Number(sizeText);
  const root = fromBase64(rootText ?? '');
  if (!Number.isSafeInteger(size) || root?.length !== hashLength) return undefined;
  return { origin, size, root };
}

function formatNote({ text, signatures }: SignedNote): string {
  const lines = signatures.map(
    ({ name, keyId, signature }) => `${signatureMark}${name} ${toBase64(joinBytes(keyId, signature))}\n`,
  );
  return `${text}\n${lines.join('')}`;
}

/** Undefined if the text is not a note, or is longer than any of ours. */
export function parseNote(note: string): SignedNote | undefined {
  if (note.length > longestNote || !note.endsWith('\n')) return undefined;
  const at = note.lastIndexOf('\n\n');
  if (at === -1) return undefined;
  const lines = note.slice(at + 2, -1).split('\n');
  if (lines.length > mostSignatures) return undefined;
  const signatures = lines.map(parseSignature);
  return signatures.every((found) => found !== undefined)
    ? { text: note.slice(0, at + 1), signatures }
    : undefined;
}

function parseSignature(line: string): NoteSignature | undefined {
  const [, name, encoded] = /^\u{2014} ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? [];
  const bytes = fromBase64(encoded ?? '');
  if (name === undefined || !bytes || bytes.length <= keyIdLength) return undefined;
  return { name, keyId: bytes.subarray(0, keyIdLength), signature: bytes.subarray(keyIdLength) };
}

export interface NoteSigner {
  readonly publicKey: Uint8Array;
  readonly sign: Sign;
}

export function signCheckpoint(
  sha256: Sha256,
  checkpoint: Checkpoint,
  { publicKey, sign }: NoteSigner,
): string {
  const text = checkpointText(checkpoint);
  const name = checkpoint.origin;
  const signature = sign(utf8(text));
  return formatNote({ text, signatures: [{ name, keyId: keyIdOf(sha256, name, publicKey), signature }] });
}

export interface OpenedCheckpoint {
  readonly checkpoint: Checkpoint;
  /** The key whose signature is valid. */
  readonly signedBy: Uint8Array;
}

/**
 * The checkpoint in a note that one of these Ed25519 public keys signed in the name of its log; undefined if none did.
 */
export function openCheckpoint(
  { sha256, verify }: { sha256: Sha256; verify: Verify },
  note: string,
  publicKeys: readonly Uint8Array[],
): OpenedCheckpoint | undefined {
  const parsed = parseNote(note);
  const checkpoint = parsed && parseCheckpoint(parsed.text);
  if (!checkpoint) return undefined;
  const message = utf8(parsed.text);
  for (const { name, keyId, signature } of parsed.signatures) {
    if (name !== checkpoint.origin || signature.length !== signatureLength) continue;
    const signedBy = publicKeys.find(
      (key) => sameBytes(keyIdOf(sha256, name, key), keyId) && verify(key, message, signature),
    );
    if (signedBy) return { checkpoint, signedBy };
  }
  return undefined;
}
