/**
 * Styles and pagination of the document. The text is one table whose head and foot the browser repeats on
 * each page, so the browser decides what fits: in print, and on screen with wrapping columns of page height.
 * Browsers without wrapping columns show one long page.
 */
import { brandColourOf, contrastRatio, readableTextOn } from '../../whitelabel/brand-colour.ts';
import { page } from './page.ts';
import { captionHeight, pictureGap } from './picture-rows.ts';
import { fullCaptionHeight } from './full-pictures.ts';
import { footOnPaper, type DocumentFoot } from './foot.ts';

const ink = '#1f2328';
const muted = '#59636e';
const hairline = '#d1d9e0';
const gapBetweenPages = 24;

/** In the order in which they are asked for a character. Emoji are joined by a character that the scripts of India use too. */
const fonts = [
  'Noto Sans',
  'Noto Sans Gujarati',
  'Noto Sans Devanagari',
  'Noto Emoji',
  'Noto Sans Bengali',
  'Noto Sans Gurmukhi',
  'Noto Sans Oriya',
  'Noto Sans Tamil',
  'Noto Sans Telugu',
  'Noto Sans Kannada',
  'Noto Sans Malayalam',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'DejaVu Sans',
];
const families = fonts.map((font) => `'${font}'`).join(', ');

/** Replaces a rule colour that would be invisible on white paper. */
function ruleColour(brand: string): string {
  return contrastRatio(brand, '#ffffff') < 1.5 ? hairline : brand;
}

/** Without ligatures, so that a name copied from the PDF has its own letters: "ff", not one sign for both. */
export function documentStyles(storedColour: string, foot: DocumentFoot): string {
  const brand = brandColourOf(storedColour);
  return `
* { box-sizing: border-box; }
html { color-scheme: light; }
body {
  margin: 0; color: ${ink};
  font: 14px/1.55 ${families}, 'Open Sans', sans-serif;
  font-variant-ligatures: no-common-ligatures;
  text-rendering: geometricPrecision; overflow-wrap: anywhere; print-color-adjust: exact; -webkit-print-color-adjust: exact;
}
.pages { width: 100%; table-layout: fixed; border-collapse: collapse; }
.pages > * > tr > td { padding: 0; }
.pages > thead, .pages > tfoot { break-inside: avoid; }
.pages > tbody > tr > td { padding: 0 ${page.sideMargin}px; vertical-align: top; }
.top { height: ${page.header + page.topMargin}px; }
.bottom { height: ${page.bottomMargin + page.footer}px; }

.brand {
  display: flex; align-items: center; justify-content: space-between; gap: 32px;
  height: ${page.header}px; padding: 0 ${page.sideMargin}px;
  background: ${brand}; color: ${readableTextOn(brand)};
  border-bottom: 1px solid ${ruleColour(brand)};
}
.brand img { display: block; max-width: 240px; max-height: 50px; }
.brand div { min-width: 0; text-align: right; }
.brand div:first-child { text-align: left; }
.brand p { margin: 0; overflow: clip; white-space: nowrap; text-overflow: ellipsis; }
.brand-user { font-size: 17px; font-weight: 700; line-height: 24px; }
.brand-url { font-size: 12px; line-height: 18px; }

.foot {
  height: ${page.footer}px; margin: 0 ${page.sideMargin}px; padding-top: 11px;
  border-top: 1px solid ${ruleColour(brand)};
  color: ${muted}; font-size: 12px; line-height: 18px; text-align: center;
}


.title {
  display: flex; align-items: baseline; justify-content: space-between; gap: 24px;
  margin-bottom: 16px; padding-bottom: 10px; border-bottom: 2px solid ${ruleColour(brand)};
}
.title h1 { margin: 0; font-size: 20px; line-height: 28px; }
.title p { flex: none; margin: 0; color: ${muted}; font-size: 13px; }
p, li, .text { orphans: 3; widows: 3; }
/* Each paragraph begins at the side where its script does: Arabic and Hebrew at the right. */
h1, .body, .body :is(p, div, li, td, th, caption, blockquote, h2, h3, h4, h5, h6), .text { unicode-bidi: plaintext; }
/* Beside its mark. */
li { text-align: -webkit-match-parent; }
.body > :first-child { margin-top: 0; }
.body > :last-child, .body td > :last-child, .body th > :last-child, .body li > :last-child { margin-bottom: 0; }
.body p, .body ul, .body ol, .body table, .body blockquote { margin: 0 0 10px; }
/* An empty paragraph is a blank line, as in the editor. */
.body p:empty { min-height: 1lh; }
.body h1, .body h2, .body h3, .body h4, .body h5, .body h6 {
  margin: 14px 0 6px; font-size: 15px; line-height: 22px; break-after: avoid;
}
.body h1 { font-size: 18px; line-height: 26px; }
.body h2 { font-size: 16px; }
.body a { color: inherit; }
.body hr { height: 0; margin: 14px 0; border: 0; border-top: 1px solid ${ruleColour(brand)}; }
.body blockquote { padding-left: 14px; border-left: 3px solid ${hairline}; }
.body table { width: 100%; border-collapse: collapse; }
.body th, .body td { padding: 5px 9px; border: 1px solid ${hairline}; text-align: start; vertical-align: top; }
.body th { font-weight: 700; }
.body .whole { overflow-wrap: break-word; }

.section { margin-top: 18px; }
.section:first-child { margin-top: 0; }
.follows { margin-top: 18px; }
.section h2 {
  margin: 0 0 8px; padding-top: 10px; border-top: 1px solid ${ruleColour(brand)};
  font-size: 14px; line-height: 20px; break-after: avoid;
}
.text { white-space: pre-wrap; }
.pictures { display: flex; gap: ${pictureGap}px; margin-top: ${pictureGap}px; break-inside: avoid; }
.pictures + .text { margin-top: ${pictureGap}px; }
.pictures figure { flex: none; margin: 0; }
.pictures img { display: block; object-fit: contain; outline: 1px solid ${hairline}; outline-offset: -1px; }
.pictures figcaption {
  height: ${captionHeight}px; padding-top: 3px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis;
  color: ${muted}; font-size: 11px; line-height: 16px;
}

.full { margin: 0; break-inside: avoid; }
.full img { display: block; margin: 0 auto; object-fit: contain; outline: 1px solid ${hairline}; outline-offset: -1px; }
.full figcaption { height: ${fullCaptionHeight}px; padding-top: 8px; color: ${muted}; font-size: 11px; line-height: 16px; }
/* A hash is copied letter by letter: an 'ff' must not become one sign. */
.full p { margin: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; font-variant-ligatures: none; }
${footOnPaper(foot, { text: muted, rule: ruleColour(brand) })}${pagesOnPaper}${pagesOnScreen}`;
}

const pagesOnPaper = `
@media print {
  .paper { width: ${page.width}px; }
  .sheets, .foot { display: none; }
  .bottom { height: ${page.bottomMargin}px; }
  .later { break-before: page; }
}
`;

const pagesOnScreen = `
@media screen {
  .paper {
    position: relative; width: ${page.width}px; margin: ${gapBetweenPages}px auto;
    background: #ffffff; box-shadow: 0 1px 4px rgba(0, 0, 0, 0.25);
  }
  .sheets { display: none; }
  @supports (column-wrap: wrap) {
    .paper { background: none; box-shadow: none; }
    .paper > .foot { display: none; }
    .later { break-before: column; }
    .flow {
      position: relative; columns: 1; column-fill: auto; column-height: ${page.height}px; column-wrap: wrap;
      gap: ${gapBetweenPages}px;
    }
    .sheets {
      display: block; position: absolute; top: 0; left: -6px; right: -6px; bottom: -6px; padding: 0 6px; overflow: hidden;
    }
    .sheet {
      height: ${page.height}px; margin-bottom: ${gapBetweenPages}px; padding-top: ${page.height - page.footer}px;
      background: #ffffff; box-shadow: 0 1px 4px rgba(0, 0, 0, 0.25);
    }
  }
}
`;
