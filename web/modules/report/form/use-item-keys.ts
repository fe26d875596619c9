import { useState } from 'react';

/** Keys for list items in a form, so that each keeps its fields when another is removed. */
export function useItemKeys(length: number) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  const list = fitted(keys, length);
  return {
    list,
    removed: (index: number) => setKeys(list.filter((_, at) => at !== index)),
  };
}

/** As many keys as there are items: added ones get keys that no other has. */
function fitted(keys: readonly number[], length: number): number[] {
  const highest = Math.max(-1, ...keys);
  return Array.from({ length }, (_, index) => keys[index] ?? highest + 1 + index);
}
