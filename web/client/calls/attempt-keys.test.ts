import { expect, test } from 'vitest';
import { attemptKeys } from './attempt-keys.ts';

test('equal content keeps its key, different content gets a new one', () => {
  const keyFor = attemptKeys();
  const first = keyFor({ name: 'Chess' });
  expect(keyFor({ name: 'Chess' })).toBe(first);
  const second = keyFor({ name: 'Checkers' });
  expect(second).not.toBe(first);
  expect(keyFor({ name: 'Chess' })).not.toBe(first);
});

test('reopening the form starts a new attempt', () => {
  expect(attemptKeys()({ name: 'Chess' })).not.toBe(attemptKeys()({ name: 'Chess' }));
});

test('a form that was restored from its draft has the same keys, another draft has others', () => {
  const [draft, other] = ['0b1a2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', '1b1a2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'];
  const first = attemptKeys()({ name: 'Chess' }, draft);
  expect(attemptKeys()({ name: 'Chess' }, draft)).toBe(first);
  expect(attemptKeys()({ name: 'Checkers' }, draft)).not.toBe(first);
  expect(attemptKeys()({ name: 'Chess' }, other)).not.toBe(first);
});

test('a different file is a new attempt, the same file is not', () => {
  const keyFor = attemptKeys();
  const logo = new File(['one'], 'logo.png', { lastModified: 1 });
  const first = keyFor({ name: 'Chess', logo });
  expect(keyFor({ name: 'Chess', logo })).toBe(first);
  expect(keyFor({ name: 'Chess', logo: new File(['two'], 'logo.png', { lastModified: 2 }) })).not.toBe(first);
});
