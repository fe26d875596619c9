/**
 * Input of a list is written to its address a moment later. Following a link or opening a record leaves that history
 * entry, so pending input is written first and is still there after going back.
 */
import { useEffect, useEffectEvent } from 'react';

const waiting = new Set<() => void>();

export function useWrittenBeforeLeaving(isWaiting: boolean, write: () => void): void {
  const writeNow = useEffectEvent(() => write());
  useEffect(() => {
    if (!isWaiting) return undefined;
    const entry = () => writeNow();
    waiting.add(entry);
    // The focus leaves the field before a link can be followed.
    document.addEventListener('focusout', entry);
    return () => {
      waiting.delete(entry);
      document.removeEventListener('focusout', entry);
    };
  }, [isWaiting]);
}

export function writeWaiting(): void {
  for (const write of waiting) write();
}
