import { useState } from 'react';

/**
 * What somebody is asked about. An answer that takes long tells its result also if its question was left, and closes no
 * other one.
 */
export function useQuestion<Subject>(keyOf: (subject: Subject) => string) {
  const [asked, ask] = useState<Subject>();
  const [running, setRunning] = useState<readonly string[]>([]);

  /** `act` reports what fails. */
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
