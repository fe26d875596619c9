/** Each picture again on its own page, at full size, with the data that identifies it in the record. */
import { escapeHtml } from '../../values/html-escape.ts';
import { documentWords } from '../text.ts';
import type { DocumentImage } from './evidence.ts';
import { textHeight, textWidth } from './page.ts';

export interface FullPicture extends DocumentImage {
  /** The heading of its group. */
  readonly heading: string;
  /** In its group, from 1. */
  readonly position: number;
  /** Of the stored evidence. */
  readonly sha256: string;
}

/** Two lines: its name and number, and its hash. A long name is cut. */
export const fullCaptionHeight = 48;
/** A picture that is a pixel too tall would leave a page empty. */
const spare = 2;

export function fullPictures(pictures: readonly FullPicture[]): string {
  return pictures.map(fullPage).join('\n');
}

function fullPage({ src, filename, heading, position, sha256, ...size }: FullPicture): string {
  const room = textHeight - fullCaptionHeight - spare;
  const scale = Math.min(textWidth / size.width, room / size.height);
  const side = (length: number) => Math.max(1, Math.floor(length * scale));
  const name = escapeHtml(documentWords.wholePicture(heading, position, filename));
  return [
    '<div class="later"><figure class="full">',
    `<img src="${escapeHtml(src)}" width="${side(size.width)}" height="${side(size.height)}" alt="${escapeHtml(filename)}">`,
    `<figcaption><p>${name}</p><p>${escapeHtml(documentWords.sha256(sha256))}</p></figcaption>`,
    '</figure></div>',
  ].join('\n');
}
