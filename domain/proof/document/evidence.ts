/** Lays out the navigation texts and images, and decides which of them go on the first page. */
import { escapeHtml } from '../../values/html-escape.ts';
import { documentWords } from '../text.ts';
import { textHeight } from './page.ts';
import { heightOf, pictureGap, pictureRows, type Placed } from './picture-rows.ts';
import { heightOfHtml, heightOfText } from './text-height.ts';

export interface DocumentImage {
  /** A data: URL, so that the document loads nothing external. */
  readonly src: string;
  readonly filename: string;
  /** Pixel size of the image; rows are laid out before anything is decoded. */
  readonly width: number;
  readonly height: number;
}

export interface EvidenceGroup {
  readonly heading: string;
  readonly text: string;
  readonly images: readonly DocumentImage[];
}

/** Specification, section 9. */
const imagesOnFirstPage = 3;

/** Maximum total image height per page, for one group or for both. */
interface Room {
  readonly alone: number;
  readonly shared: number;
}
const roomOnFirstPage: Room = { alone: 540, shared: 540 };
const roomOnLaterPage: Room = { alone: 880, shared: 860 };

/** Images below this height are unreadable and move to the next page at full size. */
const leastHeight = 150;
/** Below this height, a long text moves out of the way instead. */
const goodHeight = 220;

/** Space above a group's text: margin, rule and heading. */
const headingHeight = 57;
/** Font scale of the title, and the margins around it. */
const titleScale = 1.55;
const titleMargins = 28;
/** The estimated number of lines may be one too low. */
const slack = 22;

/** The content above the evidence. */
export interface Words {
  readonly title: string;
  readonly bodyHtml: string;
}

interface FirstPage {
  readonly room: number;
  /**
   * Number of texts above their images; the other texts follow below the images and continue on the next
   * page.
   */
  readonly textsAbove: number;
}

/**
 * Sizes the images to fit next to the text, so that up to three per group are on the first page. If a text is
 * too long for that, the text moves to the next page, starting with the last one.
 */
function firstPageBeside({ title, bodyHtml }: Words, groups: readonly EvidenceGroup[]): FirstPage {
  const shown = groups.filter(isShown);
  const above = titleMargins + heightOfText(title, { scale: titleScale }) + heightOfHtml(bodyHtml) + slack;
  const room = (textsAbove: number) =>
    textHeight -
    above -
    shown.length * headingHeight -
    shown.slice(0, textsAbove).reduce((sum, { text }) => sum + heightOfText(text), 0);
  const sharing = withPictures(shown).length || 1;
  const heightBeside = (textsAbove: number) => Math.floor(room(textsAbove) / sharing - pictureGap);
  const textsAbove = textsAbovePictures(shown.length, heightBeside);
  const usual = roomFor(shown, roomOnFirstPage);
  // The first text is below its images and separates the groups, so each group has the page to itself.
  if (textsAbove === 0) return { room: Math.min(usual, sharing * (room(0) - pictureGap)), textsAbove };
  const isRoom = heightBeside(textsAbove) >= leastHeight;
  return { room: isRoom ? room(textsAbove) - pictureGap : usual, textsAbove };
}

function withPictures(groups: readonly EvidenceGroup[]): readonly EvidenceGroup[] {
  return groups.filter(({ images }) => images.length > 0);
}

function roomFor(groups: readonly EvidenceGroup[], { alone, shared }: Room): number {
  return withPictures(groups).length > 1 ? shared : alone;
}

function textsAbovePictures(texts: number, heightBeside: (textsAbove: number) => number): number {
  if (heightBeside(texts) >= goodHeight) return texts;
  // Move the last text if that gains enough height.
  const [beside, besideOthers] = [heightBeside(texts), heightBeside(texts - 1)];
  if (besideOthers >= leastHeight) {
    return beside >= leastHeight && besideOthers - beside < 2 * slack ? texts : texts - 1;
  }
  // Even the first text is too long: put its images above it, at their usual size.
  return heightBeside(0) >= leastHeight ? 0 : texts;
}

function isShown({ text, images }: EvidenceGroup): boolean {
  return text.trim() !== '' || images.length > 0;
}

/** Nothing is dropped: whatever does not fit on the first page follows on later pages. */
export function evidence(
  words: Words,
  groups: readonly EvidenceGroup[],
): { firstPage: string; laterPages: string } {
  const first = groups.map((group) => ({ ...group, images: group.images.slice(0, imagesOnFirstPage) }));
  const later = groups.map(({ heading, images }) => ({
    heading: documentWords.continued(heading),
    text: '',
    images: images.slice(imagesOnFirstPage),
  }));
  const { room, textsAbove } = firstPageBeside(words, first);
  return {
    firstPage: sections(first, room, textsAbove),
    laterPages: sections(later, roomFor(later, roomOnLaterPage)),
  };
}

function sections(groups: readonly EvidenceGroup[], room: number, textsAbove = groups.length): string {
  const shown = groups.filter(isShown);
  const rows = rowsWithin(
    shown.map(({ images }) => images),
    room,
  );
  return shown.map((group, at) => section(group, rows[at] ?? [], at >= textsAbove)).join('\n');
}

type Rows = readonly (readonly Placed<DocumentImage>[])[];

/** Half the room for each of two groups; room that one group does not use goes to the other. */
function rowsWithin(groups: readonly (readonly DocumentImage[])[], room: number): Rows[] {
  const [first, second] = groups.filter((images) => images.length > 0);
  if (!first || !second) return groups.map((images) => pictureRows(images, room));
  const free = room - pictureGap;
  const halves = { first: pictureRows(first, free / 2), second: pictureRows(second, free / 2) };
  const rowsOfSecond = pictureRows(second, free - heightOf(halves.first), halves.second.length);
  const rowsOfFirst = pictureRows(first, free - heightOf(rowsOfSecond), halves.first.length);
  return groups.map((images) => (images === first ? rowsOfFirst : images === second ? rowsOfSecond : []));
}

function section({ heading, text }: EvidenceGroup, rows: Rows, isTextBelow: boolean): string {
  const pictures = rows.map((row) => `<div class="pictures">${row.map(figure).join('')}</div>`);
  const words = text.trim() === '' ? [] : [`<div class="text">${escapeHtml(text.trim())}</div>`];
  const content = isTextBelow ? [...pictures, ...words] : [...words, ...pictures];
  return [`<div class="section"><h2>${escapeHtml(heading)}</h2>`, ...content, '</div>'].join('\n');
}

function figure({ picture, width, height }: Placed<DocumentImage>): string {
  const name = escapeHtml(picture.filename);
  return (
    `<figure style="width: ${width}px"><img src="${escapeHtml(picture.src)}" width="${width}" height="${height}" alt="${name}">` +
    `<figcaption>${name}</figcaption></figure>`
  );
}
