/** Sanitises HTML in the browser, with the same allow-list as the server. */
import DOMPurify, { type Config } from 'dompurify';
import {
  allowedAttributes,
  allowedTags,
  cleanAttributes,
  refusedStyles,
  tagsDroppedWithContent,
} from '../../../domain/prooftype/html-allow-list.ts';
import { textOfHtml } from '../../../domain/prooftype/html-text.ts';
import { givenName, inertHtml } from './inert-html.ts';

/** A separate instance: hooks on the shared one would affect all users. */
const purifier = DOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  const kept = cleanAttributes(element.localName, attributesOf(element));
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const [name, value] of Object.entries(kept)) element.setAttribute(name, value);
});

const config = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...allowedAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [...tagsDroppedWithContent],
  // Otherwise a frameset would replace the body and all its content.
  FORCE_BODY: true,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
}

/** Returns nodes, not text: shows exactly what was checked, without parsing again. */
export function cleanFragment(html: string): DocumentFragment {
  const clean: DocumentFragment | null = purifier.isSupported
    ? purifier.sanitize(inertHtml(html), config)
    : null;
  return clean ?? wordsOf(html);
}

/** If sanitising is not supported, show only the text. */
function wordsOf(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(textOfHtml(html));
  return fragment;
}

export function cleanHtml(html: string): string {
  const holder = document.createElement('div');
  holder.append(cleanFragment(html));
  return holder.innerHTML;
}

const wrappers = new Set(['html', 'head', 'body']);
const replaced = new Set(['rel', 'target']);
const known = new Set<string>(allowedTags);

/** What sanitising removes, in terms an author recognises: `<font>`, `onclick`, `font-size`. */
export function removedByCleaning(html: string): string[] {
  const page = new DOMParser().parseFromString(inertHtml(html), 'text/html');
  const removed = new Set<string>();
  for (const element of page.querySelectorAll('*')) {
    const tag = element.localName;
    if (wrappers.has(tag)) continue;
    if (!known.has(tag)) removed.add(`<${tag}>`);
    const kept = cleanAttributes(tag, attributesOf(element));
    for (const { name, value } of element.attributes) {
      if (name === 'style') for (const style of refusedStyles(value)) removed.add(style);
      else if (known.has(tag) && !Object.hasOwn(kept, name) && !replaced.has(name))
        removed.add(givenName(name));
    }
  }
  return [...removed];
}
