/** A proof as a complete A4 document: what the preview shows and what the PDF prints. */
import { escapeHtml } from '../values/html-escape.ts';
import { documentWords, proofSentences } from './text.ts';
import { evidence, type DocumentImage } from './document/evidence.ts';
import { documentStyles } from './document/styles.ts';

export interface ProofDocument {
  readonly brand: {
    readonly user: string;
    readonly url: string;
    /** As stored; dark blue where it is no colour. */
    readonly colour: string;
    /** A data: URL; without one the document goes on without a logo. */
    readonly logo: string | undefined;
  };
  /** Names the file in PDF readers. */
  readonly user: string;
  readonly proofType: string;
  /** As a reader is to see it: 15 Nov 2026. */
  readonly date: string;
  /** The proof type's text with its placeholders filled, already sanitised. */
  readonly bodyHtml: string;
  readonly navigation: string;
  readonly navigation2: string;
  readonly images: readonly DocumentImage[];
  readonly navigation2Images: readonly DocumentImage[];
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
<style>${documentStyles(proof.brand.colour)}</style>
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
<div class="body">${proof.bodyHtml}</div>
${firstPage}
</div>
${laterPages}
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
 * Sheets of paper lie behind the text on the screen, and those that nothing lies on are cut off there. So this only
 * must not be too low: pages hold some 45 lines, and a line takes at least a character, or four as HTML.
 */
function mostPages({ bodyHtml, navigation, navigation2 }: ProofDocument): number {
  return 4 + Math.ceil(bodyHtml.length / 160) + Math.ceil((navigation.length + navigation2.length) / 40);
}
