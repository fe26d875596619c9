/**
 * A picture on its way into a form, as a copy of its own: a file that is changed or removed on the disk before the form
 * is sent would otherwise break the sending. What is no picture is told here and not after the upload.
 */
import { imageBeginning, imageTypeOf } from '../../../domain/record/image-kind.ts';
import { imageSentences } from '../../../domain/text.ts';

/** Photos are made smaller after this; beyond it a file is not worth opening. */
const mostBytes = 200 * 1024 * 1024;

export type TakenImage = { readonly file: File } | { readonly refusal: string };

export async function takeImage(chosen: File): Promise<TakenImage> {
  const refused = (sentence: string) => ({ refusal: imageSentences.inFile(chosen.name, sentence) });
  if (chosen.size > mostBytes) return refused(imageSentences.tooLarge);
  const bytes = await chosen.arrayBuffer().catch(() => undefined);
  if (!bytes) return refused(imageSentences.unreadable);
  const type = imageTypeOf(new Uint8Array(bytes, 0, Math.min(imageBeginning, bytes.byteLength)));
  if (!type) return refused(imageSentences.notAnImage);
  return { file: new File([bytes], chosen.name, { type, lastModified: chosen.lastModified }) };
}
