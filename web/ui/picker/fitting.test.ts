import { expect, test } from 'vitest';
import { asOptions, fitting, named } from './fitting.ts';

const sports = asOptions(['Int Casino', 'Casino', 'Cricket']);
const labels = (typed: string, limit = 9) => fitting(sports, typed, limit).map(({ label }) => label);

test('the equal option comes first, then those that begin with the text', () => {
  const brands = asOptions(['Gold Club', 'Old Gold', 'Gold']);
  expect(fitting(brands, 'gold', 9).map(({ value }) => value)).toEqual(['Gold', 'Gold Club', 'Old Gold']);
  expect(labels(' CAS')).toEqual(['Casino', 'Int Casino']);
  expect(labels('cri')).toEqual(['Cricket']);
  expect(labels('x')).toEqual([]);
  expect(labels('', 2)).toEqual(['Int Casino', 'Casino']);
});

test('a name is found in any case', () => {
  expect(named(sports, ' casino ')?.value).toBe('Casino');
  // As copied from chats and web pages.
  expect(named(sports, 'int\u00A0\u200Bcasino\u200B')?.value).toBe('Int Casino');
  expect(labels('\u200Bcri\u00ADck')).toEqual(['Cricket']);
  expect(named(sports, '\u200B')).toBeUndefined();
  expect(named(sports, 'cas')).toBeUndefined();
  expect(named(asOptions(['']), '')).toBeUndefined();
});
