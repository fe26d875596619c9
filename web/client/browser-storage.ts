/**
 * The browser's storage. It may be blocked, then even looking it up throws, or full: what it does not take is kept in this
 * page, so that the console works until it is closed.
 */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface BrowserStorage extends KeyValueStorage {
  /** Whether the value is still there after a reload. */
  setItem(key: string, value: string): boolean;
}

export function createBrowserStorage(open: () => Storage): BrowserStorage {
  const kept = new Map<string, string>();

  function attempt<Result>(action: (storage: Storage) => Result): Result | undefined {
    try {
      return action(open());
    } catch {
      return undefined;
    }
  }

  // Another tab was able to store a value: it is newer.
  globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
    if (key === null) kept.clear();
    else kept.delete(key);
  });

  return {
    getItem: (key) => kept.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isStored =
        attempt((storage) => {
          storage.setItem(key, value);
          return true;
        }) ?? false;
      if (isStored) kept.delete(key);
      else kept.set(key, value);
      return isStored;
    },
    removeItem(key) {
      kept.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** For all tabs, until it is removed. */
export const sharedStorage = createBrowserStorage(() => globalThis.localStorage);
/** For this tab, also after a reload. */
export const tabStorage = createBrowserStorage(() => globalThis.sessionStorage);
