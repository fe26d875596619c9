/** Converts HTML to plain text, for searching, comparing versions and detecting empty content. */
import { isSeen } from '../values/text-field.ts';
import { tagsDroppedWithContent } from './html-allow-list.ts';

// No pattern scans further than it must: even the longest hostile input takes only milliseconds.
const comments = /<!--[\s\S]*?(?:-->|$)/g;
const unread = new RegExp(
  `<(${tagsDroppedWithContent.join('|')})(?=[\\s/>])[\\s\\S]*?(?:</\\1(?=[\\s/>])[^<>]*>?|$)`,
  'gi',
);
const lineEnds = /<(?:br|hr|\/(?:p|div|h[1-6]|li|tr|blockquote|caption))(?=[\s/>])[^<>]*>/gi;
const cellEnds = /<\/t[dh](?=[\s/>])[^<>]*>/gi;
const tags = /<\/?[a-z][^<>]*>/gi;

const named: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
};

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

/** Removes tags without inserting spaces, so that words stay whole. */
function withoutTags(html: string): string {
  return decoded(html.replace(comments, '').replace(unread, '').replace(tags, ''));
}

/** One line per paragraph, one space between cells. */
export function textOfHtml(html: string): string {
  return withoutTags(html.replace(lineEnds, '\n').replace(cellEnds, ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}

/** Empty tags and invisible characters do not count as content. */
export function hasText(html: string): boolean {
  return isSeen(withoutTags(html));
}
