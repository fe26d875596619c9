/** Cleans HTML on the server, by the allow-list that the browser uses as well. */
import sanitizeHtml from 'sanitize-html';
import {
  allowedAttributes,
  allowedTags,
  cleanAttributes,
  linkSchemes,
  tagsDroppedWithContent,
} from '../../domain/html-allow-list.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  nonTextTags: [...tagsDroppedWithContent],
  allowedAttributes: { '*': allowedAttributes },
  allowedSchemes: [...linkSchemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  // The allow-list decides about styles, word for word as in the browser.
  parseStyleAttributes: false,
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(tagName, attribs) }),
  },
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  nestingLimit: 100,
};

/**
 * Cleaning costs about a millisecond a template and lists clean every row on its way out, so that what was
 * cleaned before is remembered: templates are read far more often than they change.
 */
const remembered = new Map<string, string>();
const mostCharacters = 20_000_000;
let characters = 0;

export function sanitize(html: string): string {
  const known = remembered.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, options);
  remembered.set(html, clean);
  characters += html.length + clean.length;
  for (const [oldest, cleanOldest] of remembered) {
    if (characters <= mostCharacters) break;
    remembered.delete(oldest);
    characters -= oldest.length + cleanOldest.length;
  }
  return clean;
}
