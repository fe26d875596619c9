/** What a market's name says about the meaning of its odds. */
import { readings, type Reading } from './readings.ts';

const fancy =
  /fancy|session|\bruns?\b|lambi|\bline\b|wicket|boundar|khado|meter|odd.?even|\bovers?\b(?!\/)|ફેન્સી|સેશન|फैंसी|सेशन/u;
const bookmaker = /book ?maker|\bbm\b|toss|tied|બુકમેકર|बुकमेकर/u;
const odds = /match ?odds|winner|over ?\/ ?under|money ?line|set bet|goal|moneyline|handicap|\b1x2\b/u;

/** The readings that are usual in these markets; all of them if a name says nothing. */
export function usualReadings(marketNames: readonly string[]): readonly Reading[] {
  const usual = new Set<Reading>();
  for (const name of marketNames.length > 0 ? marketNames : ['']) {
    for (const reading of readingsOf(name.toLowerCase())) usual.add(reading);
  }
  return readings.filter((reading) => usual.has(reading));
}

/** Whether the odds of the bets may have different meanings: a report can list the bets on all markets of an event together. */
export function haveSeveralMeanings(marketNames: readonly string[]): boolean {
  return new Set(marketNames.map((name) => readingsOf(name.toLowerCase()).join())).size > 1;
}

function readingsOf(name: string): readonly Reading[] {
  if (odds.test(name)) return ['decimal', 'fraction'];
  if (fancy.test(name)) return ['even', 'size'];
  if (bookmaker.test(name)) return ['paise', 'decimal', 'fraction'];
  return ['decimal', 'fraction', 'paise', 'even'];
}
