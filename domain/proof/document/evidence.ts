/** Lays out the navigation texts and pictures, and decides which of them are on the first page. */
import { escapeHtml } from '../../values/html-escape.ts';
import { documentWords } from '../text.ts';
import { textHeight } from './page.ts';
import { firstPictures, laterPictures } from './picture-pages.ts';
import { heightOf, type PictureRows, type Placed } from './picture-rows.ts';
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

/** The content above the evidence. */
export interface Words {
  readonly title: string;
  readonly bodyHtml: string;
}

/** Rule and heading of a group, and the margin above it unless it is the first on a page. */
const headingHeight = 39;
const headingMargin = 18;
/** Font scale of the title, and the margins around it. */
const titleScale = 1.55;
const titleMargins = 28;
/** The estimated number of lines may be one too low. */
const slack = 22;
/** A text shorter than this stays above its pictures. */
const longText = 6 * slack;
/** A page on which a text ends takes pictures if this much of it is free. */
const leastRest = 0.35 * textHeight;

type Rows = readonly (readonly Placed<DocumentImage>[])[];
type Page = PictureRows<DocumentImage>;

interface FirstPage {
  /** For each group. */
  readonly rows: readonly Rows[];
  /** Number of texts above their pictures; the others follow below and continue on the next page. */
  readonly textsAbove: number;
}

/** Nothing is dropped: whatever does not fit on the first page follows on later pages. */
export function evidence(
  words: Words,
  groups: readonly EvidenceGroup[],
): { firstPage: string; laterPages: string } {
  const shown = groups.filter(({ text, images }) => text.trim() !== '' || images.length > 0);
  const above =
    titleMargins + heightOfText(words.title, { scale: titleScale }) + heightOfHtml(words.bodyHtml);
  const { rows, textsAbove } = firstPageOf(shown, textHeight - above - slack);
  const sections = shown.flatMap(({ heading, text }, at) => {
    const own = rows[at] ?? [];
    return text.trim() === '' && own.length === 0 ? [] : [{ heading, text, rows: own, at }];
  });
  const height = sections.reduce(
    (sum, { text, rows: own }) => sum + headingMargin + headingHeight + heightOfText(text) + heightOf(own),
    above,
  );
  return {
    firstPage: sections.map((one) => section(one, one.at >= textsAbove)).join('\n'),
    laterPages: laterPages(shown, rows, height),
  };
}

/**
 * Up to three pictures of each group, next to all texts. If a long text leaves too little room, it moves below
 * its pictures, starting with the last one; what comes after a moved text is not on the first page.
 */
function firstPageOf(groups: readonly EvidenceGroup[], free: number): FirstPage {
  const heights = groups.map(({ text }) => heightOfText(text));
  const pageWith = (textsAbove: number): FirstPage & { count: number } => {
    const onPage = groups.map(({ images }, at) => (at > textsAbove ? [] : images));
    const hasText = heights.map((height, at) => height > 0 && at <= textsAbove);
    const texts = heights.slice(0, textsAbove).reduce((sum, height) => sum + height, 0);
    const { groups: rows } = firstPictures(onPage, (counts) => {
      const headings = counts.filter((count, at) => count > 0 || hasText[at]).length;
      return free - texts - headings * (headingHeight + headingMargin);
    });
    return { rows, textsAbove, count: rows.flat(2).length };
  };
  let best = pageWith(groups.length);
  for (let textsAbove = groups.length - 1; textsAbove >= 0; textsAbove--) {
    const other = pageWith(textsAbove);
    if (other.count > best.count && (heights[textsAbove] ?? 0) > longText) best = other;
  }
  return best;
}

/** `height` is that of everything before: a long text may end on a page that still has room. */
function laterPages(groups: readonly EvidenceGroup[], first: readonly Rows[], height: number): string {
  const left = groups.map(({ images }, at) => images.slice(first[at]?.flat().length));
  if (left.flat().length === 0) return '';
  const free = (shown: number) => textHeight - shown * (headingHeight + headingMargin);
  const rest = textHeight - (height % textHeight) - 2 * slack;
  const pages = laterPictures(left, free) ?? [];
  const sharing =
    height > textHeight && rest >= leastRest
      ? laterPictures(left, free, (shown) => free(shown) - textHeight + rest)
      : undefined;
  const isShared = sharing !== undefined && isNoWorse(sharing, pages);
  const started = new Set(
    groups.flatMap(({ text }, at) => (text.trim() !== '' || first[at]?.length ? [at] : [])),
  );
  return (isShared ? sharing : pages)
    .map((page, at) => laterPage(groups, page, started, isShared && at === 0))
    .join('\n');
}

/** Fewer sheets, the shared one not counted, or as many with larger pictures. */
function isNoWorse(sharing: readonly Page[], pages: readonly Page[]): boolean {
  const valueOf = (all: readonly Page[]) => all.reduce((sum, { value }) => sum + value, 0);
  const more = sharing.length - 1 - pages.length;
  return more < 0 || (more === 0 && valueOf(sharing) > valueOf(pages));
}

function laterPage(
  groups: readonly EvidenceGroup[],
  page: Page,
  started: Set<number>,
  isShared: boolean,
): string {
  const sections = page.groups.flatMap((rows, at) => {
    if (rows.length === 0) return [];
    const heading = groups[at]?.heading ?? '';
    const shown = started.has(at) ? documentWords.continued(heading) : heading;
    started.add(at);
    return [section({ heading: shown, text: '', rows }, false)];
  });
  return [`<div class="${isShared ? 'follows' : 'later'}">`, ...sections, '</div>'].join('\n');
}

interface Section {
  readonly heading: string;
  readonly text: string;
  readonly rows: Rows;
}

function section({ heading, text, rows }: Section, isTextBelow: boolean): string {
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
