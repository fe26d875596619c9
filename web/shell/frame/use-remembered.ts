/** A boolean stored in this browser. Only true is stored. */
import { useState } from 'react';
import { sharedStorage } from '../../client/browser-storage.ts';

export function useRemembered(key: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => sharedStorage.getItem(key) !== null);
  return [
    value,
    (next) => {
      setValue(next);
      if (next) sharedStorage.setItem(key, 'yes');
      else sharedStorage.removeItem(key);
    },
  ];
}
