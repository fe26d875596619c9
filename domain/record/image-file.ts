/** Validates an image upload, in the form and in the route. */
import { z } from 'zod';
import { imageSentences } from '../text.ts';
import { imageLimits } from '../values/limits.ts';

/** The part of `File` that the console uses; browsers and Node both provide it. */
export interface SentFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** File types for the file picker; the server checks the actual content. */
export const offeredImageTypes = '.jpeg,.jpg,.png,.gif';

export function imageFile(missing: string) {
  return z.file({ error: missing }).max(imageLimits.bytes, imageSentences.tooLarge);
}
