import { expect, it } from 'vitest';
import { verifyAddress } from './verify-address.ts';

it('is below the configured address, whatever address the browser used', () => {
  const asked = { protocol: 'http', host: 'elsewhere.example' };
  for (const publicUrl of ['https://console.example', 'https://console.example/'])
    expect(verifyAddress(publicUrl, asked)).toBe('https://console.example/verify');
});

it.each(['console.example', 'console.example:8443', '10.0.0.1:3000', '[2001:db8::1]:3000'])(
  'is at %s, as the browser asked',
  (host) => expect(verifyAddress(undefined, { protocol: 'https', host })).toBe(`https://${host}/verify`),
);

it.each(['', 'one two', 'console.example/elsewhere', 'a@b', '<b>', 'x'.repeat(81), 'console.example:x'])(
  'is not printed if the host is %j',
  (host) => expect(verifyAddress(undefined, { protocol: 'https', host })).toBeUndefined(),
);
