/** Accepted image types and their signatures. File name and declared type are ignored. */

export const acceptedImageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type AcceptedImageType = (typeof acceptedImageTypes)[number];

/** In hexadecimal digits, two per byte. */
const beginnings: Readonly<Record<AcceptedImageType, RegExp>> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/gif': /^474946383[79]61/,
  'image/webp': /^52494646.{8}57454250/,
};

/** Number of bytes needed to detect the type. */
export const imageBeginning = 12;

export function imageTypeOf(beginning: Uint8Array): AcceptedImageType | undefined {
  const digits = Array.from(beginning.subarray(0, imageBeginning), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return acceptedImageTypes.find((type) => beginnings[type].test(digits));
}
