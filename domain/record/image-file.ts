/** A picture on its way to the server, as a form and a route both check it. */
import { z } from 'zod';
import { imageSentences } from '../text.ts';
import { imageLimits } from '../values/limits.ts';

/** What browsers and Node both call File, as far as the console uses it. */
export interface SentFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The kinds a file chooser offers; what a file really is, the server decides by its content. */
export const offeredImageTypes = '.jpeg,.jpg,.png,.gif';

export function imageFile(missing: string) {
  return z.file({ error: missing }).max(imageLimits.bytes, imageSentences.tooLarge);
}
