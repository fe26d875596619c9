/** The four persisted values, under the keys from the specification. */
import { looksLikeToken } from '../../../domain/session/token.ts';
import type { User } from '../../../domain/user/user.ts';
import type { KeyValueStorage } from '../browser-storage.ts';

const keys = {
  token: 'token',
  user: 'user',
  timeLeft: 'timerTimeLeft',
  notificationSent: 'notificationSent',
} as const;

export const tokenKey = keys.token;

export function createStoredSession(storage: KeyValueStorage) {
  return {
    token(): string | undefined {
      const token = storage.getItem(keys.token);
      return looksLikeToken(token) ? token : undefined;
    },
    hasMalformedToken: () =>
      storage.getItem(keys.token) !== null && !looksLikeToken(storage.getItem(keys.token)),
    saveToken: (token: string) => storage.setItem(keys.token, token),
    saveUser: (user: User) => storage.setItem(keys.user, JSON.stringify(user)),
    secondsLeft(): number | undefined {
      const seconds = Number.parseFloat(storage.getItem(keys.timeLeft) ?? '');
      return Number.isFinite(seconds) ? seconds : undefined;
    },
    saveSecondsLeft: (seconds: number) => storage.setItem(keys.timeLeft, String(seconds)),
    wasNotified: () => storage.getItem(keys.notificationSent) === 'true',
    saveNotified: () => storage.setItem(keys.notificationSent, 'true'),
    forgetNotified: () => storage.removeItem(keys.notificationSent),
    clear() {
      for (const key of Object.values(keys)) storage.removeItem(key);
    },
  };
}

/** The person of the stored session, whether or not it is still valid. */
export function storedUserId(storage: KeyValueStorage): string | undefined {
  try {
    const { _id } = JSON.parse(storage.getItem(keys.user) ?? '') as Partial<User>;
    return typeof _id === 'string' ? _id : undefined;
  } catch {
    return undefined;
  }
}
