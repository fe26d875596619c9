/**
 * The editor shows every space that is typed, HTML only the first of several and none at the beginning of a line. Written
 * as spaces that are kept, they are the same in the document.
 */

const tags = /(<[^<>]*>)/;
const lineStart = /^<(?:p|h[1-6]|br|li|td|th)\b/;
const noBreak = '\u00A0';

export function withKeptSpaces(html: string): string {
  const parts = html.split(tags);
  return parts
    .map((part, at) => {
      // Every second part is a tag.
      if (at % 2 === 1) return part;
      const kept = part.replaceAll(/ (?= )/g, noBreak);
      return lineStart.test(parts[at - 1] ?? '') ? kept.replace(/^ /, noBreak) : kept;
    })
    .join('');
}
