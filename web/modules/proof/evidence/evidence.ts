/** Images in the form: those of the proof, and new ones to upload. */
import { imageLimits, imagesPerGroup } from '../../../../domain/values/limits.ts';
import {
  imageGroups,
  tooManyImages,
  type ImageGroup,
  type ProofImage,
} from '../../../../domain/proof/proof.ts';
import { takeImage, type ChosenImage } from '../../../client/images/take-image.ts';

export type EvidenceItem =
  | { readonly kind: 'stored'; readonly key: string; readonly name: string; readonly image: ProofImage }
  | {
      readonly kind: 'new';
      readonly key: string;
      readonly name: string;
      readonly file: File;
      /** Of the file before it was shrunk, where known. */
      readonly chosenSha256: string | undefined;
      /** For `<img>`; undefined while the image is being shrunk. */
      readonly url: string | undefined;
    };
export type Evidence = Readonly<Record<ImageGroup, readonly EvidenceItem[]>>;

/** An item in a draft: without addresses of this page, and the file may be missing. */
export type KeptItem =
  | Extract<EvidenceItem, { readonly kind: 'stored' }>
  | {
      readonly kind: 'new';
      readonly key: string;
      readonly name: string;
      readonly file?: File;
      readonly chosenSha256: string | undefined;
    };
export type KeptEvidence = Readonly<Record<ImageGroup, readonly KeptItem[]>>;

/** Stored images are loaded again. New ones are kept as chosen until they are shrunk, if they could be sent like that. */
export function keptItems(items: readonly EvidenceItem[]): KeptItem[] {
  return items.map((item): KeptItem => {
    if (item.kind === 'stored') return { ...item, image: withoutData(item.image) };
    const { url: _url, file, ...kept } = item;
    return tooHeavy(file) ? kept : { ...kept, file };
  });
}

/** How many images of a draft could not be kept. */
export function missingIn(kept: KeptEvidence): number {
  return imageGroups.flatMap((group) => kept[group]).filter((item) => item.kind === 'new' && !item.file)
    .length;
}

export function withoutData({ data: _data, ...image }: ProofImage): ProofImage {
  return image;
}

export function storedItem(image: ProofImage): EvidenceItem {
  return { kind: 'stored', key: image._id, name: image.filename, image };
}

export interface Admitted {
  /** Copies: see `takeImage`. */
  readonly images: readonly ChosenImage[];
  /** Messages about the rejected files. */
  readonly refusals: readonly string[];
}

/** Accepts as many images as fit; reports the rejected files, which do not count towards the limit. */
export async function admit(group: ImageGroup, present: number, offered: readonly File[]): Promise<Admitted> {
  const images: ChosenImage[] = [];
  const refusals: string[] = [];
  for (const chosen of offered) {
    if (present + images.length >= imagesPerGroup)
      return { images, refusals: [...refusals, tooManyImages[group]] };
    const taken = await takeImage(chosen);
    if ('refusal' in taken) refusals.push(taken.refusal);
    else images.push(taken);
  }
  return { images, refusals };
}

/**
 * Merges two edits of a group: mine, without the images they removed, followed by those they added. Evidence
 * is never dropped because the other user had not seen it.
 */
export function mergeGroup(
  before: readonly EvidenceItem[],
  mine: readonly EvidenceItem[],
  theirs: readonly EvidenceItem[],
): readonly EvidenceItem[] {
  if (isSameGroup(before, mine)) return theirs;
  const has = (items: readonly EvidenceItem[], { key }: EvidenceItem) =>
    items.some((item) => item.key === key);
  return [
    ...mine.filter((item) => item.kind === 'new' || has(theirs, item)),
    ...theirs.filter((item) => !has(before, item) && !has(mine, item)),
  ];
}

/** Names of stored images that were removed. */
export function removedFrom(mine: readonly EvidenceItem[], theirs: readonly EvidenceItem[]): string[] {
  return mine
    .filter((item) => item.kind === 'stored' && theirs.every(({ key }) => key !== item.key))
    .map(({ name }) => name);
}

/** The same images in the same order. */
export function isSameGroup(one: readonly EvidenceItem[], other: readonly EvidenceItem[]): boolean {
  return one.length === other.length && one.every(({ key }, at) => key === other[at]?.key);
}

export function tooHeavy({ size }: File): boolean {
  return size > imageLimits.bytes;
}
