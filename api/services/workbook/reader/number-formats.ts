/** Spreadsheets distinguish dates and times from other numbers, and 007 from 7, only by the cell format. */

/** A percentage is shown a hundred times as large; `3 digits` has at least that many. */
export type NumberMeaning =
  | 'number'
  | 'percent'
  | 'exponent'
  | 'date'
  | 'time'
  | 'elapsed'
  | 'dateTime'
  | `${number} digits`;

/** Formats that files refer to by number only; 27 to 36 and 50 to 58 are from East Asian editions. */
const BUILT_IN: readonly { from: number; to: number; meaning: NumberMeaning }[] = [
  { from: 9, to: 10, meaning: 'percent' },
  { from: 11, to: 11, meaning: 'exponent' },
  { from: 14, to: 17, meaning: 'date' },
  { from: 18, to: 21, meaning: 'time' },
  { from: 22, to: 22, meaning: 'dateTime' },
  { from: 27, to: 31, meaning: 'date' },
  { from: 32, to: 35, meaning: 'time' },
  { from: 36, to: 36, meaning: 'date' },
  { from: 45, to: 45, meaning: 'time' },
  { from: 46, to: 46, meaning: 'elapsed' },
  { from: 47, to: 47, meaning: 'time' },
  { from: 48, to: 48, meaning: 'exponent' },
  { from: 50, to: 54, meaning: 'date' },
  { from: 55, to: 56, meaning: 'time' },
  { from: 57, to: 58, meaning: 'date' },
];

/** Excel's limit; parsing a longer one could take forever. */
const LONGEST_CODE = 255;

/** A format in the file overrides the built-in one with its number. */
export function meaningOfFormat(id: number, code: string | undefined): NumberMeaning {
  if (code !== undefined) return code.length > LONGEST_CODE ? 'number' : meaningOfCode(code);
  return BUILT_IN.find(({ from, to }) => id >= from && id <= to)?.meaning ?? 'number';
}

function meaningOfCode(code: string): NumberMeaning {
  const [zeros] = /^0{2,}(?=;|$)/.exec(code) ?? [];
  if (zeros !== undefined) return `${zeros.length} digits`;
  const letters = lettersOf(code);
  if (letters.includes('%')) return 'percent';
  if (/[0#?]e[+-]/.test(letters)) return 'exponent';
  if (/\[(?:h+|m+|s+)\]/.test(letters)) return 'elapsed';
  const hasClock = /[hs]/.test(letters);
  // An m next to hours or seconds means minutes.
  const hasDay = hasClock ? /[dy]/.test(letters) : /[dmy]/.test(letters);
  if (hasDay) return hasClock ? 'dateTime' : 'date';
  return hasClock ? 'time' : 'number';
}

/** The first of up to four sections, without quoted text, padding, colors, conditions, locales and AM/PM. */
function lettersOf(code: string): string {
  const plain = code
    .toLowerCase()
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/g, '')
    .replace(/am\/pm|a\/p/g, '');
  return plain.split(';')[0] ?? '';
}
