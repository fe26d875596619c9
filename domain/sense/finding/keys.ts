/**
 * Keys for finding names and bets. Names are typed by people, so keys ignore case, spaces and punctuation. The
 * store may keep hashes of them: the rules compare the names again.
 */
import type { DraftBet } from './facts.ts';
import { foldText } from '../../values/fold.ts';
import { plainLetters, skeletonOf } from './skeleton.ts';

/** The same user, agent or brand: equal except for case and spaces. */
export function nameKey(name: string): string {
  return foldText(name.normalize('NFKC')).replaceAll(/\s+/g, ' ').trim();
}

const between = /[^\p{L}\p{M}\p{N}]+/gu;
/** Lions vs Tigers, Lions vs. Tigers, Lions v Tigers */
const versus = /(?<=\s)v(?:s|ersus)?\.?(?=\s)/gu;

export function eventKey(name: string): string {
  return lettersOf(nameKey(name).replaceAll(versus, 'v'));
}

export function marketKey(name: string): string {
  return lettersOf(nameKey(name));
}

/** A name without any letter or digit is its own key. */
function lettersOf(text: string): string {
  return text.replaceAll(between, '') || text;
}

/** Each list is compared with many others. */
function keysBy(keyOf: (name: string) => string): (names: readonly string[]) => ReadonlySet<string> {
  const known = new WeakMap<readonly string[], ReadonlySet<string>>();
  return (names) => {
    const keys = known.get(names) ?? new Set(names.map(keyOf));
    known.set(names, keys);
    return keys;
  };
}

export const eventKeysOf = keysBy(eventKey);
export const marketKeysOf = keysBy(marketKey);

interface NamesOfAnOriginal {
  readonly eventNames: readonly string[];
  readonly marketNames: readonly string[];
}

/** Whether two originals are about the same event and market. */
export function isSameMarket(one: NamesOfAnOriginal, other: NamesOfAnOriginal): boolean {
  return (
    meet(eventKeysOf(one.eventNames), eventKeysOf(other.eventNames)) &&
    meet(marketKeysOf(one.marketNames), marketKeysOf(other.marketNames))
  );
}

function meet(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const key of some) if (others.has(key)) return true;
  return false;
}

/**
 * The same bet again, also if the name was typed with a confusable letter. Event and market are compared by the rule:
 * user, odds, stack and second find next to nothing else.
 */
export function betKey(userName: string, bet: TimedBet): string {
  return betKeyOf(skeletonOf(userName), bet);
}

type TimedBet = Pick<DraftBet, 'odds' | 'stack'> & { readonly time: string };

/** The same with the name's skeleton. */
export function betKeyOf(skeleton: string, { odds, stack, time }: TimedBet): string {
  return `${skeleton}|${odds}|${stack}|${time}`;
}

/** The same report again. Event and market are compared by the rule. */
export function reportKey(userName: string, date: string, pl: number): string {
  return `report|${nameKey(userName)}|${date}|${pl}`;
}

/** Longer names are not user names, and their keys would be expensive and useless. */
const longestNearName = 40;

/**
 * Two names of an agent that differ by one letter share a key: the name itself, and the name without each of its
 * letters. Digits stay, because they must be equal: numbered accounts are not alike.
 */
export function nearKeys(name: string, agent: string): string[] {
  const letters = [...plainLetters(name)];
  if (letters.length === 0 || letters.length > longestNearName) return [];
  const shorter = letters.flatMap((letter, at) =>
    /\d/.test(letter) ? [] : [[...letters.slice(0, at), ...letters.slice(at + 1)].join('')],
  );
  const under = nameKey(agent);
  return [...new Set([letters.join(''), ...shorter])].map((key) => `${under}|${key}`);
}
