import { useRef, useState } from 'react';

/** Keys for list items in a form, so that each keeps its fields when another is removed. */
export function useItemKeys(length: number) {
  const next = useRef(length);
  const [keys, setKeys] = useState(() => Array.from({ length }, (_, index) => index));
  // Reset and merge replace the whole list: add missing keys.
  const missing = Math.max(0, length - keys.length);
  const list = missing === 0 && keys.length === length ? keys : fitted(keys, length);
  return {
    list,
    added: () => setKeys([...list, freshKey(next, list)]),
    removed: (index: number) => setKeys(list.filter((_, at) => at !== index)),
  };
}

function fitted(keys: readonly number[], length: number): number[] {
  const highest = Math.max(-1, ...keys);
  return Array.from({ length }, (_, index) => keys[index] ?? highest + 1 + index);
}

function freshKey(next: { current: number }, list: readonly number[]): number {
  next.current = Math.max(next.current, ...list) + 1;
  return next.current;
}
