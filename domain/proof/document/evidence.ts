/** The navigation texts with their pictures, and which of them belong on the first page. */
import { escapeHtml } from '../../values/html-escape.ts';
import { documentWords } from '../text.ts';
import { textHeight } from './page.ts';
import { heightOf, pictureGap, pictureRows, type Placed } from './picture-rows.ts';
import { heightOfHtml, heightOfText } from './text-height.ts';

export interface DocumentImage {
  /** A data: URL, so that the document needs nothing from outside. */
  readonly src: string;
  readonly filename: string;
  /** In pixels, as the picture is: rows are laid out before anything is decoded. */
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

/** How tall the pictures of a page may be together: those of one group, or of both. */
interface Room {
  readonly alone: number;
  readonly shared: number;
}
const roomOnFirstPage: Room = { alone: 540, shared: 540 };
const roomOnLaterPage: Room = { alone: 880, shared: 860 };

/** Smaller pictures cannot be read: rather on the next page, and then as large as ever. */
const leastHeight = 150;
/** Where they would become smaller than this, a long text makes way for them. */
const goodHeight = 220;

/** What stands above a group's text: the space before it, a rule and the heading. */
const headingHeight = 57;
/** Of the title's line and of what is around it. */
const titleScale = 1.55;
const titleMargins = 28;
/** The guess of how many lines a text takes may be one too low. */
const slack = 22;

/** What stands above the evidence. */
export interface Words {
  readonly title: string;
  readonly bodyHtml: string;
}

interface FirstPage {
  readonly room: number;
  /** So many texts stand above their pictures; those behind follow below them, and go on to the next page. */
  readonly textsAbove: number;
}

/**
 * Pictures as tall as fits beside the words, so that up to three of each group really stand on the first page. Where a
 * text is too long for that, it is the text that goes on to the next page: the last one first.
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
  // Below its pictures the first text parts the groups: each has the page for itself.
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
  // The last one makes way, if that is worth it.
  const [beside, besideOthers] = [heightBeside(texts), heightBeside(texts - 1)];
  if (besideOthers >= leastHeight) {
    return beside >= leastHeight && besideOthers - beside < 2 * slack ? texts : texts - 1;
  }
  // The first alone is too long: its own pictures at least come before it, in their usual size.
  return heightBeside(0) >= leastHeight ? 0 : texts;
}

function isShown({ text, images }: EvidenceGroup): boolean {
  return text.trim() !== '' || images.length > 0;
}

/** Nothing is left out: what is not for the first page, or does not fit on it, follows on later ones. */
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

/** Half the room for each of two groups; what one does not use lets the other's rows be taller. */
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
