/** Groups a report's originals for display: equal sports, events and markets are merged, with P&L summed. */
import { centsOf } from '../../../../domain/values/money.ts';
import type { BetDetail, Original } from '../../../../domain/report/report.ts';

export interface OriginalGroup extends Pick<Original, 'sportNames' | 'eventNames' | 'marketNames'> {
  readonly plCents: number;
  readonly betDetails: readonly BetDetail[];
}

/** For display only: the record keeps its originals as entered. */
export function groupOriginals(originals: readonly Original[]): OriginalGroup[] {
  const groups = new Map<string, OriginalGroup>();
  for (const { sportNames, eventNames, marketNames, pl, betDetails } of originals) {
    const key = JSON.stringify([sportNames, eventNames, marketNames]);
    const group = groups.get(key);
    groups.set(key, {
      sportNames,
      eventNames,
      marketNames,
      plCents: (group?.plCents ?? 0) + centsOf(pl),
      betDetails: [...(group?.betDetails ?? []), ...betDetails],
    });
  }
  return [...groups.values()];
}

export interface ReportSummary extends Pick<Original, 'sportNames' | 'eventNames' | 'marketNames'> {
  readonly plCents: number;
  readonly stackCents: number;
  readonly bets: readonly BetDetail[];
}

/** What one line shows of all originals; each name once. */
export function summaryOfOriginals(originals: readonly Original[]): ReportSummary {
  const namesOf = (field: 'sportNames' | 'eventNames' | 'marketNames') => [
    ...new Set(originals.flatMap((original) => original[field])),
  ];
  const bets = originals.flatMap(({ betDetails }) => betDetails);
  return {
    sportNames: namesOf('sportNames'),
    eventNames: namesOf('eventNames'),
    marketNames: namesOf('marketNames'),
    plCents: originals.reduce((sum, { pl }) => sum + centsOf(pl), 0),
    stackCents: bets.reduce((sum, { stack }) => sum + centsOf(stack), 0),
    bets,
  };
}
