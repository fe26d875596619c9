/**
 * The fonts of the printed document, for its preview: on a PC without them, lines would wrap differently and
 * Indian scripts might not show at all. The browser fetches only the fonts that a document uses.
 */
import devanagariBold from '../../../../domain/proof/document/fonts/NotoSansDevanagari_700Bold.ttf';
import devanagari from '../../../../domain/proof/document/fonts/NotoSansDevanagari_400Regular.ttf';
import gujaratiBold from '../../../../domain/proof/document/fonts/NotoSansGujarati_700Bold.ttf';
import gujarati from '../../../../domain/proof/document/fonts/NotoSansGujarati_400Regular.ttf';
import latinBold from '../../../../domain/proof/document/fonts/NotoSans_700Bold.ttf';
import latinBoldItalic from '../../../../domain/proof/document/fonts/NotoSans_700Bold_Italic.ttf';
import latinItalic from '../../../../domain/proof/document/fonts/NotoSans_400Regular_Italic.ttf';
import latin from '../../../../domain/proof/document/fonts/NotoSans_400Regular.ttf';
import signs from '../../../../domain/proof/document/fonts/other/DejaVuSans.ttf';
import arabic from '../../../../domain/proof/document/fonts/other/NotoSansArabic_400Regular.ttf';
import bengali from '../../../../domain/proof/document/fonts/other/NotoSansBengali_400Regular.ttf';
import emoji from '../../../../domain/proof/document/fonts/other/NotoEmoji_400Regular.ttf';
import gurmukhi from '../../../../domain/proof/document/fonts/other/NotoSansGurmukhi_400Regular.ttf';
import hebrew from '../../../../domain/proof/document/fonts/other/NotoSansHebrew_400Regular.ttf';
import kannada from '../../../../domain/proof/document/fonts/other/NotoSansKannada_400Regular.ttf';
import malayalam from '../../../../domain/proof/document/fonts/other/NotoSansMalayalam_400Regular.ttf';
import oriya from '../../../../domain/proof/document/fonts/other/NotoSansOriya_400Regular.ttf';
import tamil from '../../../../domain/proof/document/fonts/other/NotoSansTamil_400Regular.ttf';
import telugu from '../../../../domain/proof/document/fonts/other/NotoSansTelugu_400Regular.ttf';

const faces = [
  ['Noto Sans', 400, 'normal', latin],
  ['Noto Sans', 700, 'normal', latinBold],
  ['Noto Sans', 400, 'italic', latinItalic],
  ['Noto Sans', 700, 'italic', latinBoldItalic],
  ['Noto Sans Gujarati', 400, 'normal', gujarati],
  ['Noto Sans Gujarati', 700, 'normal', gujaratiBold],
  ['Noto Sans Devanagari', 400, 'normal', devanagari],
  ['Noto Sans Devanagari', 700, 'normal', devanagariBold],
] as const;

/** With the characters for which the browser fetches them. */
const otherFaces = [
  ['Noto Sans Bengali', bengali, 'U+980-9FF, U+200C-200D'],
  ['Noto Sans Gurmukhi', gurmukhi, 'U+A00-A7F, U+200C-200D'],
  ['Noto Sans Oriya', oriya, 'U+B00-B7F, U+200C-200D'],
  ['Noto Sans Tamil', tamil, 'U+B80-BFF, U+200C-200D'],
  ['Noto Sans Telugu', telugu, 'U+C00-C7F, U+200C-200D'],
  ['Noto Sans Kannada', kannada, 'U+C80-CFF, U+200C-200D'],
  ['Noto Sans Malayalam', malayalam, 'U+D00-D7F, U+200C-200D'],
  ['Noto Sans Arabic', arabic, 'U+600-6FF, U+750-77F, U+8A0-8FF, U+200C-200D, U+FB50-FDFF, U+FE70-FEFC'],
  ['Noto Sans Hebrew', hebrew, 'U+590-5FF, U+FB1D-FB4F'],
  [
    'Noto Emoji',
    emoji,
    'U+200D, U+20E3, U+2194-2199, U+21A9-21AA, U+231A-23FF, U+25AA-25FE, U+2600-27BF, U+2934-2935, U+2B05-2B55, ' +
      'U+FE0F, U+1F000-1FAFF, U+E0020-E007F',
  ],
  ['DejaVu Sans', signs, 'U+2010-2BFF'],
] as const;

/** The preview frame has no URL of its own, so font URLs must be absolute. */
function styles(): string {
  const face = (family: string, file: string, more: string) =>
    // A fallback font first, rather than invisible text.
    `@font-face { font-family: '${family}'; ${more}; font-display: swap; src: url('${new URL(file, document.baseURI).href}'); }`;
  return [
    ...faces.map(([family, weight, style, file]) =>
      face(family, file, `font-weight: ${weight}; font-style: ${style}`),
    ),
    ...otherFaces.map(([family, file, characters]) => face(family, file, `unicode-range: ${characters}`)),
  ].join('\n');
}

/** The document for the preview; the printed document is used without this. */
export function withFonts(html: string): string {
  return html.replace('</head>', () => `<style>${styles()}</style>\n</head>`);
}
