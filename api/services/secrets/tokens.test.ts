import { afterEach, expect, it, vi } from 'vitest';
import { sessionLifetimeHours } from '../../../domain/values/limits.ts';
import { tokensSignedWith } from './tokens.ts';

const secret = 'a secret of these tests, long enough';
afterEach(() => vi.useRealTimers());

it('reads tokens signed with the same key, and caches them no longer than they are valid', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const tokens = tokensSignedWith(secret);
  const token = await tokens.sign('sample handle');
  expect(await tokens.read(token)).toBe('sample handle');
  expect(await tokensSignedWith(`${secret}, another one`).read(token)).toBeUndefined();
  vi.setSystemTime(Date.now() + (sessionLifetimeHours + 1) * 3_600_000 + 1000);
  for (const reader of [tokens, tokensSignedWith(secret)]) expect(await reader.read(token)).toBeUndefined();
});
