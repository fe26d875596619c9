/** Sheet names that every spreadsheet program accepts, whatever the input. */

const LONGEST = 31;
// `History` is reserved by Excel.
const RESERVED = 'history';

/** Returns a unique name for each request. */
export class SheetNames {
  private readonly taken = new Set([RESERVED]);

  take(wish: string): string {
    const base = soundName(wish);
    for (let count = 1; ; count++) {
      const name = count === 1 ? base : withSuffix(base, ` (${count})`);
      const key = name.toLowerCase();
      if (this.taken.has(key)) continue;
      this.taken.add(key);
      return name;
    }
  }
}

function soundName(wish: string): string {
  const plain = wish
    .replace(/[[\]:*?/\\]|[^ -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
    .replace(/^[\s']+|[\s']+$/g, '');
  return cut(plain, LONGEST) || 'Sheet';
}

function withSuffix(base: string, suffix: string): string {
  return cut(base, LONGEST - suffix.length) + suffix;
}

/** Never splits a surrogate pair, and leaves no space or apostrophe at the end. */
function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  const isHalf = text.length > length && last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? length - 1 : length).replace(/[\s']+$/, '');
}
