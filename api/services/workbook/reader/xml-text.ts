/**
 * Escapes and unescapes text in spreadsheet XML. Excel writes characters that XML cannot contain as
 * `_xHHHH_`.
 */

// Everything not listed as harmless, lone surrogates included, and an underscore that would read as an
// escape.
const UNSAFE = /[^\t\n !#-%'-;=?-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|_(?=x[0-9A-Fa-f]{4}_)/gu;
const HALF = /[\ud800-\udfff]/;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXml(text: string): string {
  return text.replace(UNSAFE, (found) => ENTITIES[found] ?? escapeCode(found));
}

function escapeCode(character: string): string {
  if (HALF.test(character)) return '\ufffd';
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** Decodes `_xHHHH_`. */
export function unescapeCodes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
