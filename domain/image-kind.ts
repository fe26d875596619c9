/** The pictures that are accepted, and how each begins. What a file is called or declared as says nothing. */

export const acceptedImageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type AcceptedImageType = (typeof acceptedImageTypes)[number];

const beginnings: Readonly<Record<AcceptedImageType, RegExp>> = {
  'image/jpeg': /^\u00FF\u00D8\u00FF/,
  'image/png': /^\u0089PNG\r\n\u001A\n/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[^]{4}WEBP/,
};

/** So many bytes tell. */
export const imageBeginning = 12;

export function imageTypeOf(beginning: Uint8Array): AcceptedImageType | undefined {
  const text = String.fromCharCode(...beginning.subarray(0, imageBeginning));
  return acceptedImageTypes.find((type) => beginnings[type].test(text));
}
