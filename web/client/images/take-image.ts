/**
 * Copies an image into memory for a form: a file that is changed or deleted on disk before the form is sent
 * would break the upload. Files that are not images are rejected here instead of after the upload.
 */
import { imageBeginning, imageTypeOf } from '../../../domain/record/image-kind.ts';
import { imageSentences } from '../../../domain/text.ts';

/** Photos are shrunk later; larger files are not worth opening. */
const mostBytes = 200 * 1024 * 1024;

export interface ChosenImage {
  readonly file: File;
  /** Of the file as it was chosen, before it is shrunk; undefined where the browser cannot compute it (plain http). */
  readonly sha256: string | undefined;
}

export type TakenImage = ChosenImage | { readonly refusal: string };

const refused = ({ name }: File, sentence: string) => ({ refusal: imageSentences.inFile(name, sentence) });

export async function takeImage(chosen: File): Promise<TakenImage> {
  if (chosen.size > mostBytes) return refused(chosen, imageSentences.tooLarge);
  try {
    return await copyOf(chosen);
  } catch {
    // Deleted from disk, or too large for the memory that is left.
    return refused(chosen, imageSentences.unreadable);
  }
}

async function copyOf(chosen: File): Promise<TakenImage> {
  const bytes = await chosen.arrayBuffer();
  const type = imageTypeOf(new Uint8Array(bytes, 0, Math.min(imageBeginning, bytes.byteLength)));
  if (!type) return refused(chosen, imageSentences.notAnImage);
  const file = new File([bytes], chosen.name, { type, lastModified: chosen.lastModified });
  return { file, sha256: await sha256Of(bytes) };
}

async function sha256Of(bytes: ArrayBuffer): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as Partial<Crypto>;
  if (!subtle) return undefined;
  const digest = await subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
