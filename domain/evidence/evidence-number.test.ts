import { expect, it } from 'vitest';
import { evidenceNumberOf } from './evidence-number.ts';

it('is twelve characters from the end of the id', () => {
  expect(evidenceNumberOf('0199a1b2-0000-7000-8000-000000000001')).toBe('0000-0000-0001');
  expect(evidenceNumberOf('0199a1b2-0000-7000-bfff-ffffffffffff')).toBe('ZZZZ-ZZZZ-ZZZZ');
  expect(evidenceNumberOf('0199a1b2-0000-7000-8123-456789abcdef')).toBe('28T5-CY4T-QKFF');
});
