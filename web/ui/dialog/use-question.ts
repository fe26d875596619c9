import { useState } from 'react';

/**
 * The item of a confirmation dialog. A slow action reports its result even after its dialog was closed, and closes no
 * other dialog.
 */
export function useQuestion<Subject>(keyOf: (subject: Subject) => string) {
  const [asked, ask] = useState<Subject>();
  const [running, setRunning] = useState<readonly string[]>([]);

  /** `act` reports failures. */
  const answer = async (subject: Subject, act: () => Promise<void>) => {
    const key = keyOf(subject);
    setRunning((others) => [...others, key]);
    try {
      await act();
    } finally {
      setRunning((all) => all.filter((other) => other !== key));
    }
    ask((now) => (now !== undefined && keyOf(now) === key ? undefined : now));
  };
  return { asked, ask, answer, isBusy: asked !== undefined && running.includes(keyOf(asked)) };
}
