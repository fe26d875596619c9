/**
 * Money is decimal with two places. A value is a number of at most thirteen digits, which a double represents
 * without loss; it is parsed from and formatted as text, and sums use whole cents. There is no arithmetic on
 * the decimal itself.
 */
import { inPlainDigits, withoutGrouping } from './number.ts';

/** Larger than any bet, yet small enough for the cents of a whole report to stay exact integers. */
export const largestMoney = 99_999_999_999.99;
const largestCents = 9_999_999_999_999n;

const decimal = /^([+-]?)(\d{0,40})(?:\.(\d{0,60}))?(?:e([+-]?\d{1,3}))?$/i;

/** Cents are the digits x 10^shift. */
function partsOf(text: string) {
  const found = decimal.exec(withoutGrouping(text.trim()));
  const [, sign, whole = '', fraction = '', exponent = '0'] = found ?? [];
  const digits = whole + fraction;
  return !found || digits === ''
    ? undefined
    : { sign, digits, shift: 2 - fraction.length + Number(exponent) };
}

/** Whole cents of a decimal text, rounded half away from zero; undefined if it is not a decimal. */
function centsOfText(text: string): bigint | undefined {
  const parts = partsOf(text);
  if (!parts) return undefined;
  const { sign, digits, shift } = parts;
  if (shift > 40 && BigInt(digits) > 0n) return undefined;
  const cents = shift >= 0 ? BigInt(digits) * 10n ** BigInt(shift) : roundedQuotient(digits, -shift);
  return sign === '-' ? -cents : cents;
}

function roundedQuotient(digits: string, places: number): bigint {
  const divisor = 10n ** BigInt(places);
  return (BigInt(digits) * 2n + divisor) / (divisor * 2n);
}

/** Parses typed, sent or imported input; undefined if it is not money or too large. */
export function parseMoney(input: unknown): number | undefined {
  if (typeof input !== 'number' && typeof input !== 'string') return undefined;
  // Nearly every number has two places already: saves parse dozens, imports millions.
  if (typeof input === 'number' && isMoney(input)) return input + 0;
  const cents = centsOfText(String(input));
  if (cents === undefined || cents > largestCents || cents < -largestCents) return undefined;
  return Number(decimalText(cents));
}

/** The limit that a number exceeds. */
export function exceededLimit(input: unknown): number | undefined {
  const parts = parseMoney(input) === undefined ? partsOf(String(input)) : undefined;
  return parts && (parts.sign === '-' ? -largestMoney : largestMoney);
}

/** What a number with more than two decimals is saved as; undefined for any other text. */
export function roundedMoney(text: string): string | undefined {
  // Nothing to do for nearly all.
  if (!/\.\d{3}|e/i.test(text)) return undefined;
  const { digits = '', shift = 0 } = partsOf(text) ?? {};
  if (shift >= 0 || !/[1-9]/.test(digits.slice(shift))) return undefined;
  const money = parseMoney(text);
  return money === undefined ? undefined : decimalText(centsOf(money));
}

const currency = /[₹$€£]|\b(?:rs\.?|inr)(?![a-z])/i;
/** Rs. 500/- as on cheques. */
const nothingMore = /\/-$/;
const groupedBySpaces = /^[+-]?\d{1,3}(?:\s\d{3})+(?:\.\d*)?$/;

/**
 * An amount as spreadsheets and pages show it, such as ₹ 1,250.50 or (1,250.50), which is below zero, without what is
 * not part of the number. Anything else stays as it is.
 */
export function plainNumber(shown: string): string {
  if (/^-?[\d.]*$/.test(shown)) return shown;
  const digits = inPlainDigits(shown).trim();
  const text = digits.replace('\u2212', '-').replace(nothingMore, '').replace(currency, '');
  const bare = text.replaceAll(/(?<=[(+-])\s+/g, '').trim();
  const [, belowZero] = /^\(([^+-]+)\)$/.exec(bare) ?? [];
  const signed = belowZero === undefined ? bare : `-${belowZero.trim()}`;
  const plain = groupedBySpaces.test(signed) ? signed.replaceAll(/\s/g, '') : signed;
  return parseMoney(plain) === undefined ? shown : plain.replaceAll(',', '');
}

/** A typed or pasted amount as it is saved. */
export function tidyMoney(typed: string): string {
  const plain = plainNumber(typed);
  return roundedMoney(plain) ?? plain;
}

/** The only double next to a decimal with two places is its quotient. A negative zero counts too. */
function isMoney(value: number): boolean {
  return Math.abs(value) <= largestMoney && Math.round(value * 100) / 100 === value;
}

/**
 * Whole cents of a value returned by `parseMoney`. Exact: the error of a double is at most 2^-53 of a value
 * below 10^11, so 100 times the value rounds to the right integer.
 */
export function centsOf(money: number): number {
  return Math.round(money * 100);
}

/** Of an exact decimal such as a sum from the database; 0 for anything else. */
export function centsOfDecimal(text: string): bigint {
  return centsOfText(text) ?? 0n;
}

/** '-12.50' for -1250. */
export function decimalText(cents: bigint | number): string {
  // Large numbers have an exponent as text.
  const whole = Number.isSafeInteger(cents) ? cents : BigInt(cents);
  const digits = String(whole < 0 ? -whole : whole).padStart(3, '0');
  return `${whole < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const twoPlaces = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** For display: two decimals with Indian digit grouping. */
export function showCents(cents: bigint | number): string {
  return twoPlaces.format(decimalText(cents) as `${number}`);
}

export function showMoney(money: number): string {
  return showCents(centsOf(money));
}

/** Doubles are exact integers up to 2^53; the sum moves to a bigint before it gets there. */
const aside = 2 ** 52;

/** An exact sum of any number of cents. */
export class CentsSum {
  private near = 0;
  private far = 0n;

  add(cents: number): void {
    this.near += cents;
    if (this.near < aside && this.near > -aside) return;
    this.far += BigInt(this.near);
    this.near = 0;
  }

  /** Adds the values at the first `count` places. None of them is further from zero than `largest`. */
  addAt(values: Float64Array, places: Uint32Array, count: number, largest: number): void {
    const at = (index: number) => values[places[index] ?? 0] ?? 0;
    let index = 0;
    if (count * largest < aside) {
      // Four sums that do not wait for each other take half the time of one.
      let [one, two, three, four] = [0, 0, 0, 0];
      for (; index + 3 < count; index += 4) {
        one += at(index);
        two += at(index + 1);
        three += at(index + 2);
        four += at(index + 3);
      }
      this.add(one + two + three + four);
    }
    for (; index < count; index += 1) this.add(at(index));
  }

  total(): bigint {
    return this.far + BigInt(this.near);
  }
}
