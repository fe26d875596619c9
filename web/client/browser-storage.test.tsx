import { expect, it } from 'vitest';
import { createBrowserStorage } from './browser-storage.ts';

const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError');
};

/** Storage with room for the values of `fits`. */
function browser(fits = (_value: string) => true) {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => (fits(value) ? void values.set(key, value) : refuse()),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
  return { values, storage };
}

it('keeps values in the page if the browser blocks its storage', () => {
  const storage = createBrowserStorage(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(storage.getItem('token')).toBeNull();
  storage.setItem('token', 'one');
  expect(storage.getItem('token')).toBe('one');
  storage.removeItem('token');
  expect(storage.getItem('token')).toBeNull();
});

it('keeps only what does not fit, and until it fits', () => {
  const { values, storage } = browser((value) => value.length < 5);
  const stored = createBrowserStorage(() => storage);
  stored.setItem('a', 'old');
  stored.setItem('b', 'fits');
  stored.setItem('a', 'too long');
  expect([stored.getItem('a'), stored.getItem('b')]).toEqual(['too long', 'fits']);
  stored.setItem('a', 'new');
  expect([stored.getItem('a'), values.get('a')]).toEqual(['new', 'new']);
});

it('reads what another tab has stored since', () => {
  const { values, storage } = browser((value) => value !== 'too long');
  const stored = createBrowserStorage(() => storage);
  stored.setItem('a', 'too long');
  stored.setItem('b', 'too long');
  values.set('a', 'of another tab');
  window.dispatchEvent(new StorageEvent('storage', { key: 'a' }));
  expect([stored.getItem('a'), stored.getItem('b')]).toEqual(['of another tab', 'too long']);
  // `localStorage.clear()`
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(stored.getItem('b')).toBeNull();
});
