/**
 * Text for the trigram index in ASCII letters: where the database's character type is C, the index knows no other. Each
 * other character becomes one letter, lossy but preserving containment; results are compared with the text itself.
 */
const others = /[\u0080-\u{10ffff}]/u;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Null for text that needs no key. */
export function searchKeyOf(folded: string): string | null {
  if (!others.test(folded)) return null;
  return Array.from(folded, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? character : (letters[code % letters.length] ?? '');
  }).join('');
}

/** What the index can look for: three letters or digits in a row. */
const indexed = /[a-z0-9]{3}/;

export interface IndexedTerm {
  readonly column: 'search_text' | 'search_key';
  /** For `like`. */
  readonly pattern: string;
}

/** Undefined for a term that the index cannot look for. */
export function indexedTerm(folded: string): IndexedTerm | undefined {
  const key = searchKeyOf(folded);
  const text = key ?? folded;
  if (!indexed.test(text)) return undefined;
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return { column: key === null ? 'search_text' : 'search_key', pattern };
}
