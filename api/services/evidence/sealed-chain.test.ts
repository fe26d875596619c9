/** The certificates in a sealed document: the signature does not cover them, so the statement names them. */
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import {
  readSignature,
  signedAttributes,
  writeSignature,
  type SignatureParts,
} from '../../../domain/evidence/seal-signature.ts';
import { statementText, type SealFile } from '../../../domain/evidence/seal-statement.ts';
import { findSignature } from '../../../domain/evidence/verify/find-seal.ts';
import { knownKeysFrom, noKeys } from '../../../domain/evidence/verify/known-keys.ts';
import { verifyDocument } from '../../../domain/evidence/verify/verify.ts';
import { printSample, sampleConsole } from '../../testing/samples/sealed-sample.ts';
import { verifyTools } from './verify-tools.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const desk = sampleConsole();
const chain = desk.signer.chain.map(({ raw }) => raw);
const [leaf, root] = chain as [Buffer, Buffer];
const keys = knownKeysFrom(desk.keys)!;
let sealed: Buffer;
beforeAll(async () => {
  sealed = await desk.seal(await printSample());
});

const answerTo = (pdf: Uint8Array, known = keys) => {
  const { verdict, findings } = verifyDocument(new Uint8Array(pdf), known, verifyTools);
  return [verdict, ...findings.map(({ item, words }) => `${item}: ${words}`)].join(' | ');
};

/** The same file with another signature in the same place. */
function rewritten(file: Buffer, change: Partial<SignatureParts>): Buffer {
  const { from, digits } = findSignature(file.toString('latin1'))!;
  const written = writeSignature({ ...readSignature(Buffer.from(digits, 'hex'))!, ...change })!;
  const copy = Buffer.from(file);
  copy.write(Buffer.from(written).toString('hex').padEnd(digits.length, '0'), from + 1);
  return copy;
}

/** As earlier versions sealed it: the statement does not name the certificates. */
function ofEarlierVersion(): Buffer {
  const copy = Buffer.from(sealed);
  const at = copy.lastIndexOf('{"format":1,"statement":');
  const end = copy.indexOf('\nendstream', at);
  const { statement, ...others } = JSON.parse(copy.toString('utf8', at, end)) as SealFile;
  const { chain: _chain, ...earlier } = statement;
  const text = Buffer.from(statementText(earlier));
  const signature = desk.signer.sign(text).toString('base64');
  const seal = Buffer.from(JSON.stringify({ format: 1, statement: earlier, ...others, signature }));
  copy.fill(' ', at, end).set(seal, at);
  const place = findSignature(copy.toString('latin1'))!;
  const digest = sha256(Buffer.concat([copy.subarray(0, place.from), copy.subarray(place.to)]));
  const attributes = signedAttributes(sha256, { digest, certificate: leaf, statementHash: sha256(text) });
  return rewritten(copy, { attributes, signature: desk.signer.sign(attributes) });
}

const changed = 'Changed | signature: its certificates or its frame were changed';

it.each([
  ['of this version', () => sealed],
  ['of an earlier version', ofEarlierVersion],
])('cannot be removed from or added to a document %s', (_name, document) => {
  expect(answerTo(document())).toBe('As sealed');
  expect(answerTo(rewritten(document(), { chain: [leaf] }))).toBe(changed);
  expect(answerTo(rewritten(document(), { chain: [leaf, root, root] }))).toBe(changed);
});

it('are those that were sealed, also if the key is unknown or known without its issuers', () => {
  expect(answerTo(sealed, noKeys)).toBe('Sealed by a key that this page does not know');
  expect(answerTo(rewritten(sealed, { chain: [leaf] }), noKeys)).toBe(changed);
  const withoutIssuers = { ...keys, roots: [], chains: [[new Uint8Array(leaf)]] };
  expect(answerTo(sealed, withoutIssuers)).toBe('As sealed');
  expect(answerTo(rewritten(sealed, { chain: [leaf] }), withoutIssuers)).toBe(changed);
});
