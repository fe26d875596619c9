/**
 * Allows only style sheets that can do nothing but draw. Functions and at-rules are allowed by name, since
 * everything that loads a resource is one of these; escapes could hide a name and are refused.
 */

const functions = new Set(
  [
    ['calc', 'min', 'max', 'clamp', 'var', 'minmax', 'repeat', 'fit-content'],
    ['rgb', 'rgba', 'hsl', 'hsla', 'linear-gradient', 'repeating-linear-gradient', 'radial-gradient'],
    ['translate', 'translatex', 'translatey', 'scale', 'rotate'],
    ['counter'],
    ['not', 'is', 'where', 'has', 'nth-child', 'nth-last-child', 'nth-of-type', 'selector'],
    // Bare parentheses, and the words before them in conditions.
    ['', 'and', 'or'],
  ].flat(),
);

const longestStyle = 10_000;

const atRules = new Set(
  [
    ['page', 'media', 'supports'],
    // The foot of a page, with its number.
    ['bottom-left', 'bottom-center', 'bottom-right'],
  ].flat(),
);

function namesIn(css: string, pattern: RegExp): string[] {
  return Array.from(css.matchAll(pattern), (found) => (found[1] ?? '').toLowerCase());
}

function onlyDraws(css: string): boolean {
  if (/[\\<]/.test(css)) return false;
  // The lookbehind keeps a long word from being retried at each of its letters.
  const called = namesIn(css, /(?<![-\w])([-\w]*)\(/g);
  const rules = namesIn(css, /@([-\w]*)/g);
  return called.every((name) => functions.has(name)) && rules.every((name) => atRules.has(name));
}

/** A sheet with anything else is dropped as a whole: half a sheet would not look right. */
export function cleanSheet(css: string): string {
  return onlyDraws(css) ? css : '';
}

export function cleanStyle(style: string): string {
  if (style.length > longestStyle) return '';
  return style
    .split(';')
    .filter((declaration) => onlyDraws(declaration) && !/[@{}]/.test(declaration))
    .join(';')
    .trim();
}
