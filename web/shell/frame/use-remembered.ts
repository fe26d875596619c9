/** A boolean stored in this browser. Only true is stored. */
import { useState } from 'react';

export function useRemembered(key: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => localStorage.getItem(key) !== null);
  return [
    value,
    (next) => {
      setValue(next);
      if (next) localStorage.setItem(key, 'yes');
      else localStorage.removeItem(key);
    },
  ];
}
