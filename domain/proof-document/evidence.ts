/** The navigation texts with their pictures, and which of them belong on the first page. */
import { escapeHtml } from '../html-escape.ts';
import { documentWords } from '../proof-document-messages.ts';
import { textHeight } from './page.ts';
import { pictureGap, pictureRows, type Placed } from './picture-rows.ts';
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

interface Heights {
  readonly alone: number;
  readonly shared: number;
}

/** How tall a group's pictures may be together: by themselves, or sharing the page with the other group's. */
const firstPageHeights = { alone: 540, shared: 264 };
const laterPageHeights = { alone: 880, shared: 424 };

/** Smaller pictures cannot be read: rather on the next page, and then as large as ever. */
const leastHeight = 150;

/** What stands above a group's text: the space before it, a rule and the heading. */
const headingHeight = 56;
const titleHeight = 56;

/** As tall as fits beside the words, so that up to three pictures a group really stand on the first page. */
function firstPageHeightsBeside(bodyHtml: string, groups: readonly EvidenceGroup[]): Heights {
  const shown = groups.filter(({ text, images }) => text.trim() !== '' || images.length > 0);
  const words = shown.reduce((sum, { text }) => sum + headingHeight + heightOfText(text), 0);
  const room = textHeight - titleHeight - heightOfHtml(bodyHtml) - words;
  const share = (count: number, most: number) => {
    const height = Math.floor(room / count - pictureGap);
    return height < leastHeight ? most : Math.min(most, height);
  };
  return { alone: share(1, firstPageHeights.alone), shared: share(2, firstPageHeights.shared) };
}

/** Nothing is left out: what is not for the first page, or does not fit on it, follows on later ones. */
export function evidence(
  bodyHtml: string,
  groups: readonly EvidenceGroup[],
): { firstPage: string; laterPages: string } {
  const first = groups.map((group) => ({ ...group, images: group.images.slice(0, imagesOnFirstPage) }));
  const later = groups.map(({ heading, images }) => ({
    heading: documentWords.continued(heading),
    text: '',
    images: images.slice(imagesOnFirstPage),
  }));
  const heights = firstPageHeightsBeside(bodyHtml, first);
  return { firstPage: sections(first, heights), laterPages: sections(later, laterPageHeights) };
}

function sections(groups: readonly EvidenceGroup[], heights: Heights): string {
  const withPictures = groups.filter(({ images }) => images.length > 0).length;
  const height = withPictures > 1 ? heights.shared : heights.alone;
  return groups
    .filter(({ text, images }) => text.trim() !== '' || images.length > 0)
    .map((group) => section(group, height))
    .join('\n');
}

function section({ heading, text, images }: EvidenceGroup, height: number): string {
  const rows = pictureRows(images, height).map(
    (row) => `<div class="pictures">${row.map(figure).join('')}</div>`,
  );
  const words = text.trim() === '' ? [] : [`<div class="text">${escapeHtml(text.trim())}</div>`];
  return [`<div class="section"><h2>${escapeHtml(heading)}</h2>`, ...words, ...rows, '</div>'].join('\n');
}

function figure({ picture, width, height }: Placed<DocumentImage>): string {
  const name = escapeHtml(picture.filename);
  return (
    `<figure style="width: ${width}px"><img src="${escapeHtml(picture.src)}" width="${width}" height="${height}" alt="${name}">` +
    `<figcaption>${name}</figcaption></figure>`
  );
}
