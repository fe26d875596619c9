/**
 * Money is decimal with two places. A value is carried as a number of at most thirteen digits, which a
 * double gives back digit for digit; it is read from and written as text, and sums are made in whole
 * cents. No arithmetic ever happens on the decimal itself.
 */

/** So large that no bet reaches it, so small that the cents of a whole report stay exact integers. */
export const largestMoney = 99_999_999_999.99;
const largestCents = 9_999_999_999_999n;

const decimal = /^([+-]?)(\d{0,40})(?:\.(\d{0,60}))?(?:e([+-]?\d{1,3}))?$/i;
/** 1,234.50 and, as in India, 1,00,000.00 */
const grouped = /^[+-]?\d{1,3}(?:,\d{2,3})+(?:\.\d*)?$/;

/** Whole cents of a decimal text, rounded half away from zero; undefined when it is no decimal. */
function centsOfText(text: string): bigint | undefined {
  const trimmed = text.trim();
  const found = decimal.exec(grouped.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed);
  const [, sign, whole = '', fraction = '', exponent = '0'] = found ?? [];
  const digits = whole + fraction;
  if (!found || digits === '') return undefined;
  // digits x 10^shift are the cents
  const shift = 2 - fraction.length + Number(exponent);
  if (shift > 40 && BigInt(digits) > 0n) return undefined;
  const cents = shift >= 0 ? BigInt(digits) * 10n ** BigInt(shift) : roundedQuotient(digits, -shift);
  return sign === '-' ? -cents : cents;
}

function roundedQuotient(digits: string, places: number): bigint {
  const divisor = 10n ** BigInt(places);
  return (BigInt(digits) * 2n + divisor) / (divisor * 2n);
}

/** What was typed, sent or read from a sheet, as money; undefined when it is none or too large. */
export function parseMoney(input: unknown): number | undefined {
  if (typeof input !== 'number' && typeof input !== 'string') return undefined;
  const cents = centsOfText(String(input));
  if (cents === undefined || cents > largestCents || cents < -largestCents) return undefined;
  return Number(decimalText(cents));
}

/**
 * Whole cents of a value that `parseMoney` has given. Exact: the double is off by at most 2^-53 of a
 * value below 10^11, so that its hundredfold is nearer to the right integer than to any other.
 */
export function centsOf(money: number): number {
  return Math.round(money * 100);
}

/** '-12.50' for -1250. */
export function decimalText(cents: bigint | number): string {
  const whole = BigInt(cents);
  const digits = String(whole < 0n ? -whole : whole).padStart(3, '0');
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const twoPlaces = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** As people read it: two decimals, grouped as in India. */
export function showCents(cents: bigint | number): string {
  return twoPlaces.format(decimalText(cents) as `${number}`);
}

export function showMoney(money: number): string {
  return showCents(centsOf(money));
}

/** Doubles are exact integers up to 2^53; what comes near is put aside before it gets there. */
const aside = 2 ** 52;

/** A sum of whole cents that is exact however many there are. */
export class CentsSum {
  private near = 0;
  private far = 0n;

  add(cents: number): void {
    this.near += cents;
    if (this.near < aside && this.near > -aside) return;
    this.far += BigInt(this.near);
    this.near = 0;
  }

  total(): bigint {
    return this.far + BigInt(this.near);
  }
}
