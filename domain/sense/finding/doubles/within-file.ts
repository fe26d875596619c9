/**
 * `same-bet` and `same-report` among the reports of one file, which are not stored yet. Only short hashes of what the rules
 * compare are kept, because a file may have 100,000 reports.
 */
import type { DraftOriginal, ReportDraft } from '../facts.ts';
import type { Finding } from '../finding.ts';
import type { FindingCode } from '../../../record/finding-codes.ts';
import { betKeyOf, eventKeysOf, marketKeysOf, reportKey } from '../keys.ts';
import { shortHash } from '../short-hash.ts';
import { skeletonOf } from '../skeleton.ts';
import { findingText } from '../text.ts';

export interface PlaceInFile {
  readonly sheetName: string;
  readonly rowIndex: number;
}

/** Limit for pairs of an event and a market. */
const mostMarkets = 100;

export class DoublesWithinFile {
  readonly #places = new Map<number, PlaceInFile>();

  /** Findings about reports earlier in the file; also remembers this one. */
  take(draft: ReportDraft, place: PlaceInFile): Finding[] {
    const { userName, date, originals } = draft;
    if (userName === '') return [];
    const skeleton = skeletonOf(userName);
    const keys: number[] = [];
    const firstPlaceOf = (what: string, markets: readonly string[]) => {
      const own = markets.map((market) => hashOf(`${what}|${market}`));
      keys.push(...own);
      const known = own.find((key) => this.#places.has(key));
      return known === undefined ? undefined : this.#places.get(known);
    };
    const found = originals.flatMap((original): Finding[] => {
      const { index, bets, pl } = original;
      const markets = marketsOf(original);
      const same = bets.flatMap((bet) => {
        const { time } = bet;
        if (time === undefined) return [];
        const there = firstPlaceOf(`bet|${betKeyOf(skeleton, { ...bet, time })}`, markets);
        return there ? [{ bet: { ...bet, time }, there }] : [];
      });
      const report =
        date === undefined || pl === undefined
          ? undefined
          : firstPlaceOf(reportKey(userName, date, pl), markets);
      const [first] = same;
      const findings: Finding[] = [];
      if (first) {
        const there = same.filter((bet) => isSamePlace(bet.there, first.there)).length;
        const more = { there: there - 1, elsewhere: same.length - there };
        const message = findingText.sameBetInFile(first.bet, more, wordsOf(first.there, place));
        findings.push(warning('same-bet', `originals.${index}.betDetails.${first.bet.index}`, message));
      }
      if (report && pl !== undefined) {
        const message = findingText.sameReportInFile(pl, wordsOf(report, place));
        findings.push(warning('same-report', `originals.${index}.pl`, message));
      }
      return findings;
    });
    for (const key of keys) if (!this.#places.has(key)) this.#places.set(key, place);
    return found.toSorted((one, other) => one.code.localeCompare(other.code));
  }
}

const isSamePlace = (one: PlaceInFile, other: PlaceInFile) =>
  one.rowIndex === other.rowIndex && one.sheetName === other.sheetName;

/** They name a row, not a record: nothing is stored yet. */
const warning = (code: FindingCode, field: string, message: string): Finding => ({
  code,
  severity: 'warning',
  field,
  message,
  records: [],
});

/** Originals about the same event and market share one of these. */
function marketsOf(original: DraftOriginal): string[] {
  const markets = [...marketKeysOf(original.marketNames)];
  return [...eventKeysOf(original.eventNames)]
    .flatMap((event) => markets.map((market) => `${event}|${market}`))
    .slice(0, mostMarkets);
}

function wordsOf(there: PlaceInFile, here: PlaceInFile): { row: number; sheet: string | undefined } {
  return { row: there.rowIndex, sheet: there.sheetName === here.sheetName ? undefined : there.sheetName };
}

/** 53 bits: among a million keys, two are equal by chance once in 18,000 files. */
function hashOf(text: string): number {
  const { high, low } = shortHash(text);
  return 2 ** 32 * (high & 0x1f_ff_ff) + low;
}
