/**
 * Untrusted HTML before it is parsed. A browser with a content security policy reports each event handler and each base
 * address that it refuses as an error of the page, also in documents that are never shown. So they are renamed first.
 * This is no protection: sanitising follows and removes them under any name.
 */

const tagStart = /<[a-z][^\t\n\f\r />]*/gi;
/** A name with its value, from where the last one ended. */
const attribute =
  /([\t\n\f\r /]*)([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"?|'[^']*'?|[^\t\n\f\r >]*))?/y;
const prefix = 'data-inert-';

export function inertHtml(html: string): string {
  let inert = '';
  let copied = 0;
  let end = 0;
  for (const { 0: tag, index } of html.matchAll(tagStart)) {
    // Inside a value of the tag before.
    if (index < end) continue;
    const isBase = tag.toLowerCase() === '<base';
    end = index + tag.length;
    for (;;) {
      attribute.lastIndex = end;
      const [whole, gap = '', name = ''] = attribute.exec(html) ?? [];
      if (whole === undefined) break;
      if (/^on/i.test(name) || (isBase && /^href$/i.test(name))) {
        inert += html.slice(copied, end + gap.length) + prefix;
        copied = end + gap.length;
      }
      end += whole.length;
    }
  }
  return inert + html.slice(copied);
}

/** The name that the author gave an attribute. */
export function givenName(attributeName: string): string {
  return attributeName.startsWith(prefix) ? attributeName.slice(prefix.length) : attributeName;
}
