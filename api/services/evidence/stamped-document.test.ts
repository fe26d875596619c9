/** The time stamp in a sealed document: inside the file only the console's own signature covers it. */
import { beforeAll, expect, it } from 'vitest';
import {
  readSignature,
  writeSignature,
  type ReadSignature,
  type SignatureParts,
} from '../../../domain/evidence/seal-signature.ts';
import { otherForm } from '../../../domain/evidence/smaller-form.ts';
import { findSignature } from '../../../domain/evidence/verify/find-seal.ts';
import { knownKeysFrom } from '../../../domain/evidence/verify/known-keys.ts';
import { verifyDocument } from '../../../domain/evidence/verify/verify.ts';
import { printSample, sampleConsole, type Printed } from '../../testing/samples/sealed-sample.ts';
import { startTimeStampServer } from '../../testing/samples/sample-time-stamps.ts';
import { NoTimeStamp, requestTimeStamp } from './time-stamp.ts';
import { verifyTools } from './verify-tools.ts';

const time = '20261115100000Z';
const desk = sampleConsole();
const keys = knownKeysFrom(desk.keys)!;
let printed: Printed;
let stamped: Buffer;

beforeAll(async () => {
  printed = await printSample();
  const server = await startTimeStampServer();
  stamped = await desk.seal(printed, { timeStamp: (signature) => requestTimeStamp(server.url, signature) });
  await server.close();
});

const verify = (pdf: Uint8Array) => verifyDocument(new Uint8Array(pdf), keys, verifyTools);
const answerTo = (pdf: Uint8Array) => {
  const { verdict, findings } = verify(pdf);
  return [verdict, ...findings.map(({ item }) => item)].join(' | ');
};

/** Where the digits of the signature are, and what they say. */
function signatureOf(file: Buffer): ReadSignature & { at: number; room: number } {
  const place = findSignature(file.toString('latin1'))!;
  const read = readSignature(Buffer.from(place.digits, 'hex'))!;
  return { ...read, at: place.from + 1, room: place.digits.length };
}

/** The same file with another signature in the same place. */
function rewritten(file: Buffer, change: Partial<SignatureParts>): Buffer {
  const { at, room, ...read } = signatureOf(file);
  const copy = Buffer.from(file);
  copy.write(
    Buffer.from(writeSignature({ ...read, ...change })!)
      .toString('hex')
      .padEnd(room, '0'),
    at,
  );
  return copy;
}

it('and every signature has only one form, although anybody can compute another valid one', async () => {
  const plain = await desk.seal(printed);
  expect(answerTo(plain)).toBe('As sealed');
  const changed = [
    rewritten(plain, { signature: otherForm(signatureOf(plain).signature) }),
    rewritten(stamped, { stampSeal: otherForm(signatureOf(stamped).stampSeal!) }),
  ];
  expect(changed.map(answerTo)).toEqual(['Changed | signature', 'Changed | signature']);
});

it('is shown', () => {
  expect(verify(stamped)).toMatchObject({ verdict: 'As sealed', facts: { timeStamp: time } });
});

it('is reported if it belongs to something else', () => {
  const copy = Buffer.from(stamped);
  // The hash that was stamped, within its algorithm and length.
  const at = copy.lastIndexOf('0420', copy.indexOf(Buffer.from(time).toString('hex')));
  copy.write('00000000', at + 8);
  expect(answerTo(copy)).toBe('Changed | time stamp');
  expect(verify(copy).facts?.timeStamp).toBeUndefined();
});

it('is reported wherever it was changed', () => {
  const { at, bytes, signature } = signatureOf(stamped);
  // Behind the signature: the token and the console's signature over it.
  const from = at + 2 * (Buffer.from(bytes).indexOf(signature) + signature.length);
  const to = at + 2 * bytes.length;
  const missed: number[] = [];
  for (let place = from; place < to; place += 5) {
    const copy = Buffer.from(stamped);
    const digit = Number.parseInt(String.fromCharCode(copy[place]!), 16);
    copy.write((digit ^ (1 << (place % 4))).toString(16), place);
    if (!answerTo(copy).startsWith('Changed | ')) missed.push(place);
  }
  expect(to - from).toBeGreaterThan(400);
  expect(missed).toEqual([]);
});

it('is reported as missing if it was removed, but not if there was none', async () => {
  const without = await desk.seal(printed, {
    timeStamp: () => Promise.reject(new NoTimeStamp('it cannot be reached')),
  });
  expect(answerTo(without)).toBe('As sealed');
  const { timeStamp } = signatureOf(stamped);
  expect(answerTo(rewritten(without, { timeStamp }))).toBe('Changed | time stamp');
  expect(answerTo(rewritten(stamped, { timeStamp: undefined }))).toBe('Changed | time stamp');
  const bare = { timeStamp: undefined, stampSeal: undefined };
  expect(answerTo(rewritten(stamped, bare))).toBe('Changed | time stamp');
});

it('is not required for documents that never requested one', async () => {
  const sealed = await desk.seal(printed);
  expect(signatureOf(sealed)).toMatchObject({ timeStamp: undefined, stampSeal: undefined });
  expect(answerTo(sealed)).toBe('As sealed');
  // Nothing but the hash shows that a stamp was added later.
  const { timeStamp } = signatureOf(stamped);
  expect(answerTo(rewritten(sealed, { timeStamp }))).toBe('Changed | time stamp');
});
