/** Steps to the records beside the open one. A record that has to be read first opens when it arrives. */
import { useEffect, useRef, useState } from 'react';
import { generic } from '../../../domain/text.ts';
import { messageOf } from '../../client/http/request.ts';
import type { Neighbours, Step } from './neighbours.ts';

export function useSteps({ position, previous, next }: Neighbours) {
  const [error, setError] = useState<string>();
  /** The step that is waited for. */
  const pending = useRef<Step>(undefined);
  // The preview was closed, or another record was opened meanwhile.
  useEffect(
    () => () => {
      pending.current = undefined;
      setError(undefined);
    },
    [position],
  );

  const take = async (step: Step) => {
    if (pending.current) return;
    const found = step();
    if (typeof found === 'function') {
      found();
      return;
    }
    pending.current = step;
    setError(undefined);
    try {
      const open = await found;
      if (pending.current === step) open?.();
    } catch (failure) {
      if (pending.current === step) setError(messageOf(failure, generic.error));
    } finally {
      if (pending.current === step) pending.current = undefined;
    }
  };
  const taking = (step: Step | undefined) => step && (() => void take(step));
  return { previous: taking(previous), next: taking(next), error };
}
