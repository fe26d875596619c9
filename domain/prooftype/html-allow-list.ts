/**
 * The HTML allowed in templates. Server and browser sanitise with different libraries but share this list and
 * these functions, so that both accept the same.
 */

const tags = {
  text: ['p', 'br', 'span', 'div', 'blockquote', 'hr', 'code', 'a'],
  emphasis: ['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del'],
  headings: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  lists: ['ul', 'ol', 'li'],
  tables: ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
};

export const allowedTags: readonly string[] = Object.values(tags).flat();

const unreadable = {
  code: ['script', 'style', 'noscript', 'template'],
  foreign: ['iframe', 'frameset', 'object', 'embed', 'applet', 'svg', 'math', 'canvas', 'audio', 'video'],
  controls: ['textarea', 'select', 'option', 'datalist'],
  raw: ['head', 'title', 'xmp', 'noembed', 'noframes', 'plaintext'],
};

/** Other disallowed tags keep their text; these are dropped with their content, which is not meant to be read. */
export const tagsDroppedWithContent: readonly string[] = Object.values(unreadable).flat();

export const linkSchemes = ['http', 'https', 'mailto'] as const;

/** Links open in a new tab without a referrer or opener. */
export const linkAttributes = { rel: 'noopener noreferrer', target: '_blank' } as const;

const number = String.raw`\s*[\d.]{1,8}%?\s*`;
const allowedStyles: Readonly<Record<string, RegExp>> = {
  color: new RegExp(
    `^(#[\\da-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\\(${number}(,${number}){2,3}\\)|(rgb|hsl)a?\\([\\d.%\\s/]{5,40}\\))$`,
    'i',
  ),
  'text-align': /^(left|center|right|justify|start|end)$/i,
};

const allowedNumbers: Readonly<Record<string, readonly string[]>> = {
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
};

export const allowedAttributes = [
  ...new Set(['style', 'href', ...Object.keys(linkAttributes), ...Object.values(allowedNumbers).flat()]),
];

interface Declaration {
  readonly name: string;
  readonly value: string;
}

function declarationsOf(style: string): Declaration[] {
  return style.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    if (colon < 0) return [];
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '');
    return [{ name, value: value.trim() }];
  });
}

function isAllowedStyle({ name, value }: Declaration): boolean {
  return Object.hasOwn(allowedStyles, name) && (allowedStyles[name]?.test(value) ?? false);
}

function cleanStyle(style: string): string {
  const kept = declarationsOf(style).filter(isAllowedStyle);
  // The last declaration of a property wins, as in a browser.
  const byName = new Map(kept.map(({ name, value }) => [name, value]));
  return [...byName].map(([name, value]) => `${name}: ${value}`).join('; ');
}

/** Names of the declarations that sanitising removes. */
export function refusedStyles(style: string): string[] {
  return declarationsOf(style)
    .filter((declaration) => !isAllowedStyle(declaration))
    .map(({ name }) => name);
}

/** Absolute links only: relative ones would point into the console. */
export function safeLink(href: string | undefined): string | undefined {
  const address = href?.trim() ?? '';
  return /^(https?:\/\/|mailto:)[^\s]/i.test(address) ? address : undefined;
}

/** The allowed attributes of a tag, sanitised. */
export function cleanAttributes(
  tag: string,
  attributes: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  const style = cleanStyle(attributes['style'] ?? '');
  if (style) kept['style'] = style;
  const href = tag === 'a' ? safeLink(attributes['href']) : undefined;
  if (href) Object.assign(kept, { href }, linkAttributes);
  for (const name of allowedNumbers[tag] ?? []) {
    const value = attributes[name]?.trim() ?? '';
    if (/^\d{1,3}$/.test(value)) kept[name] = value;
  }
  return kept;
}
