/** Builds elements. Content is always text: file content never becomes markup. */
type Content = Node | string;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** Names and values below each other. */
export function pairs(rows: readonly (readonly [string, Content])[]): HTMLElement {
  const parts = rows.map(([name, value]) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, value)),
  );
  return element('dl', {}, ...parts);
}

/** In groups, which can be compared by eye. */
export const fingerprint = (hex: string): HTMLElement =>
  element('code', {}, hex.replaceAll(/(.{4})(?=.)/g, '$1 '));
