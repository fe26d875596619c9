/** Spreadsheet numbers as decimal text: digit for digit as in the file, without going through a float. */

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
/** Digits a spreadsheet shows; those beyond are float noise, as in 1.1000000000000001 for 1.1. */
const SHOWN_DIGITS = 15;
/** No amount has more; a longer number with few decimals was entered, not calculated, and stays as it is. */
const ENTERED_DECIMALS = 4;

/** Nothing to do for these, which are nearly all. */
const PLAIN = /^(?:-?[1-9]\d{0,10}|0)(?:\.\d{1,4})?$/;

/** Undefined if not a number. Exponents are expanded. */
export function decimalText(text: string): string | undefined {
  if (PLAIN.test(text)) return text;
  const [all, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text.trim()) ?? [];
  if (all === undefined || whole + fraction === '') return undefined;
  const digits = significantDigits(whole + fraction);
  if (digits > SHOWN_DIGITS && fraction.length - Number(exponent) > ENTERED_DECIMALS) {
    return decimalText(withoutZeros(Number(text).toPrecision(SHOWN_DIGITS)));
  }
  const plain = shifted(whole, fraction, Number(exponent));
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

function significantDigits(digits: string): number {
  return digits.replace(/^0+/, '').length;
}

function withoutZeros(precise: string): string {
  return precise.replace(/(\.\d*?)0+(?=e|$)/, '$1');
}

/** Moves the decimal point by the exponent. */
function shifted(whole: string, fraction: string, places: number): string {
  const digits =
    places >= 0 ? whole + fraction.padEnd(places, '0') : whole.padStart(1 - places, '0') + fraction;
  const point = places >= 0 ? whole.length + places : Math.max(whole.length, 1 - places) + places;
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0';
  const after = digits.slice(point);
  return after === '' ? before : `${before}.${after}`;
}
