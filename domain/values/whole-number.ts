/** Parses whole numbers; decimals are rounded down. */
import { withoutGrouping } from './number.ts';

const decimal = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?$/;
/** The number of digits a double always represents exactly. */
export const mostDigits = 15;

/** Rounds down, also negative numbers: -10.5 becomes -11. Undefined if invalid or too long. */
export function roundedDown(input: unknown): number | undefined {
  const text = typeof input === 'number' ? plainText(input) : input;
  if (typeof text !== 'string') return undefined;
  const parts = partsOf(text);
  if (!parts || parts.digits.length > mostDigits) return undefined;
  const { sign, fraction, digits } = parts;
  const value = Number(digits);
  if (sign !== '-') return value;
  return value === 0 && !hasValue(fraction) ? 0 : -value - (hasValue(fraction) ? 1 : 0);
}

export function roundedUp(typed: string): number | undefined {
  const down = roundedDown(typed);
  return down !== undefined && hasValue(partsOf(typed)?.fraction ?? '') ? down + 1 : down;
}

/** A number with more digits than can be represented exactly. */
export function isTooLong(input: unknown): boolean {
  if (typeof input === 'number') return Number.isFinite(input) && plainText(input) === undefined;
  return typeof input === 'string' && (partsOf(input)?.digits.length ?? 0) > mostDigits;
}

function partsOf(text: string) {
  const found = decimal.exec(withoutGrouping(text.trim()));
  const [, sign, whole = '', fraction = ''] = found ?? [];
  return found && { sign, fraction, digits: whole.replace(/^0+/, '') };
}

function hasValue(fraction: string): boolean {
  return /[1-9]/.test(fraction);
}

/** Excludes numbers that JavaScript formats with an exponent, such as 1e21. */
function plainText(number: number): string | undefined {
  return Number.isFinite(number) && Math.abs(number) < 1e15 ? String(Math.floor(number)) : undefined;
}
