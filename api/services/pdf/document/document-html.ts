/**
 * Sanitizes a complete document that a client wants to print: text, tables, our kind of style sheet, and
 * embedded images. The rest goes into a frame of our own, so that nothing of the original head survives.
 */
import sanitizeHtml from 'sanitize-html';
import { linkSchemes, printableTags, tagsWithoutText } from './document-allow-list.ts';
import { cleanSheet, cleanStyle } from './document-css.ts';
import { markupLimits } from './document-limits.ts';
import { PdfError } from '../pdf-error.ts';
import { takeOut } from '../../html/raw-text-tags.ts';

const pictures = /(\ssrc=)(["'])(data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)\2/gi;

/** A relative URL would point into the printing context. */
const wholeAddress = /^\s*(?:https?:\/\/|mailto:)/i;

const plainAttributes = ['class', 'id', 'lang', 'dir', 'title', 'role', 'align', 'valign', 'width', 'height'];
const attributesByTag: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'alt'],
  a: ['href'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  col: ['span'],
  colgroup: ['span'],
  ol: ['start', 'type'],
};

const options: sanitizeHtml.IOptions = {
  allowedTags: [...printableTags],
  nonTextTags: [...tagsWithoutText],
  allowedAttributes: {
    '*': [...plainAttributes, 'style', 'aria-hidden', 'aria-label'],
    ...Object.fromEntries(Object.entries(attributesByTag).map(([tag, names]) => [tag, [...names]])),
  },
  allowedSchemes: [...linkSchemes],
  allowedSchemesAppliedToAttributes: ['href'],
  parseStyleAttributes: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  nestingLimit: 100,
};

export function cleanDocument(html: string): string {
  const held = new Map<string, string>();
  // Images are megabytes of text that need no parsing: placeholders replace them meanwhile.
  const light = html.replace(pictures, (_found, src: string, _quote, data: string) => {
    const name = `held-picture:${held.size}`;
    held.set(name, data);
    return `${src}"${name}"`;
  });
  refuseTooMuch(light);
  const sheets = takeOut(light, 'style');
  const titles = takeOut(sheets.rest, 'title');
  const styles = sheets.contents.map(cleanSheet).filter(Boolean);
  return [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
    `<title>${textOf(titles.contents[0] ?? '')}</title>`,
    ...styles.map((css) => `<style>${css}</style>`),
    `</head>\n<body>\n${cleanBody(titles.rest, held)}\n</body>\n</html>\n`,
  ].join('\n');
}

function cleanBody(html: string, held: ReadonlyMap<string, string>): string {
  const attribsOf = ({ style = '', src = '', href = '', ...others }: sanitizeHtml.Attributes) =>
    withoutEmpty({
      ...others,
      style: cleanStyle(style),
      src: held.get(src) ?? '',
      href: wholeAddress.test(href) ? href : '',
    });
  return sanitizeHtml(html, {
    ...options,
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: attribsOf(attribs) }) },
  }).trim();
}

function withoutEmpty({ style, src, href, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return { ...others, ...(style && { style }), ...(src && { src }), ...(href && { href }) };
}

/** Counted before parsing. */
function refuseTooMuch(markup: string): void {
  const { length, tags, attributes, depth } = markupLimits;
  const isTooMuch =
    markup.length > length ||
    countOf(markup, /</g) > tags ||
    countOf(markup, /\s[^\s=<>"']+=/g) > attributes ||
    depthOf(markup) > depth;
  if (isTooMuch) throw new PdfError('tooLarge');
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

/** Tags without children, or closed by the next tag of their kind. */
const unnested = new Set(
  [
    ['br', 'wbr', 'hr', 'img', 'col', 'input', 'meta', 'link', 'base', 'area', 'source', 'track', 'embed'],
    ['title', 'style', 'script', 'textarea'],
    ['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'colgroup', 'option'],
  ].flat(),
);

/** The maximum number of tags open at a time. */
function depthOf(markup: string): number {
  let open = 0;
  let deepest = 0;
  for (const [, slash, name = ''] of markup.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    if (unnested.has(name.toLowerCase())) continue;
    open = slash === '/' ? Math.max(0, open - 1) : open + 1;
    deepest = Math.max(deepest, open);
  }
  return deepest;
}

function textOf(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
}
