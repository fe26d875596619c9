/** Users who keep betting on the same events in the same minutes. */
import { foldedTerm } from '../../values/fold.ts';
import { crowdSeconds } from '../finding/links/crowd.ts';
import { eventKeysOf } from '../finding/keys.ts';
import { personLimits, type Companion } from './person.ts';

/** A report with the seconds and events of its bets. */
export interface TimedReport {
  readonly userName: string;
  readonly date: string;
  readonly originals: readonly {
    readonly eventNames: readonly string[];
    readonly bets: readonly { readonly time: string | undefined }[];
  }[];
}

/** Once may be chance: on popular matches, every second report shares a minute with strangers. */
const leastEvents = 2;

interface TimedBet {
  /** Seconds; the origin does not matter. */
  readonly at: number;
  readonly events: readonly string[];
}

/** Pairs of a report of the user and one of somebody else. Pairs that are not close enough do not count. */
export function companionsIn(
  pairs: readonly (readonly [own: TimedReport, other: TimedReport])[],
): Companion[] {
  const found = new Map<string, { name: string; events: Set<string>; times: number }>();
  // A report of the user is in many pairs.
  const known = new Map<TimedReport, readonly TimedBet[]>();
  const betsIn = (report: TimedReport) => {
    const bets = known.get(report) ?? betsOf(report);
    known.set(report, bets);
    return bets;
  };
  for (const [own, other] of pairs) {
    const met = meetings(own, betsIn(own), betsIn(other));
    if (met.length === 0) continue;
    const key = foldedTerm(other.userName);
    const companion = found.get(key) ?? { name: other.userName, events: new Set(), times: 0 };
    for (const event of met) companion.events.add(event);
    companion.times += met.length;
    found.set(key, companion);
  }
  return [...found.values()]
    .map(({ name, events, times }) => ({ name, events: events.size, times }))
    .filter(({ events }) => events >= leastEvents)
    .toSorted((one, other) => other.events - one.events || other.times - one.times)
    .slice(0, personLimits.together);
}

/** The event and day of each pair of close bets. */
function meetings({ date }: TimedReport, own: readonly TimedBet[], others: readonly TimedBet[]): string[] {
  return own.flatMap((bet) =>
    others.flatMap(({ at, events }) => {
      const event = bet.events.find((each) => events.includes(each));
      return event !== undefined && Math.abs(at - bet.at) <= crowdSeconds ? [`${date} ${event}`] : [];
    }),
  );
}

function betsOf({ date, originals }: TimedReport): TimedBet[] {
  return originals.flatMap(({ eventNames, bets }) => {
    const events = [...eventKeysOf(eventNames)];
    return bets.flatMap(({ time }) =>
      time === undefined ? [] : [{ at: Date.parse(`${date}T${time}Z`) / 1000, events }],
    );
  });
}
