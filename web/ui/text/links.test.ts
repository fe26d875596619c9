import { expect, it } from 'vitest';
import { cutParts, linkedParts } from './links.ts';

const shown = (text: string) =>
  linkedParts(text).map(({ text: part, href }) => (href ? `[${part}](${href})` : part));

it('detects only http, https and www URLs', () => {
  expect(shown('see https://example.test/a?b=1, or www.example.test.')).toEqual([
    'see ',
    '[https://example.test/a?b=1](https://example.test/a?b=1)',
    ', or ',
    '[www.example.test](https://www.example.test)',
    '.',
  ]);
  expect(shown('HTTP://EXAMPLE.TEST')).toEqual(['[HTTP://EXAMPLE.TEST](HTTP://EXAMPLE.TEST)']);
  const others = ['java', 'script:alert(1) data:text/html ftp://x mailto:a@b'].join('');
  expect(shown(others)).toEqual([others]);
  expect(shown('<img src=x> http://')).toEqual(['<img src=x> http://']);
  expect(shown('')).toEqual([]);
});

it('cuts the displayed text and keeps the link target', () => {
  const parts = linkedParts('look at https://example.test/very/long/address now');
  expect(cutParts(parts, 25)).toEqual([
    { text: 'look at ', href: undefined },
    { text: 'https://example.t', href: 'https://example.test/very/long/address' },
    { text: '...', href: undefined },
  ]);
  expect(cutParts(linkedParts('short'), 25)).toEqual([{ text: 'short', href: undefined }]);
  expect(cutParts(linkedParts('x'.repeat(25)), 25)).toEqual([{ text: 'x'.repeat(25), href: undefined }]);
  const faces = '🙂'.repeat(15);
  expect(cutParts(linkedParts(faces), 15)).toEqual([{ text: faces, href: undefined }]);
  expect(cutParts(linkedParts(`${faces}a`), 15)).toEqual([
    { text: faces, href: undefined },
    { text: '...', href: undefined },
  ]);
});
