import { describe, expect, it, vi } from 'vitest';
import { knownDevicesPerBrowser } from '../../../domain/values/limits.ts';
import { knownDevicesSealedWith } from './known-devices.ts';

const devices = knownDevicesSealedWith('a secret of at least 32 characters');
const asha = { id: '0199a1b2-0000-7000-8000-000000000001', passwordHash: '$argon2id$one' };
const ben = { id: '0199a1b2-0000-7000-8000-000000000002', passwordHash: '$argon2id$two' };
const pairOf = (header: string | undefined) => header?.split(';')[0] ?? '';

describe('a known device', () => {
  it('is recognized for the account that signed in there, next to another one', () => {
    const first = pairOf(devices.remember(undefined, asha, false)[0]);
    const both = `theme=dark; ${first}; ${pairOf(devices.remember(first, ben, false)[0])}`;
    expect(devices.recognise(first, asha)).toMatch(/^[\w-]{16}$/);
    expect(devices.recognise(first, ben)).toBeUndefined();
    expect([devices.recognise(both, asha), devices.recognise(both, ben)]).not.toContain(undefined);
  });

  it('expires with the password, after a year, and with another secret', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-15T00:00:00Z') });
    const cookie = pairOf(devices.remember(undefined, asha, false)[0]);
    expect(devices.recognise(cookie, { ...asha, passwordHash: '$argon2id$new' })).toBeUndefined();
    expect(
      knownDevicesSealedWith('another secret of 32 characters!').recognise(cookie, asha),
    ).toBeUndefined();
    vi.setSystemTime(Date.parse('2027-11-14T23:59:59Z'));
    expect(devices.recognise(cookie, asha)).toBeDefined();
    vi.setSystemTime(Date.parse('2027-11-15T00:00:01Z'));
    expect(devices.recognise(cookie, asha)).toBeUndefined();
    vi.useRealTimers();
  });

  it('cannot be forged: edited, truncated and foreign values are rejected', () => {
    const cookie = pairOf(devices.remember(undefined, asha, false)[0]);
    const other = pairOf(devices.remember(undefined, ben, false)[0]);
    const [name] = cookie.split('=');
    for (const forged of [
      cookie.replace(/\d(?=\.)/, '9').replace(/=\d/, '=9'),
      cookie.slice(0, -1),
      `${cookie}A`,
      `${name}=${other.split('=')[1]}`,
      `${name}=`,
      `${name}=${'9'.repeat(5000)}`,
      '',
      ';;;=;',
    ]) {
      expect(devices.recognise(forged, asha), forged).toBeUndefined();
    }
  });

  it('is hidden from scripts, other sites, other paths and, with HTTPS, plain connections', () => {
    const [plain] = devices.remember(undefined, asha, false);
    expect(plain).toMatch(/; Path=\/api\/admin\/login; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
    expect(devices.remember(undefined, asha, true)[0]).toMatch(/; Secure$/);
    expect(plain).not.toContain(asha.id);
  });

  it('is dropped when a browser knows too many accounts, oldest first', () => {
    const jar = new Map<string, string>();
    const owners = Array.from({ length: knownDevicesPerBrowser + 2 }, (_, index) => ({
      ...asha,
      id: `user-${index}`,
    }));
    vi.useFakeTimers();
    for (const owner of owners) {
      vi.advanceTimersByTime(1000);
      for (const header of devices.remember(
        [...jar].map((pair) => pair.join('=')).join('; '),
        owner,
        false,
      )) {
        const [name = '', value = ''] = pairOf(header).split('=');
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
    }
    const cookies = [...jar].map((pair) => pair.join('=')).join('; ');
    expect(owners.map((owner) => devices.recognise(cookies, owner) !== undefined)).toEqual(
      owners.map((_, index) => index >= 2),
    );
    vi.useRealTimers();
  });
});
