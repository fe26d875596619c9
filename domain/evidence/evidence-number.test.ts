import { expect, it } from 'vitest';
import { evidenceNumberOf, idEndOf } from './evidence-number.ts';

it('is twelve characters from the end of the id', () => {
  expect(evidenceNumberOf('0199a1b2-0000-7000-8000-000000000001')).toBe('0000-0000-0001');
  expect(evidenceNumberOf('0199a1b2-0000-7000-bfff-ffffffffffff')).toBe('ZZZZ-ZZZZ-ZZZZ');
  expect(evidenceNumberOf('0199a1b2-0000-7000-8123-456789abcdef')).toBe('28T5-CY4T-QKFF');
});

it('leads back to the entry, however it is typed', () => {
  const id = '0199a1b2-0000-7000-8123-456789abcdef';
  for (const typed of ['28T5-CY4T-QKFF', ' 28t5cy4tqkff ', 'Evidence 28T5-CY4T-QKFF'])
    expect(id.endsWith(idEndOf(typed)!)).toBe(true);
  expect(idEndOf('0000-0000-0001')).toBe('000-000000000001');
  // Letters that are not digits of such numbers, as people read them.
  expect(idEndOf('OoIi-lL00-0001')).toBe(idEndOf('0011-1100-0001'));
  for (const typed of ['', '28T5', '28T5-CY4T-QKFFF', '28T5-CY4T-QKFU', '28T5-CY4T-QKF%', 'x'.repeat(50)])
    expect(idEndOf(typed)).toBeUndefined();
});
