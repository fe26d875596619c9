/** Cleans HTML on the server, by the allow-list that the browser uses as well. */
import sanitizeHtml from 'sanitize-html';
import {
  allowedAttributes,
  allowedTags,
  cleanAttributes,
  linkSchemes,
  tagsDroppedWithContent,
} from '../../../domain/prooftype/html-allow-list.ts';

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

/** Takes up to a second for the longest hostile template: `cleanTemplate` does it where nobody waits for it. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, options);
}
