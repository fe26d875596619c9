import { expect, it } from 'vitest';
import { renderMail } from './mail-layout.ts';

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** What a reader of the HTML sees, without spaces. */
function seen(html: string): string {
  const inside = html.slice(html.indexOf('<body'));
  const text = inside.replaceAll(/<[^>]*>/g, '');
  return text.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity).replaceAll(/\s/g, '');
}

it('says the same in plain text and in HTML, whatever a name contains', () => {
  const { text, html } = renderMail({
    subject: 'A </title><script> & "subject"',
    before: [`Hello <b>&amp; "one" & 'two',`, 'שלום </p><img src=x>'],
    code: '012345',
    table: { header: ['Login', 'Total'], rows: [['10:00:00', '<1h>']], footer: ['Total', '1h'] },
    after: ['The end.'],
  });
  expect(seen(html)).toBe(text.replaceAll(/\s/g, ''));
  expect(html).not.toMatch(/<(?:b|script|img)\b/);
});

it('wraps a name without spaces, which would be wider than a phone', () => {
  const { html } = renderMail({ subject: 'Code', before: [`Hello ${'x'.repeat(200)},`] });
  const [card = ''] = /<div style="[^"]*"/.exec(html) ?? [];
  expect(card).toContain('overflow-wrap:anywhere');
});
