import { useSyncExternalStore } from 'react';
import { indiaDay } from '../../../domain/values/moment/time.ts';
import { serverNow } from '../../client/session/session.ts';

const checkEveryMs = 30_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, checkEveryMs);
  return () => clearInterval(timer);
}

/** The day in India, also for a list that stays open past midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => indiaDay(serverNow()));
}

/** The day that the chosen period depends on: 'Today' means other records after midnight. */
export function dayOfPeriod(
  active: Readonly<Partial<Record<string, string>>>,
  today: string,
): string | undefined {
  return active['period'] ? today : undefined;
}
