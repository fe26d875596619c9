import { expect, it } from 'vitest';
import { growthOf } from './testing/growth.ts';
import { hasText, textOfHtml } from './html-text.ts';

it('extracts readable text', () => {
  expect(textOfHtml('<h3>Hedging</h3><p>Bets of <b>{us</b>er}<br>on  {eventname}</p>')).toBe(
    'Hedging\nBets of {user}\non {eventname}',
  );
  expect(textOfHtml('<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>')).toBe('1 2\n3');
  expect(textOfHtml('5 &lt; 6 &amp;&nbsp;&#39;x&#x27; &amp;lt; &unknown;')).toBe(
    "5 < 6 & 'x' &lt; &unknown;",
  );
  expect(textOfHtml('a<!-- b --><script>c</script><STYLE >d</STYLE>e<svg/onload=x>f</svg>')).toBe('ae');
});

it('detects HTML without visible text', () => {
  for (const html of [
    '',
    '<p></p>',
    '<p> &nbsp;</p><hr>',
    '<b>\u200B\uFEFF</b>',
    '<p>\u00AD\u3164</p>',
    '<script>x',
    '<!-- x',
    '<img src=x>',
  ]) {
    expect(hasText(html), html).toBe(false);
  }
  for (const html of ['x', '<p>.</p>', '&lt;', '{user}']) expect(hasText(html), html).toBe(true);
});

it.each(['<', '<a', '<!--', '<script ', '<script </script', '&', '{', '</p ', ' ', '<br> '])(
  'takes time in proportion to the length of hostile input: %j',
  (part) => {
    expect(growthOf((length) => textOfHtml(part.repeat(length / part.length)), 100_000)).toBeLessThan(5);
  },
);
