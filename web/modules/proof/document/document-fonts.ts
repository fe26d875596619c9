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

/** The preview frame has no URL of its own, so font URLs must be absolute. */
function styles(): string {
  return faces
    .map(
      ([family, weight, style, file]) =>
        `@font-face { font-family: '${family}'; font-weight: ${weight}; font-style: ${style}; ` +
        // A fallback font first, rather than invisible text.
        `font-display: swap; src: url('${new URL(file, document.baseURI).href}'); }`,
    )
    .join('\n');
}

/** The document for the preview; the printed document is used without this. */
export function withFonts(html: string): string {
  return html.replace('</head>', () => `<style>${styles()}</style>\n</head>`);
}
