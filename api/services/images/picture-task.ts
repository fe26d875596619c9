/** What the console asks of a decoding process, and what it answers. Bytes go through files, never through messages. */
import type { AcceptedImageType } from '../../../domain/record/image-kind.ts';

export type RefusedImage =
  'notAnImage' | 'moreThanAnImage' | 'broken' | 'tooLarge' | 'tooManyPixels' | 'tooDemanding' | 'busy';

export type ImageType = Exclude<AcceptedImageType, 'image/gif'>;

/** The largest a picture may be afterwards; a smaller one is not enlarged. */
export interface ImageBox {
  readonly width: number;
  readonly height: number;
}

export interface PictureTask {
  /** The file that was sent. Results are written beside it. */
  readonly path: string;
  readonly box: ImageBox;
  /** Whether to make the rendition that documents carry as well. */
  readonly hasDocument: boolean;
}

/** A picture that is safe to keep and to show, in a file. */
export interface PictureFile {
  readonly path: string;
  readonly mediaType: ImageType;
  readonly width: number;
  readonly height: number;
}

export interface CleanPicture {
  readonly image: PictureFile;
  readonly document: PictureFile | undefined;
}

export type PictureAnswer = { readonly refused: RefusedImage } | CleanPicture;
