import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PreferenceKey, PreferenceOf } from '../../../domain/user/preferences.ts';
import { sharedStorage } from '../browser-storage.ts';
import { ApiError, call } from '../calls/api.ts';
import { createPreferences } from './preferences-store.ts';

const preferences = createPreferences({
  storage: sharedStorage,
  fetchAll: async () => (await call<{ readonly data: Record<string, unknown> }>('GET', '/preferences')).data,
  send: async (key, value, isLast) => {
    await call('PUT', `/preferences/${key}`, { body: { value }, isLast });
  },
  // Signed out, offline, a busy server: all temporary. A rejected value is not.
  isPassing: (error) => !(error instanceof ApiError) || ![400, 404, 413].includes(error.status),
});

/** For the frame of the signed-in user: loads their preferences and saves what is left when they leave. */
export function usePreferencesOf(userId: string): void {
  // Before the first list renders, so that it never shows other columns first.
  useState(() => preferences.openFor(userId));
  useEffect(() => {
    preferences.openFor(userId);
    void preferences.load();
    const leave = () => {
      if (document.visibilityState === 'hidden') preferences.leave();
    };
    const followTab = ({ key }: StorageEvent) => preferences.storageChanged(key);
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', preferences.leave);
    window.addEventListener('storage', followTab);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', preferences.leave);
      window.removeEventListener('storage', followTab);
      preferences.leave();
      preferences.close();
    };
  }, [userId]);
}

/** One preference; undefined while the user has not chosen anything. */
export function usePreference<Key extends PreferenceKey>(key: Key) {
  const value = useSyncExternalStore(preferences.subscribe, () => preferences.get(key));
  const set = useCallback((next: PreferenceOf<Key>) => preferences.set(key, next), [key]);
  return [value, set] as const;
}
