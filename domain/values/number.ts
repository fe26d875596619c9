import { isPlain } from './fold.ts';

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** A whole number with Indian digit grouping, as everywhere in the console: 1,00,000. */
export function showCount(count: number): string {
  return grouped.format(count);
}

/** A total that is not counted to the end: 1,00,000+. */
export function showTotal(count: number, isAtLeast = false): string {
  return isAtLeast ? `${showCount(count)}+` : showCount(count);
}

/** 1,234.50 and, with Indian grouping, 1,00,000.00: three digits come last. */
const groupedDigits = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** Removes commas between groups of digits. Others stay, so that 1,85 is not read as 185. */
export function withoutGrouping(text: string): string {
  return groupedDigits.test(text) ? text.replaceAll(',', '') : text;
}

const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const isDigit = /^\p{Nd}$/u;

/**
 * Digits of every script as 0 to 9, without the invisible characters around text from chats: keyboards and pages in Gujarati
 * or Hindi have digits of their own.
 */
export function inPlainDigits(text: string): string {
  // Imports read millions of cells.
  if (isPlain(text)) return text;
  return text.replaceAll(unseen, '').replaceAll(/(?!\d)\p{Nd}/gu, plainDigit);
}

/** Unicode has the ten digits of a script in a row, and some scripts several times. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
