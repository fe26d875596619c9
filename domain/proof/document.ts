/** Renders a proof as a complete A4 document, for the preview and the PDF. */
import { escapeHtml } from '../values/html-escape.ts';
import { documentWords, proofSentences } from './text.ts';
import { evidence, type DocumentImage } from './document/evidence.ts';
import { fullPictures, type FullPicture } from './document/full-pictures.ts';
import type { DocumentFoot } from './document/foot.ts';
import { documentStyles } from './document/styles.ts';
import { withWholeWords } from './document/whole-words.ts';

export interface ProofDocument {
  readonly brand: {
    readonly user: string;
    readonly url: string;
    /** As stored; replaced by dark blue if it is not a valid colour. */
    readonly colour: string;
    /** A data: URL; without one the document has no logo. */
    readonly logo: string | undefined;
  };
  /** Also the document title in PDF readers. */
  readonly user: string;
  readonly proofType: string;
  /** In display format: 15 Nov 2026. */
  readonly date: string;
  /** The proof type's text with placeholders filled in, already sanitised. */
  readonly bodyHtml: string;
  readonly navigation: string;
  readonly navigation2: string;
  readonly images: readonly DocumentImage[];
  readonly navigation2Images: readonly DocumentImage[];
  readonly foot?: DocumentFoot;
  /** Appended, each on a page of its own. */
  readonly fullPictures?: readonly FullPicture[];
}

export function proofDocument(proof: ProofDocument): string {
  const groups = [
    { heading: documentWords.navigation, text: proof.navigation, images: proof.images },
    { heading: documentWords.navigation2, text: proof.navigation2, images: proof.navigation2Images },
  ];
  const { firstPage, laterPages } = evidence({ title: proof.proofType, bodyHtml: proof.bodyHtml }, groups);
  const foot = `<div class="foot">${escapeHtml(proofSentences.documentFooter)}</div>`;
  const sheet = `<div class="sheet">${foot}</div>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(proof.user)}</title>
<style>${documentStyles(proof.brand.colour, proof.foot ?? {})}</style>
</head>
<body>
<div class="paper">
<div class="sheets" aria-hidden="true">${sheet.repeat(mostPages(proof))}</div>
<div class="flow">
<table class="pages" role="presentation">
<thead><tr><td><div class="top">${brandBand(proof.brand)}</div></td></tr></thead>
<tbody><tr><td>
<div class="first">
<div class="title"><h1>${escapeHtml(proof.proofType)}</h1><p>${escapeHtml(proof.date)}</p></div>
<div class="body">${withWholeWords(proof.bodyHtml)}</div>
${firstPage}
</div>
${laterPages}
${fullPictures(proof.fullPictures ?? [])}
</td></tr></tbody>
<tfoot><tr><td><div class="bottom"></div></td></tr></tfoot>
</table>
</div>
${foot}
</div>
</body>
</html>
`;
}

function brandBand({ user, url, logo }: ProofDocument['brand']): string {
  const picture = logo ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(user)}">` : '';
  return (
    `<div class="brand">${picture}<div><p class="brand-user">${escapeHtml(user)}</p>` +
    `<p class="brand-url">${escapeHtml(url)}</p></div></div>`
  );
}

/**
 * Upper bound for the number of pages. On screen, sheets are drawn behind the text and unused ones are
 * clipped, so the number only must not be too low: a page holds about 45 lines, and a line is at least one
 * character long, or four as HTML. Every picture may need its own page.
 */
function mostPages({ bodyHtml, navigation, navigation2, images, navigation2Images }: ProofDocument): number {
  const textPages =
    Math.ceil(bodyHtml.length / 160) + Math.ceil((navigation.length + navigation2.length) / 40);
  return 4 + textPages + images.length + navigation2Images.length;
}
