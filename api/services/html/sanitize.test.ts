import { expect, it } from 'vitest';
import { growthOf } from '../../../domain/prooftype/testing/growth.ts';
import { allowedAttributes, allowedTags } from '../../../domain/prooftype/html-allow-list.ts';
import { hostileHtml, ordinaryHtml } from '../../testing/attacks/hostile-html.ts';
import { sanitize } from './sanitize.ts';

/** Everything the output may contain: text, and allowed tags with allowed attributes in exactly this form. */
const harmless = new RegExp(
  `^(?:[^<>]|</?(?:${allowedTags.join('|')})(?: (?:${allowedAttributes.join('|')})="[^"<>]*")*(?: /)?>)*$`,
);

it.each(hostileHtml)('leaves nothing that runs or loads: %s', (html) => {
  const clean = sanitize(html);
  expect(clean).toMatch(harmless);
  for (const [, href] of clean.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(https?:\/\/|mailto:)/);
  for (const [, style] of clean.matchAll(/style="([^"]*)"/g)) {
    expect(style).toMatch(/^(?:(?:color|text-align): [#\w(),.%\s-]+(?:; |$))+$/);
    expect(style).not.toMatch(/url|expression|var|position/);
  }
});

it.each([...hostileHtml, ...ordinaryHtml])('is idempotent: %s', (html) => {
  expect(sanitize(sanitize(html))).toBe(sanitize(html));
});

it('keeps the markup that templates use', () => {
  expect(sanitize('<p style="text-align:center"><span style="color: #C92A2A">a</span> <u>b</u></p>')).toBe(
    '<p style="text-align: center"><span style="color: #C92A2A">a</span> <u>b</u></p>',
  );
  expect(sanitize('<table><tr><th colspan="2" class="x">a</th></tr></table>')).toBe(
    '<table><tr><th colspan="2">a</th></tr></table>',
  );
});

it('makes links open in a new tab without a referrer or opener', () => {
  expect(sanitize('<a href="https://example.com/?a=1&b=2" target="_top" rel="opener">x</a>')).toBe(
    '<a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">x</a>',
  );
  expect(sanitize('<a href="javascript:pwned()">x</a>')).toBe('<a>x</a>');
});

it('drops unreadable content and keeps the text of other tags', () => {
  expect(sanitize('<script>a</script><style>b</style><svg>c</svg><font>d</font><button>e</button>')).toBe(
    'de',
  );
});

it.each(['<', '&', '<!--', '<script>', '<p style="', 'color:red;', '<a href='])(
  'takes time in proportion to the length of hostile input: %j',
  (part) => {
    expect(growthOf((length) => sanitize(part.repeat(length / part.length)), 100_000)).toBeLessThan(5);
  },
);

// The parser moves its whole stack for every tag that is opened within others; the length of a template is limited.
it('takes at most quadratic time for tags within tags', () => {
  expect(growthOf((length) => sanitize('<b>'.repeat(length / 3)), 60_000)).toBeLessThan(20);
});
