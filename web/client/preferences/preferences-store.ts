/**
 * The preferences of the signed-in user. A copy in the browser is available before the first paint; the
 * server's answer replaces it. Changes are sent a moment later, together, and again after a failure or a reload.
 */
import {
  isPreferenceKey,
  preferenceSchemaOf,
  type Preference,
  type PreferenceKey,
  type PreferenceOf,
} from '../../../domain/user/preferences.ts';
import { z } from 'zod';
import type { KeyValueStorage } from '../browser-storage.ts';

/** Each valid for its key. */
type Values = Readonly<Record<string, Preference>>;

export interface PreferencesEnvironment {
  readonly storage: Pick<KeyValueStorage, 'getItem' | 'setItem'>;
  readonly fetchAll: () => Promise<Readonly<Record<string, unknown>>>;
  /** `isLast`: the page is closing, the request must outlive it. */
  readonly send: (key: string, value: Preference, isLast: boolean) => Promise<void>;
  /** Whether a later retry may help. */
  readonly isPassing: (error: unknown) => boolean;
}

const kept = z.object({ values: z.record(z.string(), z.unknown()), unsent: z.array(z.string()) });
const storageKey = (userId: string) => `preferences:${userId}`;
const sendDelayMs = 600;

export function createPreferences(environment: PreferencesEnvironment) {
  const { storage, fetchAll, send, isPassing } = environment;
  const listeners = new Set<() => void>();
  let userId: string | undefined;
  let values: Values = {};
  let unsent = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = Promise.resolve();

  function notifyListeners() {
    for (const listener of listeners) listener();
  }

  function keep() {
    if (userId === undefined) return;
    storage.setItem(storageKey(userId), JSON.stringify({ values, unsent: [...unsent] }));
  }

  function readKept() {
    const found = kept.safeParse(parsed(userId && storage.getItem(storageKey(userId)))).data;
    values = validIn(found?.values ?? {});
    unsent = new Set(found?.unsent);
  }

  const unsentValues = (): Values =>
    Object.fromEntries(Object.entries(values).filter(([key]) => unsent.has(key)));

  async function sendUnsent(isLast = false) {
    clearTimeout(timer);
    const forUser = userId;
    await Promise.all(
      [...unsent].map(async (key) => {
        const value = values[key];
        try {
          if (value) await send(key, value, isLast);
        } catch (error) {
          if (isPassing(error)) return;
        }
        if (forUser !== userId || values[key] !== value) return;
        unsent.delete(key);
        keep();
      }),
    );
  }

  /** One after another: of two values of a key, the later one must arrive last. */
  const sendInTurn = () => (sending = sending.then(() => sendUnsent()));

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: <Key extends PreferenceKey>(key: Key) => values[key] as PreferenceOf<Key> | undefined,
    set<Key extends PreferenceKey>(key: Key, value: PreferenceOf<Key>) {
      values = { ...values, [key]: value };
      unsent.add(key);
      keep();
      notifyListeners();
      clearTimeout(timer);
      if (userId !== undefined) timer = setTimeout(() => void sendInTurn(), sendDelayMs);
    },
    /** Uses the copy of this user at once. */
    openFor(id: string) {
      userId = id;
      readKept();
      notifyListeners();
    },
    /** Brings the server's values; what this browser has not sent yet wins. */
    async load() {
      const forUser = userId;
      try {
        const found = await fetchAll();
        if (forUser !== userId) return;
        values = { ...validIn(found), ...unsentValues() };
        keep();
        notifyListeners();
        if (unsent.size > 0) await sendInTurn();
      } catch {
        // The copy or the defaults stay.
      }
    },
    /** The page may be closing. */
    leave: () => {
      if (userId !== undefined && unsent.size > 0) void sendUnsent(true);
    },
    close() {
      clearTimeout(timer);
      sending = Promise.resolve();
      userId = undefined;
      values = {};
      unsent = new Set();
    },
    /** Another tab of this user changed something. */
    storageChanged(key: string | null) {
      if (userId === undefined || key !== storageKey(userId)) return;
      const mine = { unsent, values: unsentValues() };
      readKept();
      values = { ...values, ...mine.values };
      unsent = mine.unsent;
      notifyListeners();
    },
  };
}

/** The copy may come from another version of the console. */
function validIn(found: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, value]) => {
      const { data } = isPreferenceKey(key) ? preferenceSchemaOf(key).safeParse(value) : {};
      return data ? [[key, data]] : [];
    }),
  );
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
