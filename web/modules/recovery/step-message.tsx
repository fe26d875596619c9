/** The message of a step: success or error, hidden after five seconds. */
import { useEffect, useMemo, useState } from 'react';
import { recoveryMessageMs } from '../../../domain/values/limits.ts';
import classes from './recovery.module.css';

interface Shown {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

export interface StepMessageState {
  readonly shown: Shown | undefined;
  readonly succeed: (text: string) => void;
  readonly fail: (text: string) => void;
  readonly clear: () => void;
}

export function useStepMessage(): StepMessageState {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(undefined), recoveryMessageMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const actions = useMemo(
    () => ({
      succeed: (text: string) => setShown({ kind: 'success', text }),
      fail: (text: string) => setShown({ kind: 'error', text }),
      clear: () => setShown(undefined),
    }),
    [],
  );
  return { shown, ...actions };
}

/** Both live regions are always present: screen readers only announce changes inside existing ones. */
export function StepMessage({ message: { shown } }: { readonly message: StepMessageState }) {
  return (
    <div className={classes['message']}>
      <output data-kind="success">{shown?.kind === 'success' && shown.text}</output>
      <div role="alert" data-kind="error">
        {shown?.kind === 'error' && shown.text}
      </div>
    </div>
  );
}
