/**
 * Cleans a whole document that a client wants printed: text, tables, our kind of style sheet, and pictures that it carries
 * within itself. What is left is put into a frame of our own, so that nothing of the original head survives.
 */
import sanitizeHtml from 'sanitize-html';
import { linkSchemes, printableTags, tagsWithoutText } from './document-allow-list.ts';
import { cleanSheet, cleanStyle } from './document-css.ts';
import { PdfError } from './pdf-error.ts';
import { takeOut } from './raw-text-tags.ts';

/** Of a document without its pictures. The longest proof stays far below; cleaning this much takes tenths of a second. */
const markupLimits = { length: 400_000, tags: 12_000 };

const pictures = /(\ssrc=)(["'])(data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)\2/gi;

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
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(attribs) }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  nestingLimit: 100,
};

export function cleanDocument(html: string): string {
  const held: string[] = [];
  // Pictures are megabytes of letters that need no parsing: they wait outside under short names.
  const light = html.replace(pictures, (_found, src: string, _quote, data: string) => {
    held.push(data);
    return `${src}"${nameOfHeld(held.length - 1)}"`;
  });
  refuseTooMuch(light);
  const sheets = takeOut(light, 'style');
  const titles = takeOut(sheets.rest, 'title');
  const styles = sheets.contents.map(cleanSheet).filter(Boolean);
  const body = sanitizeHtml(titles.rest, options).trim();
  return [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
    `<title>${textOf(titles.contents[0] ?? '')}</title>`,
    ...styles.map((css) => `<style>${css}</style>`),
    `</head>\n<body>\n${body.replace(heldNames, (_name, index: string) => held[Number(index)] ?? '')}\n</body>\n</html>\n`,
  ].join('\n');
}

/** The parser takes its time for hundreds of thousands of tags, above all when none of them is ever closed. */
function refuseTooMuch(markup: string): void {
  const tags = markup.length > markupLimits.length ? 0 : (markup.match(/</g)?.length ?? 0);
  if (markup.length > markupLimits.length || tags > markupLimits.tags) throw new PdfError('tooLarge');
}

const heldName = /^held-picture:\d{1,6}$/;
const heldNames = /held-picture:(\d{1,6})/g;

function nameOfHeld(index: number): string {
  return `held-picture:${index}`;
}

function cleanAttributes(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { style, src, ...others } = attributes;
  const kept: sanitizeHtml.Attributes = others;
  const clean = cleanStyle(style ?? '');
  if (clean) kept['style'] = clean;
  if (src !== undefined && heldName.test(src)) kept['src'] = src;
  return kept;
}

function textOf(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
}
