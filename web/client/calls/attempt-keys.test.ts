import { expect, test } from 'vitest';
import { attemptKeys } from './attempt-keys.ts';

test('the same content keeps its key, other content gets another', () => {
  const keyFor = attemptKeys();
  const first = keyFor({ name: 'Chess' });
  expect(keyFor({ name: 'Chess' })).toBe(first);
  const second = keyFor({ name: 'Checkers' });
  expect(second).not.toBe(first);
  expect(keyFor({ name: 'Chess' })).not.toBe(first);
});

test('another opening of the form is another attempt', () => {
  expect(attemptKeys()({ name: 'Chess' })).not.toBe(attemptKeys()({ name: 'Chess' }));
});

test('another file is another attempt, the same one is not', () => {
  const keyFor = attemptKeys();
  const logo = new File(['one'], 'logo.png', { lastModified: 1 });
  const first = keyFor({ name: 'Chess', logo });
  expect(keyFor({ name: 'Chess', logo })).toBe(first);
  expect(keyFor({ name: 'Chess', logo: new File(['two'], 'logo.png', { lastModified: 2 }) })).not.toBe(first);
});
