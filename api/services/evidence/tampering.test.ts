/** Many ways to change a sealed document, and what the verifier reports. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { knownKeysFrom, noKeys, type KnownKeys } from '../../../domain/evidence/verify/known-keys.ts';
import { readSignature } from '../../../domain/evidence/seal-signature.ts';
import { verifyDocument } from '../../../domain/evidence/verify/verify.ts';
import {
  printSample,
  sampleConsole,
  sampleRecord,
  type Printed,
} from '../../testing/samples/sealed-sample.ts';
import { variants } from '../../testing/variants.ts';
import { verifyTools } from './verify-tools.ts';

const desk = sampleConsole();
const keys = knownKeysFrom(desk.keys)!;
let printed: Printed;
let sealed: Buffer;
let text: string;
/** Of another record, by the same console. */
let other: Buffer;
beforeAll(async () => {
  printed = await printSample();
  sealed = await desk.seal(printed);
  text = sealed.toString('latin1');
  other = await desk.seal(printed, {
    record: JSON.stringify({ ...sampleRecord, amount: 999, user: 'someone' }),
  });
});

const verify = (pdf: Uint8Array, known: KnownKeys = keys) =>
  verifyDocument(new Uint8Array(pdf), known, verifyTools);
const answerTo = (pdf: Uint8Array, known?: KnownKeys) => {
  const { verdict, findings } = verify(pdf, known);
  return [verdict, ...new Set(findings.map(({ item }) => item))].join(' | ');
};

function flip(at: number, mask = 1): Buffer {
  const copy = Buffer.from(sealed);
  copy[at]! ^= mask;
  return copy;
}
const find = (part: string, from = 0) => {
  const at = text.indexOf(part, from);
  if (at === -1) throw new Error(`there is no ${part}`);
  return at;
};
const replaced = (from: string, to: string, after = printed.pdf.length) => {
  const at = find(from, after);
  return Buffer.concat([
    sealed.subarray(0, at),
    Buffer.from(to),
    sealed.subarray(at + Buffer.byteLength(from)),
  ]);
};
type Statement = { pdf: { objects: [number, number, number, string, string][] } };
const sealOf = (pdf: Buffer) => {
  const whole = pdf.toString('latin1');
  const at = whole.indexOf('{"format":1,"statement":', printed.pdf.length);
  return { at, end: whole.indexOf('\nendstream', at) };
};
function withSeal(change: (seal: { statement: Statement; log: Record<string, unknown> }) => void): Buffer {
  const { at, end } = sealOf(sealed);
  const seal = JSON.parse(sealed.subarray(at, end).toString());
  change(seal);
  return Buffer.concat([sealed.subarray(0, at), Buffer.from(JSON.stringify(seal)), sealed.subarray(end)]);
}
const objectOf = (role: string) => {
  const { at, end } = sealOf(sealed);
  const { statement } = JSON.parse(sealed.subarray(at, end).toString()) as { statement: Statement };
  const objects = statement.pdf.objects.filter((object) => object[4] === role);
  return objects.toSorted((one, two) => two[2] - one[2])[0]!;
};
const middleOf = (role: string) => objectOf(role)[1] + Math.floor(objectOf(role)[2] * 0.6);
const range = () => /\/ByteRange \[0 (\d+) (\d+) (\d+)\](?= *\/Contents <[0-9a-f]{99})/.exec(text)!;
function appended(number: number, body: string): Buffer {
  const prev = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1];
  const object = `${number} 0 obj\n${body}\nendobj\n`;
  const entry = `xref\n${number} 1\n${String(sealed.length).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<</Size 90 /Root 1 0 R /Prev ${prev}>>\nstartxref\n${sealed.length + object.length}\n%%EOF\n`;
  return Buffer.concat([sealed, Buffer.from(object + entry + trailer)]);
}
/** Attachments of another sealed document in place of its own. */
function exchanged(names: readonly ('record' | 'seal')[]): Buffer {
  const partOf = (pdf: Buffer, name: 'record' | 'seal') => {
    const seal = sealOf(pdf);
    const start =
      name === 'seal' ? seal.at : pdf.toString('latin1').indexOf('{"amount":', printed.pdf.length);
    return { start, end: pdf.toString('latin1').indexOf('\nendstream', start) };
  };
  return names.reduce((pdf, name) => {
    const [to, from] = [partOf(pdf, name), partOf(other, name)];
    return Buffer.concat([
      pdf.subarray(0, to.start),
      other.subarray(from.start, from.end),
      pdf.subarray(to.end),
    ]);
  }, sealed);
}

it('reports who sealed an unchanged document, when and what', () => {
  const { verdict, findings, facts, record } = verify(sealed);
  expect([verdict, findings]).toEqual(['As sealed', []]);
  expect(facts).toMatchObject({
    printedBy: 'sample.admin',
    evidenceNumber: 'E-1234',
    signedBy: 'Sample Desk',
    key: desk.signer.id,
    timeStamp: undefined,
  });
  expect(record).toEqual(sampleRecord);
  expect(answerTo(other)).toBe('As sealed');
});

it('checks the signature itself, not only what it is written in', () => {
  const [from, to] = [Number(range()[1]) + 1, Number(range()[2]) - 1];
  const { signature } = readSignature(Buffer.from(text.slice(from, to), 'hex'))!;
  const digits = Buffer.from(signature).toString('hex');
  const lastDecimal = digits.search(/[0-9][a-f]*$/);
  expect(verify(flip(find(digits, from) + lastDecimal)).findings).toContainEqual({
    item: 'signature',
    words: 'was changed',
  });
});

describe('names what was changed', () => {
  const page = 'page 1';
  const picture = 'picture images 1 (bets-1.png)';
  const cases: readonly (readonly [name: string, change: () => Buffer, items: string])[] = [
    ['a bit of page 1', () => flip(middleOf(page)), 'page 1'],
    ['a bit of page 2', () => flip(middleOf('page 2')), 'page 2'],
    ['a bit of a picture', () => flip(middleOf(picture)), picture],
    ['a bit of a font', () => flip(middleOf('fonts')), 'fonts'],
    [
      'a picture in place of another',
      () => {
        const [from, to] = [objectOf('picture images 2 (bets-2.png)'), objectOf(picture)];
        const copy = Buffer.from(sealed);
        sealed.copy(copy, to[1] + 12, from[1] + 12, from[1] + Math.min(from[2], to[2]));
        return copy;
      },
      picture,
    ],
    ['the amount', () => replaced('"amount":125000', '"amount":925000'), 'field amount'],
    ['the user', () => replaced('sample.user42', 'sample.user43'), 'field user'],
    ['a long text', () => replaced('A long', 'B long'), 'field template.content'],
    [
      'two pictures of the record exchanged',
      () => {
        const at = find('"sha256":"aaaa', printed.pdf.length);
        const copy = Buffer.from(sealed);
        copy.write('b'.repeat(64), at + 10);
        copy.write('a'.repeat(64), find('"sha256":"bbbb', at) + 10);
        return copy;
      },
      'field pictures.1.sha256 | field pictures.2.sha256',
    ],
    ['a field added', () => replaced('{"amount":', '{"added":1,"amount":'), 'file | field added'],
    ['a field removed', () => replaced(',"version":3}', '}'), 'file | field version'],
    [
      'the record written differently',
      () => replaced('{"amount":125000', '{ "amount":125000'),
      'file | record.json',
    ],
    ['a bit of seal.json', () => flip(find('"statement":{', printed.pdf.length) + 4), 'seal.json'],
    [
      'the statement',
      () => replaced('"printedBy":"sample.admin","evidence', '"printedBy":"sample.nobody","evidence'),
      'file | seal.json',
    ],
    [
      'a hash in the statement',
      () => withSeal(({ statement }) => (statement.pdf.objects[3]![3] = statement.pdf.objects[4]![3])),
      'seal.json',
    ],
    [
      'the path in the log',
      () => withSeal(({ log }) => ((log['path'] as string[])[0] = (log['path'] as string[])[1]!)),
      'audit',
    ],
    [
      'the entry in the log',
      () => withSeal(({ log }) => (log['leaf'] = String(log['leaf']).replace('"pdf"', '"xls"'))),
      'audit',
    ],
    [
      'the checkpoint',
      () =>
        withSeal(({ log }) => (log['checkpoint'] = String(log['checkpoint']).replace(/\n\d+\n/, '\n13\n'))),
      'audit',
    ],
    [
      'the key of the checkpoint',
      () =>
        withSeal(
          ({ log }) => (log['checkpoint'] = String(log['checkpoint']).replace(/audit .{4}/, 'audit AAAA')),
        ),
      'audit',
    ],
    ['a digit of the signature', () => flip(Number(range()[1]) + 2600), 'signature'],
    [
      'the signature zeroed',
      () => Buffer.from(sealed).fill('0', Number(range()[1]) + 1, Number(range()[2]) - 1),
      'signature',
    ],
    ['something behind the signature', () => flip(Number(range()[2]) - 3), 'signature'],
    [
      'the range shortened',
      () => {
        const [whole, from, to, rest] = range();
        return replaced(whole, `/ByteRange [0 ${from} ${to} ${Number(rest) - 10}]`.padEnd(whole.length));
      },
      'later revision | signature',
    ],
    ['the range misspelt', () => flip(range().index + 2), 'signature'],
    [
      'page 1 replaced later',
      () => appended(objectOf(page)[0], '<</Length 0>>\nstream\n\nendstream'),
      'later revision',
    ],
    [
      'a picture replaced later',
      () => appended(objectOf(picture)[0], '<</Type /XObject /Length 0>>\nstream\n\nendstream'),
      'later revision',
    ],
    [
      'the record replaced later',
      () => {
        const record = JSON.stringify({ ...sampleRecord, amount: 5 });
        return appended(80, `<</Type /EmbeddedFile /Length ${record.length}>>\nstream\n${record}\nendstream`);
      },
      'later revision | field amount',
    ],
    ['text appended', () => Buffer.concat([sealed, Buffer.from('\n% more')]), 'later revision'],
    ['attachments of another document', () => exchanged(['record', 'seal']), 'file | attachments'],
    ['the record of another document', () => exchanged(['record']), 'file | field amount | field user'],
    ['the end cut off', () => sealed.subarray(0, -100), 'file'],
    [
      'bytes inserted on page 1',
      () =>
        Buffer.concat([
          sealed.subarray(0, middleOf(page)),
          Buffer.alloc(10, 65),
          sealed.subarray(middleOf(page)),
        ]),
      'file | page 1',
    ],
    ['the cross-reference table', () => flip(find('xref\n0 ') + 40), 'file'],
    [
      'the page in the part of the seal',
      () => flip(find('/MediaBox', printed.pdf.length) + 14),
      'seal structure',
    ],
    ['the signing time', () => flip(find('/M (D:20', printed.pdf.length) + 9), 'seal structure'],
  ];

  it.each(cases)('%s', (_name, change, items) => {
    expect(answerTo(change())).toBe(`Changed | ${items}`);
  });

  it('an entry of the log that belongs to another document', async () => {
    const facts = { printedBy: 'sample.admin', evidenceNumber: 'E-1234' };
    const entry = desk.log.prove('0'.repeat(64));
    const ofOther = await desk.seal(printed, { log: entry, facts: { ...facts, auditId: entry.entryId } });
    const byOtherId = await desk.seal(printed, { facts: { ...facts, auditId: entry.entryId } });
    expect([answerTo(ofOther), answerTo(byOtherId)]).toEqual(['Changed | audit', 'Changed | audit']);
  });

  it('with the sealed value and the current one', () => {
    expect(verify(replaced('"amount":125000', '"amount":925000')).findings).toEqual([
      { item: 'field amount', words: 'was changed', sealed: '125000', present: '925000' },
    ]);
    const [later] = verify(appended(objectOf(picture)[0], 'null')).findings;
    expect(later!.words).toMatch(
      /^\d+ bytes were added after sealing; they replace picture images 1 \(bets-1\.png\)$/,
    );
  });
});

it('says of an encrypted file to verify it as it was downloaded', () => {
  const { at, end } = sealOf(sealed);
  const trailer = Buffer.from('trailer\n<</Root 1 0 R /Encrypt 97 0 R>>\nstartxref\n0\n%%EOF\n');
  const encrypted = Buffer.concat([sealed.subarray(0, at), sealed.subarray(end), trailer]);
  const { verdict, findings } = verify(encrypted);
  expect(verdict).toBe('Changed');
  expect(findings).toContainEqual({
    item: 'file',
    words: 'is encrypted: a program saved it again. Verify it as it was downloaded',
  });
  expect(verify(Buffer.concat([Buffer.from('%PDF-1.7\n'), trailer]))).toMatchObject({
    verdict: 'Not a sealed document',
    reason: 'The file is encrypted. Verify it as it was downloaded, without a password',
  });
});

it('says of a file that a program saved again to verify it as it was downloaded', () => {
  // Programs that save a PDF write its objects in their own way.
  const saved = Buffer.from(
    text.replaceAll(' 0 obj\n<</Type /EmbeddedFile ', ' 0 obj\n<< /Type /EmbeddedFile '),
    'latin1',
  );
  const { verdict, findings } = verify(saved);
  expect(verdict).toBe('Changed');
  expect(findings).toContainEqual({
    item: 'seal.json',
    words:
      'is missing or cannot be read: a program may have saved the file again. Verify it as it was downloaded',
  });
});

describe('keys', () => {
  const stranger = sampleConsole();
  const unknown = 'Sealed by a key that this page does not know';

  it('distinguishes a document sealed with an unknown key from a changed one', async () => {
    const strange = await stranger.seal(printed);
    expect(answerTo(strange)).toBe(unknown);
    expect(answerTo(sealed, noKeys)).toBe(unknown);
    strange[strange.indexOf('"amount":125000') + 9] = 57;
    expect(answerTo(strange)).toBe('Changed | field amount');
  });

  it('knows a new certificate by its root, and an old one after it was replaced', () => {
    const rootOnly = { keys: desk.keys.keys.filter(({ kind }) => kind !== 'seal') };
    expect(answerTo(sealed, knownKeysFrom(rootOnly))).toBe('As sealed');
    const both = { keys: [...stranger.keys.keys, ...desk.keys.keys] };
    expect(answerTo(sealed, knownKeysFrom(both))).toBe('As sealed');
    const otherLog = {
      keys: [...rootOnly.keys.filter(({ kind }) => kind === 'root'), ...stranger.keys.keys],
    };
    expect(answerTo(sealed, knownKeysFrom(otherLog))).toBe(unknown);
  });

  it.each([undefined, null, {}, { keys: 1 }, { keys: [null, {}, { kind: 'seal', pem: 7 }] }])(
    'survive %o',
    (answer) => {
      expect(answerTo(sealed, knownKeysFrom(answer) ?? noKeys)).toBe(unknown);
    },
  );
});

it('finds each single bit', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const missed: number[] = [];
  for (const round of variants(Array.from(Array(400).keys()), (one) => one < 150)) {
    // Most bytes are of pictures and fonts; most structure is in the part of the seal.
    const from = round % 2 === 0 ? 0 : printed.pdf.length;
    const at = from + random(sealed.length - from);
    if (!answerTo(flip(at, 1 << random(8))).startsWith('Changed | ')) missed.push(at);
  }
  expect(missed).toEqual([]);
});

describe('survives', () => {
  it('files cut short anywhere', () => {
    for (let part = 0; part < 1; part += 0.02) {
      const answer = answerTo(sealed.subarray(0, Math.floor(sealed.length * part)));
      expect(answer).toMatch(/^(Not a sealed document$|Changed \| )/);
    }
  });

  it('anything', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), fc.nat(), fc.nat(), (noise, from, to) => {
        expect(answerTo(noise)).toBe('Not a sealed document');
        const [start, end] = [from % sealed.length, to % sealed.length].toSorted((one, two) => one - two);
        const torn = Buffer.concat([sealed.subarray(0, start), noise, sealed.subarray(end)]);
        fc.pre(!torn.equals(sealed));
        expect(answerTo(torn)).not.toContain('As sealed');
      }),
      { numRuns: 60 },
    );
  });

  it('what is not a sealed document', () => {
    expect(verify(printed.pdf)).toMatchObject({
      verdict: 'Not a sealed document',
      reason: 'The file has no seal of a console',
    });
    expect(verify(Buffer.from('text'))).toMatchObject({ reason: 'The file is not a PDF' });
    expect(verify(Buffer.alloc(64 * 1024 * 1024 + 1))).toMatchObject({
      reason: 'The file is larger than 64 MB',
    });
    const signed = '%PDF-1.7 /ByteRange [0 60 800 9] /Contents <';
    expect(answerTo(Buffer.from(`${signed}${'30'.repeat(1000)}>>>`))).toBe('Not a sealed document');
  });

  it('files made to take long', () => {
    const big = 16 * 1024 * 1024;
    const deep = Buffer.from(
      `1 0 obj\n<</Type /EmbeddedFile >>\nstream\n{"statement":${'['.repeat(big / 4)}`,
    );
    for (const part of [
      ' 0 obj\n<</Type /EmbeddedFile ',
      '/ByteRange [0 1 2 3]',
      '/Contents <',
      '1 0 obj\n',
      '>>\nstream\n',
      '<',
    ])
      expect(answerTo(Buffer.alloc(big / 4, part))).toBe('Not a sealed document');
    expect(answerTo(deep)).toBe('Not a sealed document');
    expect(answerTo(Buffer.concat([sealed, Buffer.alloc(big, ' 0 obj\n1')]))).toBe(
      'Changed | later revision',
    );
  });
});
