/** The message of a step: success or error, hidden after five seconds. */
import { useEffect, useMemo, useState } from 'react';
import { recoveryMessageMs } from '../../../domain/values/limits.ts';
import classes from './recovery.module.css';

interface Said {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

export interface StepMessageState {
  readonly said: Said | undefined;
  readonly succeed: (text: string) => void;
  readonly fail: (text: string) => void;
  readonly clear: () => void;
}

export function useStepMessage(): StepMessageState {
  const [said, setSaid] = useState<Said>();
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(undefined), recoveryMessageMs);
    return () => clearTimeout(timer);
  }, [said]);
  const actions = useMemo(
    () => ({
      succeed: (text: string) => setSaid({ kind: 'success', text }),
      fail: (text: string) => setSaid({ kind: 'error', text }),
      clear: () => setSaid(undefined),
    }),
    [],
  );
  return { said, ...actions };
}

/** Both live regions are always present: screen readers only announce changes inside existing ones. */
export function StepMessage({ message: { said } }: { readonly message: StepMessageState }) {
  return (
    <div className={classes['message']}>
      <output data-kind="success">{said?.kind === 'success' && said.text}</output>
      <div role="alert" data-kind="error">
        {said?.kind === 'error' && said.text}
      </div>
    </div>
  );
}
