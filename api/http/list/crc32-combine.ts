/** The CRC-32 of two joined texts from the CRC-32 of each, as in zlib's `crc32_combine`. */

const polynomial = 0xed_b8_83_20;

/** Product of two polynomials modulo the CRC polynomial, bits reversed. */
function multiply(one: number, other: number): number {
  let product = 0;
  let factor = other;
  for (let bit = 2 ** 31; bit >= 1; bit /= 2) {
    if ((one & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ polynomial;
  }
  return product >>> 0;
}

/** x to the power of 2ⁿ, for n from 0 to 31. */
const powers = [2 ** 30];
while (powers.length < 32) {
  const last = powers.at(-1) ?? 0;
  powers.push(multiply(last, last));
}

/** x to the power of 8 × bytes: shifts a checksum past this many bytes. */
function shiftBy(bytes: number): number {
  let shift = 2 ** 31;
  let rest = bytes;
  for (let power = 3; rest > 0; power += 1) {
    if (rest % 2 === 1) shift = multiply(powers[power % 32] ?? 0, shift);
    rest = Math.floor(rest / 2);
  }
  return shift;
}

export function combinedCrc32(first: number, second: number, secondBytes: number): number {
  return (multiply(shiftBy(secondBytes), first) ^ second) >>> 0;
}
