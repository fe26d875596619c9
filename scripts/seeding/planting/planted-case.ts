/** Cases that findings must detect, with the records that must be stored first. */
import type { Area } from '../../../domain/areas.ts';
import type { FindingCode } from '../../../domain/record/finding-codes.ts';
import type { ReportContent } from '../../../api/store/report/report-columns.ts';
import { balancesOf, sampleReport } from '../sample-reports.ts';
import { settled } from '../betting/settled-bets.ts';
import { clock } from '../betting/events.ts';
import type { Random } from '../random.ts';

/** A case in the file beside the database. */
export interface PlantedCase {
  readonly code: FindingCode;
  /** What was done to the draft, in words. */
  readonly kind: string;
  readonly area: Area;
  readonly module: 'report' | 'proof';
  /** The body to send to the check of that area and module. */
  readonly draft: Readonly<Record<string, unknown>>;
  /** A picture beside the file that is sent with the proof: its bytes are new, what it shows is not. */
  readonly picture?: string;
  /** Stored records that the finding is about; none if the draft alone is wrong. */
  readonly records: readonly { readonly area: Area; readonly _id: string }[];
}

export interface PlantedReport {
  readonly code: FindingCode;
  readonly kind: string;
  readonly area: Area;
  readonly draft: ReportContent;
  /** A report that is stored before. */
  readonly stored?: { readonly area: Area; readonly content: ReportContent };
}

export interface Planting {
  readonly random: Random;
  /** The area in which the draft is typed, and the area of what is stored: in every second case another one. */
  readonly area: Area;
  readonly otherArea: Area;
  /** Different for each case. */
  readonly number: number;
  /** For kinds that alternate, in all areas. */
  readonly turn: number;
  readonly lastDay: string | undefined;
}

const stems = ['amit', 'bhavin', 'deepam', 'hiral', 'jignesh', 'kiran', 'mehul', 'nilam', 'rohit', 'sumit'];

/** A user that no other sample record is about. */
export function plantedName(random: Random, number: number): string {
  return `planted.${random.pick(stems)}${number}`;
}

/** A correct report of such a user, with one original of up to three bets. */
export function plantedReport({ random, number, lastDay }: Planting, leastBets = 1): ReportContent {
  for (;;) {
    const report = sampleReport(random, lastDay);
    const [original] = report.originals;
    if (!original || original.betDetails.length < leastBets || original.betDetails.length > 3) continue;
    const content = { ...report, userName: plantedName(random, number), originals: [original] };
    return { ...content, ...balancesOf(random, content.originals, report.voidStatus === 'Void') };
  }
}

/** The same bets at other seconds, so that they are not the same bets. */
export function laterBets(report: ReportContent, seconds: number): ReportContent {
  const originals = report.originals.map((original) => ({
    ...original,
    betDetails: original.betDetails.map((bet) => ({ ...bet, time: clock(secondsOf(bet.time) + seconds) })),
  }));
  return { ...report, originals };
}

export function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Another report about the same event and market, with new bets at these times. */
export function withBets(
  random: Random,
  report: ReportContent,
  betsOf: (market: string) => ReportContent['originals'][number]['betDetails'],
): ReportContent {
  const originals = report.originals.map((original) => {
    const market = original.marketNames[0] ?? '';
    const betDetails = betsOf(market);
    return { ...original, betDetails, pl: settled(random, market, betDetails) };
  });
  return { ...report, originals, ...balancesOf(random, originals, report.voidStatus === 'Void') };
}
