/** Sanitizes HTML on the server, with the same allow-list as the browser. */
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
  // The allow-list checks styles, exactly as in the browser.
  parseStyleAttributes: false,
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(tagName, attribs) }),
  },
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  nestingLimit: 100,
};

/** Takes up to a second for the longest hostile template; `cleanTemplate` runs it off the main thread. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, options);
}
