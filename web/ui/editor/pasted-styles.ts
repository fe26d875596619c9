/**
 * Formats that the editor offers, as inline styles. Excel names them in a style sheet and by attributes, older programs by
 * `<font>` and `<center>`; the editor reads none of them.
 */

const offered = ['color', 'text-align', 'font-weight', 'font-style', 'text-decoration'] as const;
/** Excel and Word write it for text without a colour; it would be unreadable in the dark theme. */
const plainColor = /^(?:black|windowtext|auto|#000(?:000)?)$/i;

const alignment = /^(?:left|center|right|justify)$/i;

const comment = /<!--|-->|\/\*[\s\S]*?\*\//g;
const rule = /([^{}]+)\{([^{}]*)\}/g;
/** `td`, `.xl65` or `td.xl65`. */
const simpleSelector = /^(?:[a-z]\w*)?(?:\.[\w-]+)?$/i;

export function withInlineStyles(html: string): string {
  if (!/<style|<font|<center|\salign\s*=/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const center of page.querySelectorAll<HTMLElement>('center')) {
    const block = page.createElement('div');
    block.setAttribute('align', 'center');
    block.append(...center.childNodes);
    center.replaceWith(block);
  }
  const found = stylesByRules(page);
  for (const element of page.querySelectorAll<HTMLElement>('[align], font[color]')) {
    found.set(element, { ...stylesByAttributes(element), ...found.get(element) });
  }
  for (const [element, styles] of found) {
    for (const [name, value] of Object.entries(styles)) {
      if (element.style.getPropertyValue(name) === '') element.style.setProperty(name, value);
    }
  }
  return page.body.innerHTML;
}

type Styles = Readonly<Record<string, string>>;

/** Later rules win; Excel writes those of tags before those of classes. */
function stylesByRules(page: Document): Map<HTMLElement, Styles> {
  const found = new Map<HTMLElement, Styles>();
  const sheets = [...page.querySelectorAll('style')].map((style) => style.textContent.replace(comment, ''));
  for (const [, selectors = '', text = ''] of sheets.join('\n').matchAll(rule)) {
    const styles = offeredIn(text);
    const simple = selectors.split(',').map((selector) => selector.trim());
    if (Object.keys(styles).length === 0) continue;
    for (const selector of simple.filter((one) => one !== '' && simpleSelector.test(one))) {
      for (const element of page.body.querySelectorAll<HTMLElement>(selector)) {
        found.set(element, { ...found.get(element), ...styles });
      }
    }
  }
  return found;
}

function offeredIn(text: string): Styles {
  const declarations = text.split(';').map((declaration) => declaration.split(':'));
  return Object.fromEntries(
    declarations.flatMap(([name = '', value = '']) => {
      const known = offered.find((one) => one === name.trim().toLowerCase());
      return known && isMeant(known, value.trim()) ? [[known, value.trim()]] : [];
    }),
  );
}

/** Excel also writes values that are none, such as `text-align: general`. */
function isMeant(name: (typeof offered)[number], value: string): boolean {
  if (name === 'color') return value !== '' && !plainColor.test(value);
  return name === 'text-align' ? alignment.test(value) : value !== '';
}

function stylesByAttributes(element: HTMLElement): Styles {
  const align = element.getAttribute('align');
  const color = element.matches('font') ? element.getAttribute('color') : null;
  return { ...(align !== null && { 'text-align': align }), ...(color !== null && { color }) };
}
