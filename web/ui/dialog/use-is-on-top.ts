/** Of several open dialogs, the one that was opened last handles Escape and holds the focus. */
import { useEffect, useState, useSyncExternalStore } from 'react';

let open: readonly object[] = [];
const listeners = new Set<() => void>();

function set(next: readonly object[]) {
  open = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useIsOnTop(): boolean {
  const [me] = useState(() => ({}));
  useEffect(() => {
    set([...open, me]);
    return () => set(open.filter((one) => one !== me));
  }, [me]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === me || !open.includes(me));
}
