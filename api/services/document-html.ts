/**
 * Cleans a whole document that a client wants printed: text, tables, our kind of style sheet, and pictures that it carries
 * within itself. What is left is put into a frame of our own, so that nothing of the original head survives.
 */
import sanitizeHtml from 'sanitize-html';
import { linkSchemes, printableTags, tagsWithoutText } from './document-allow-list.ts';
import { cleanSheet, cleanStyle } from './document-css.ts';
import { PdfError } from './pdf-error.ts';
import { takeOut } from './raw-text-tags.ts';

/** Of a document without its pictures: the longest texts a proof may have still fit, and cleaning takes tenths of a second. */
const markupLimits = { length: 400_000, tags: 32_000 };

const pictures = /(\ssrc=)(["'])(data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)\2/gi;

/** What is relative would point into the place where we print. */
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
  // Pictures are megabytes of letters that need no parsing: they wait outside under short names.
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

/** The parser takes its time for hundreds of thousands of tags, above all when none of them is ever closed. */
function refuseTooMuch(markup: string): void {
  const tags = markup.length > markupLimits.length ? 0 : (markup.match(/</g)?.length ?? 0);
  if (markup.length > markupLimits.length || tags > markupLimits.tags) throw new PdfError('tooLarge');
}

function textOf(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
}
