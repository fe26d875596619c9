import { expect, it } from 'vitest';
import { brandNamed } from './use-proof-lookups.ts';

const brand = { _id: 'b1', name: 'Café', group: 'G' } as Parameters<typeof brandNamed>[0][number];

it.each(['Café', ' CAFÉ ', 'Cafe\u0301\u200b', '\u202acafé\u202c'])(
  'the whitelabel is found by %j',
  (typed) => {
    expect(brandNamed([brand], typed)).toBe(brand);
  },
);

it('no whitelabel has an invisible name', () => {
  expect(brandNamed([{ ...brand, name: '' }], '\u200b')).toBeUndefined();
  expect(brandNamed([brand], 'Cafe')).toBeUndefined();
});
