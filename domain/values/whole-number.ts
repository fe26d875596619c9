/** Whole numbers as people type them: what stands behind the point is cut off downwards. */

const decimal = /^([+-]?)(\d+)(?:\.(\d*))?$/;
/** Fewer digits than a double holds exactly. */
export const mostDigits = 15;

/** Rounded down, also below zero: -10.5 is -11. Undefined for what is no number or too long. */
export function roundedDown(input: unknown): number | undefined {
  const text = typeof input === 'number' ? plainText(input) : input;
  if (typeof text !== 'string') return undefined;
  const { sign, whole, fraction, digits } = partsOf(text);
  if (whole === '' || digits.length > mostDigits) return undefined;
  const value = Number(digits);
  if (sign !== '-') return value;
  return value === 0 && !hasValue(fraction) ? 0 : -value - (hasValue(fraction) ? 1 : 0);
}

export function roundedUp(typed: string): number | undefined {
  const down = roundedDown(typed);
  return down !== undefined && hasValue(partsOf(typed).fraction) ? down + 1 : down;
}

/** A number, but of more digits than can be kept exactly. */
export function isTooLong(input: unknown): boolean {
  if (typeof input === 'number') return Number.isFinite(input) && plainText(input) === undefined;
  return typeof input === 'string' && partsOf(input).digits.length > mostDigits;
}

function partsOf(text: string) {
  const [, sign, whole = '', fraction = ''] = decimal.exec(text.trim().replaceAll(',', '')) ?? [];
  return { sign, whole, fraction, digits: whole.replace(/^0+/, '') };
}

function hasValue(fraction: string): boolean {
  return /[1-9]/.test(fraction);
}

/** 1e-7 and 1e21 are how JavaScript writes numbers that nobody types here. */
function plainText(number: number): string | undefined {
  return Number.isFinite(number) && Math.abs(number) < 1e15 ? String(Math.floor(number)) : undefined;
}
