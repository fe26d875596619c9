/** Requests to a decoder process and its replies. Bytes are passed in files, never in messages. */
import type { AcceptedImageType } from '../../../domain/record/image-kind.ts';

export type RefusedImage =
  | 'notAnImage'
  | 'moreThanAnImage'
  | 'broken'
  | 'tooLarge'
  | 'tooManyPixels'
  | 'tooDemanding'
  | 'busy';

export type ImageType = Exclude<AcceptedImageType, 'image/gif'>;

/** Maximum size of the result; smaller images are not enlarged. */
export interface ImageBox {
  readonly width: number;
  readonly height: number;
}

export interface PictureTask {
  /** The uploaded file. Results are written next to it. */
  readonly path: string;
  readonly box: ImageBox;
  /** Whether to create the versions for documents as well; `ink` for pictures that have them, and only lack their ink. */
  readonly hasDocument: boolean | 'ink';
}

/** An image file that is safe to store and to show. */
export interface PictureFile {
  readonly path: string;
  readonly mediaType: ImageType;
  readonly width: number;
  readonly height: number;
}

export interface CleanPicture {
  readonly image: PictureFile;
  readonly document: PictureFile | undefined;
  /** For a page of its own; the image itself if that can be printed as it is. */
  readonly full: PictureFile | undefined;
  /** Of the uploaded file. */
  readonly receivedSha256: string;
  /** A file with its `PictureInk`, if it has a version for documents. */
  readonly inkPath: string | undefined;
}

/** Where the ink of a picture is, see domain/sense/finding/pictures. */
export interface PictureInk {
  /** In base64. */
  readonly ink: string;
  readonly bands: readonly number[];
}

export type PictureAnswer = { readonly refused: RefusedImage } | CleanPicture;
