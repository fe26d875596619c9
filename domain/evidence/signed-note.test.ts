import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  sign as signWith,
  verify as verifyWith,
} from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase64, toBase64, toHex, utf8 } from './bytes.ts';
import { isIncluded } from './log-proof.ts';
import { leafHash, nodeHash } from './merkle.ts';
import {
  keyIdOf,
  longestNote,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  signCheckpoint,
} from './signed-note.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');
const verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
  const key = createPublicKey({ key: Buffer.concat([spkiHead, publicKey]), format: 'der', type: 'spki' });
  return verifyWith(undefined, message, key, signature);
};
const tools = { sha256, verify };

/** The example of the Go package golang.org/x/mod/sumdb/note. */
const goKey = fromBase64('ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')!.subarray(1);

it("computes the key id and checks the signature of Go's example", () => {
  expect(toHex(keyIdOf(sha256, 'PeterNeumann', goKey))).toBe('c74f20a3');
  const note = parseNote(
    `If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n` +
      '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
  )!;
  const [signature] = note.signatures;
  expect(signature).toMatchObject({ name: 'PeterNeumann', keyId: keyIdOf(sha256, 'PeterNeumann', goKey) });
  expect(verify(goKey, utf8(note.text), signature!.signature)).toBe(true);
});

function signer() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
  return {
    publicKey: raw,
    sign: (message: Uint8Array) => new Uint8Array(signWith(undefined, message, privateKey)),
  };
}

it('signs a checkpoint that only its key opens, and nothing after a change', () => {
  const own = signer();
  const root = sha256(utf8('root'));
  const note = signCheckpoint(sha256, { origin: 'console.example/audit', size: 12_345, root }, own);
  expect(note.startsWith(`console.example/audit\n12345\n${toBase64(root)}\n\n— console.example/audit `)).toBe(
    true,
  );
  const other = signer().publicKey;
  expect(openCheckpoint(tools, note, [other, own.publicKey])).toEqual({
    checkpoint: { origin: 'console.example/audit', size: 12_345, root },
    signedBy: own.publicKey,
  });
  expect(openCheckpoint(tools, note, [other])).toBeUndefined();
  expect(openCheckpoint(tools, note.replace('12345', '12346'), [own.publicKey])).toBeUndefined();
  expect(openCheckpoint(tools, note.replaceAll('example', 'elsewhere'), [own.publicKey])).toBeUndefined();
});

it('proves an entry by its text', () => {
  const left = '{"a": 1}';
  const right = '{"b": "é😀"}';
  const hashes = [left, right].map((text) => leafHash(sha256, utf8(text)));
  const root = nodeHash(sha256, hashes[0]!, hashes[1]!);
  const proof = { leaf: right, index: 1, path: [toBase64(hashes[0]!)] };
  expect(isIncluded(sha256, proof, { size: 2, root })).toBe(true);
  expect(isIncluded(sha256, { ...proof, leaf: left }, { size: 2, root })).toBe(false);
  expect(isIncluded(sha256, { ...proof, index: 0 }, { size: 2, root })).toBe(false);
  expect(isIncluded(sha256, { ...proof, path: ['?'] }, { size: 2, root })).toBe(false);
});

it('refuses texts that are no checkpoint', () => {
  const root = toBase64(new Uint8Array(32));
  expect(parseCheckpoint(`log\n7\n${root}\nmore\n`)).toMatchObject({ origin: 'log', size: 7 });
  for (const text of [
    '',
    `log\n7\n${root}`,
    `\n7\n${root}\n`,
    `log\n07\n${root}\n`,
    `log\n-7\n${root}\n`,
    `log\n99999999999999999\n${root}\n`,
    `log\n9007199254740993\n${root}\n`,
    `log\n7\n${root.slice(4)}\n`,
    `log\n7\n${root}\n\n`,
    `log\n7\n${root}\n${'x'.repeat(longestNote)}\n`,
  ])
    expect(parseCheckpoint(text)).toBeUndefined();
  for (const note of [
    '',
    'text',
    'text\n\n',
    'text\n\n— name\n',
    'text\n\n— name AAAA\n',
    'text\n\n- name AAAAAAAA\n',
  ])
    expect(parseNote(note)).toBeUndefined();
  expect(parseNote(`text\n\n${'— name AAAAAAAA\n'.repeat(17)}`)).toBeUndefined();
});

it('encodes like the platform', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.uint8Array(), (text, bytes) => {
      expect(utf8(text)).toEqual(new TextEncoder().encode(text));
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
    }),
  );
  expect(utf8('\uD800')).toEqual(Uint8Array.of(0xef, 0xbf, 0xbd));
  // Unused bits must be zero, and padding present.
  for (const text of ['AB==', 'AAB=', 'AA', 'A===', 'AA=A', 'A*==']) expect(fromBase64(text)).toBeUndefined();
  expect(fromBase64('AA==')).toEqual(Uint8Array.of(0));
});
