import { expect, it } from 'vitest';
import { inkGrid, inkLikeness, sameInk } from './ink-map.ts';
import { samePicture } from './same-picture.ts';

const hash = 'a'.repeat(64);
const ink = Uint8Array.from({ length: inkGrid * inkGrid }, (_, at) => (at * 7919) % 97);
const draft = {
  _id: undefined,
  user: 'kiran12',
  agentname: '',
  whitelabel: '',
  pictures: [{ field: 'images.1', sha256: [hash], ink }],
};
const stored = {
  area: 'turbo',
  _id: '0190a000-0000-7000-8000-00000000000a',
  user: 'sunil5',
  date: '2026-11-10',
  sha256: ['b'.repeat(64), hash],
  ink: undefined,
} as const;

it('warns of the same bytes in another proof', () => {
  expect(samePicture(draft, [stored])).toEqual([
    {
      code: 'same-picture',
      severity: 'warning',
      field: 'images.1',
      message: 'This picture is already in a proof of sunil5 of 10 Nov 2026.',
      records: [{ module: 'proof', area: 'turbo', _id: stored._id, label: 'sunil5, 10 Nov 2026' }],
    },
  ]);
});

it('notes a nearly identical picture', () => {
  const alike = {
    ...stored,
    sha256: [],
    ink: ink.map((cell, at) => cell + (at % 7)),
  };
  expect(samePicture(draft, [alike])).toMatchObject([
    {
      severity: 'note',
      message: 'This picture looks almost the same as one in a proof of sunil5 of 10 Nov 2026.',
    },
  ]);
});

it('says nothing about a picture that shows something else at some places', () => {
  const changed = ink.map((cell, at) => (at % 64 < 8 && at < 768 ? 96 - cell : cell));
  expect(inkLikeness(ink, changed)).toBeGreaterThan(sameInk);
  expect(samePicture(draft, [{ ...stored, sha256: [], ink: changed }])).toEqual([]);
});

it('ignores other pictures and the edited proof itself', () => {
  const other = { ...stored, sha256: ['c'.repeat(64)], ink: ink.toReversed() };
  expect(samePicture(draft, [other])).toEqual([]);
  expect(samePicture({ ...draft, _id: stored._id }, [stored])).toEqual([]);
});
