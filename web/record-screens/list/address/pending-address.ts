/**
 * What was just typed into a list is written to its address a moment later. Opening a record leaves that history entry:
 * what is still waiting is written before, so that coming back finds it.
 */
import { useEffect, useEffectEvent } from 'react';

const waiting = new Set<() => void>();

export function useWrittenBeforeLeaving(isWaiting: boolean, write: () => void): void {
  const writeNow = useEffectEvent(() => write());
  useEffect(() => {
    if (!isWaiting) return undefined;
    const entry = () => writeNow();
    waiting.add(entry);
    return () => {
      waiting.delete(entry);
    };
  }, [isWaiting]);
}

export function writeWaiting(): void {
  for (const write of waiting) write();
}
