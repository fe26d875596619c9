import { expect, it } from 'vitest';
import { lockNumbers } from './lock-numbers.ts';

it('has another number for each purpose, because equal numbers are one lock', () => {
  const numbers = Object.values(lockNumbers);
  expect(new Set(numbers).size).toBe(numbers.length);
});
