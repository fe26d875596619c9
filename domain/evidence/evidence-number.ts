/** The number on every page of a download: short enough to read out, taken from the id of its audit entry. */

/** Crockford's digits: no two look alike. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The last 60 bits of the id are random. */
const hexDigits = 15;
const bitsPerDigit = 5n;

/** Three times four characters, as in `7K3M-9XQ2-4TBD`. */
export function evidenceNumberOf(auditId: string): string {
  let rest = BigInt(`0x${auditId.replaceAll('-', '').slice(-hexDigits)}`);
  let text = '';
  for (let at = 0; at < (hexDigits * 4) / Number(bitsPerDigit); at++) {
    text = digits.charAt(Number(rest & 31n)) + text;
    rest >>= bitsPerDigit;
  }
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

/** The end of the entry's id, from a number as somebody read it out or copied it; undefined if it is not one. */
export function idEndOf(typed: string): string | undefined {
  const read = typed
    .replace(/^\s*evidence\b/i, '')
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (!/^[\dA-HJKMNP-TV-Z]{12}$/.test(read)) return undefined;
  let value = 0n;
  for (const digit of read) value = (value << bitsPerDigit) | BigInt(digits.indexOf(digit));
  const hex = value.toString(16).padStart(hexDigits, '0');
  // The last group of an id has twelve digits.
  return `${hex.slice(0, -12)}-${hex.slice(-12)}`;
}
