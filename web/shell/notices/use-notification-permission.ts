/** Whether the browser may show notifications; requested once, on the first click after login. */
import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

const read = () => ('Notification' in window ? Notification.permission : 'unsupported');

function subscribe(listener: () => void) {
  listeners.add(listener);
  void watchSettings();
  return () => void listeners.delete(listener);
}

let isWatching = false;
/** The user may change it in the browser settings at any time. */
async function watchSettings() {
  if (isWatching || !('permissions' in navigator)) return;
  isWatching = true;
  const status = await navigator.permissions.query({ name: 'notifications' });
  status.addEventListener('change', notifyListeners);
}

async function ask() {
  await Notification.requestPermission();
  notifyListeners();
}

export function useNotificationPermission(): NotificationPermission | 'unsupported' {
  const permission = useSyncExternalStore(subscribe, read);
  useEffect(() => {
    if (permission !== 'default') return undefined;
    // Browsers only allow the prompt after user interaction.
    const askOnce = () => void ask();
    window.addEventListener('click', askOnce, { once: true });
    return () => window.removeEventListener('click', askOnce);
  }, [permission]);
  return permission;
}
