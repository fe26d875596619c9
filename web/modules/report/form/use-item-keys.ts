import { useRef, useState } from 'react';

/** Keys for the items of a list in a form, so that each keeps its fields when another one is removed. */
export function useItemKeys(length: number) {
  const next = useRef(length);
  const [keys, setKeys] = useState(() => Array.from({ length }, (_, index) => index));
  // Reset and merge replace the list as a whole: what has no key yet gets one.
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
