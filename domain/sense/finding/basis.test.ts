import { expect, test } from 'vitest';
import { readingOf } from './basis.ts';
import type { FindingCode } from '../../record/finding-codes.ts';

const report = {
  date: '2026-11-15',
  userName: 'raj',
  agent: 'ramesh',
  origin: 'skyline',
  originals: [
    {
      eventNames: ['A v B'],
      marketNames: ['Toss'],
      pl: '10',
      betDetails: [{ odds: 2, stack: 10, time: '10:00:00' }],
    },
    { eventNames: ['C v D'], marketNames: ['Toss'], pl: '', betDetails: [{ odds: '', stack: '', time: '' }] },
  ],
  acBalance: 100,
  afterVoidBalance: 90,
  voidStatus: 'Void',
  proofId: null,
  remark: 'as is',
};
const [first, second] = report.originals;
const changes = {
  date: { date: '2026-11-14' },
  userName: { userName: 'rai' },
  agent: { agent: 'suresh' },
  origin: { origin: 'other' },
  first: { originals: [{ ...first, pl: '11' }, second] },
  second: { originals: [first, { ...second, pl: '7' }] },
  balance: { afterVoidBalance: 91 },
  voidStatus: { voidStatus: 'Not Void' },
  proofId: { proofId: '01a1dd41-036a-75d5-a62c-763bf8700707' },
};

/** What ends a finding at the first original, or at its own field. */
const cases: [FindingCode, string, (keyof typeof changes)[]][] = [
  ['pl-slip', 'originals.0.pl', ['first']],
  ['pl-unexplained', 'originals.0.pl', ['first']],
  ['balance', 'afterVoidBalance', ['first', 'second', 'balance', 'voidStatus']],
  ['same-bet', 'originals.0.betDetails.0', ['userName', 'first']],
  ['same-report', 'originals.0.pl', ['date', 'userName', 'first']],
  ['same-proof', 'proofId', ['proofId']],
  ['proof-differs', 'userName', ['userName', 'first', 'second', 'proofId']],
  ['other-agent', 'agent', ['userName', 'agent', 'origin']],
  ['look-alike', 'userName', ['userName', 'agent']],
  ['crowd', 'originals.0.betDetails.0', ['date', 'userName', 'agent', 'first']],
];

test.each(cases)('%s at %s is over when one of %j changes', (code, field, ending) => {
  const basisOf = (body: object) => readingOf('turbo', 'report', body).basisOf({ code, field });
  const ended = Object.entries(changes).filter(
    ([, change]) => basisOf({ ...report, ...change }) !== basisOf(report),
  );
  expect(ended.map(([name]) => name)).toEqual(ending);
});

test('drafts that differ only in formatting are the same to the rules', () => {
  const keyOf = (body: object) => readingOf('turbo', 'report', body).key;
  expect(keyOf({ ...report, acBalance: '100.00', userName: ' raj ', remark: 'changed' })).toBe(keyOf(report));
  expect(readingOf('turbo', 'report', { ...report, remark: '' }).isEmpty).toBe(false);
  expect(
    readingOf('turbo', 'report', { date: '2026-11-15', voidStatus: 'Void', originals: [{}] }).isEmpty,
  ).toBe(true);
});

test('pictures of a proof count by their order and their hashes', () => {
  const read = (body: object) => readingOf('forex', 'proof', { user: 'raj', ...body });
  const place = { code: 'same-picture', field: 'images.0' } as const;
  const one = read({ imagesOrder: ['new:0'], imagesSha256: ['a'.repeat(64)] });
  const other = read({ imagesOrder: ['new:0'], imagesSha256: ['b'.repeat(64)] });
  expect(one.basisOf(place)).not.toBe(other.basisOf(place));
  const twin = { code: 'look-alike', field: 'user' } as const;
  expect(one.basisOf(twin)).toBe(other.basisOf(twin));
  expect(readingOf('forex', 'proof', {}).isEmpty).toBe(true);
  for (const body of [{ user: 'raj' }, { agentname: 'agent' }, { imagesSha256: ['a'.repeat(64)] }])
    expect(readingOf('forex', 'proof', body).isEmpty).toBe(false);
});
