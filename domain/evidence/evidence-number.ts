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
