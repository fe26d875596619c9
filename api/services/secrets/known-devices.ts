/**
 * Remembers browsers in which an account has signed in. A signed cookie per account, sent only with the
 * sign-in call, proves it; it grants no access, and it expires with the password it was made for.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { knownDeviceDays, knownDevicesPerBrowser } from '../../../domain/values/limits.ts';

export interface DeviceOwner {
  readonly id: string;
  readonly passwordHash: string;
}

export interface KnownDevices {
  /** The device name, if the account knows the device. */
  recognise(cookies: string | undefined, owner: DeviceOwner): string | undefined;
  /** Set-Cookie headers that make the device known to the account and drop the oldest of too many others. */
  remember(cookies: string | undefined, owner: DeviceOwner, isSecure: boolean): string[];
}

const prefix = 'console-device-';
/** Sent only with a sign-in. */
const cookiePath = '/api/admin/login';
const daySeconds = 24 * 60 * 60;
const valuePattern = /^(\d{1,15})\.([\w-]{16})\.([\w-]{43})$/;

export function knownDevicesSealedWith(secret: string): KnownDevices {
  const key = createHmac('sha256', secret).update('known devices').digest();
  const sealOf = ({ id, passwordHash }: DeviceOwner, expires: string, device: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, expires, device, passwordHash]))
      .digest();

  return {
    recognise(cookies, owner) {
      const value = deviceCookies(cookies).get(nameFor(owner)) ?? '';
      const [, expires = '', device = '', seal = ''] = valuePattern.exec(value) ?? [];
      if (seal === '' || Number(expires) <= Date.now()) return undefined;
      const isGenuine = timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(owner, expires, device));
      return isGenuine ? device : undefined;
    },
    remember(cookies, owner, isSecure) {
      const device = randomBytes(12).toString('base64url');
      const expires = String(Date.now() + knownDeviceDays * daySeconds * 1000);
      const value = `${expires}.${device}.${sealOf(owner, expires, device).toString('base64url')}`;
      const cookie = (name: string, content: string, seconds: number) =>
        `${name}=${content}; Path=${cookiePath}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
      const others = [...deviceCookies(cookies)].filter(([name]) => name !== nameFor(owner));
      const oldest = others
        .toSorted(([, a], [, b]) => expiryOf(b) - expiryOf(a))
        .slice(knownDevicesPerBrowser - 1);
      return [
        cookie(nameFor(owner), value, knownDeviceDays * daySeconds),
        ...oldest.map(([name]) => cookie(name, '', 0)),
      ];
    },
  };
}

/** Reveals nothing about the account to others who use the browser. */
function nameFor({ id }: DeviceOwner): string {
  return prefix + createHash('sha256').update(id).digest('hex').slice(0, 16);
}

function expiryOf(value: string): number {
  return Number(valuePattern.exec(value)?.[1] ?? 0);
}

function deviceCookies(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(';').map((text) => text.trim().split('=', 2));
  return new Map(
    pairs.flatMap(([name = '', value = '']) =>
      /^console-device-[\da-f]{16}$/.test(name) ? [[name, value]] : [],
    ),
  );
}
