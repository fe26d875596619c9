import { expect, it } from 'vitest';
import { proofDocument, type ProofDocument } from './document.ts';

function images(count: number, name = 'picture') {
  return Array.from({ length: count }, (_none, index) => ({
    src: 'data:image/png;base64,AAAA',
    filename: `${name}-${index + 1}.png`,
    width: 800,
    height: 450,
  }));
}

const sample: ProofDocument = {
  brand: { user: 'Sample Brand', url: 'https://brand.example', colour: '#0b7285', logo: undefined },
  user: 'sample_user_01',
  proofType: 'Hedging',
  date: '15 Nov 2026',
  bodyHtml: '<p>The <b>filled</b> text</p>',
  navigation: 'Sports > Cricket',
  navigation2: '',
  images: [],
  navigation2Images: [],
};

/** What is meant for the first page, and what comes after it. */
function pagesOf(proof: ProofDocument) {
  const content = /<tbody>([\s\S]*)<\/tbody>/.exec(proofDocument(proof))?.[1] ?? '';
  const end = content.lastIndexOf('</div>\n', content.search(/<div class="section"><h2>[^<]* \(continued\)/));
  return { first: content.slice(0, end), later: content.slice(end) };
}

function namesIn(html: string): string[] {
  return [...html.matchAll(/<figcaption>([^<]*)/g)].map((found) => found[1] ?? '');
}

it('is one whole document with brand, type, date, text, navigation and footer', () => {
  const html = proofDocument(sample);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toMatch(/<\/html>\n$/);
  expect(html).toContain('<title>sample_user_01</title>');
  expect(html).toContain(
    '<p class="brand-user">Sample Brand</p><p class="brand-url">https://brand.example</p>',
  );
  expect(html).toContain('<h1>Hedging</h1><p>15 Nov 2026</p>');
  expect(html).toContain('<div class="body"><p>The <b>filled</b> text</p></div>');
  expect(html).toContain('<h2>Navigation</h2>\n<div class="text">Sports &gt; Cricket</div>');
  expect(html).toContain('</table>\n</div>\n<div class="foot">T&amp;C Apply</div>');
});

it('asks for nothing from outside and runs nothing', () => {
  const html = proofDocument({ ...sample, images: images(6), navigation2Images: images(6) });
  expect(html).not.toMatch(/<(script|link|iframe|base|object)|@import|url\(|\son\w+=/i);
  expect([...html.matchAll(/src="([^"]{0,5})/g)].map((found) => found[1])).toEqual(
    Array.from({ length: 12 }, () => 'data:'),
  );
});

it('leaves the second navigation out when it has neither text nor pictures', () => {
  expect(proofDocument(sample)).not.toContain('Navigation 2');
  expect(proofDocument({ ...sample, navigation2: ' \n' })).not.toContain('Navigation 2');
  expect(proofDocument({ ...sample, navigation2: 'x' })).toContain(
    '<h2>Navigation 2</h2>\n<div class="text">x',
  );
  expect(proofDocument({ ...sample, navigation2Images: images(1) })).toContain('<h2>Navigation 2</h2>');
});

it('puts up to three pictures a group on the first page and all others behind it, in their order', () => {
  const full = { ...sample, images: images(6, 'a'), navigation2Images: images(6, 'b') };
  const { first, later } = pagesOf(full);
  expect(namesIn(first)).toEqual(['a-1.png', 'a-2.png', 'a-3.png', 'b-1.png', 'b-2.png', 'b-3.png']);
  expect(namesIn(later)).toEqual(['a-4.png', 'a-5.png', 'a-6.png', 'b-4.png', 'b-5.png', 'b-6.png']);
  expect(later).toContain('<h2>Navigation (continued)</h2>');
  expect(later).toContain('<h2>Navigation 2 (continued)</h2>');

  const four = pagesOf({ ...sample, images: images(1, 'a'), navigation2Images: images(4, 'b') });
  expect(namesIn(four.first)).toEqual(['a-1.png', 'b-1.png', 'b-2.png', 'b-3.png']);
  expect(namesIn(four.later)).toEqual(['b-4.png']);
});

it('has nothing behind the first page for three pictures', () => {
  const html = proofDocument({ ...sample, images: images(3) });
  expect(namesIn(html)).toHaveLength(3);
  expect(html).not.toContain('(continued)');
});

it('keeps the line breaks of navigation texts', () => {
  expect(proofDocument({ ...sample, navigation2: 'one\n\n  two\n' })).toContain(
    '<div class="text">one\n\n  two</div>',
  );
});

it('shows hostile names and texts as they were typed', () => {
  const hostile = '"><script>alert(1)</script>\'&';
  const shown = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;';
  const html = proofDocument({
    ...sample,
    brand: { user: hostile, url: hostile, colour: 'red;}</style><script>', logo: hostile },
    user: `</title>${hostile}`,
    proofType: hostile,
    date: hostile,
    navigation: hostile,
    navigation2: hostile,
    images: [{ ...images(1)[0]!, filename: hostile, src: hostile }],
  });
  expect(html).not.toContain('<script');
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  // Title, logo and its name, brand, address, type, date, two texts, picture, its name twice.
  expect(html.split(shown)).toHaveLength(12 + 1);
});

it('wears the brand in header and rules, with text that can be read on it', () => {
  const styleOf = (colour: string) => proofDocument({ ...sample, brand: { ...sample.brand, colour } });
  expect(styleOf('#0b7285')).toContain('background: #0b7285; color: #ffffff;');
  expect(styleOf('#ffd43b')).toContain('background: #ffd43b; color: #000000;');
  expect(styleOf('')).toContain('background: #00008b; color: #ffffff;');
  // A white rule on white paper would be none.
  expect(styleOf('#ffffff')).not.toContain('solid #ffffff');
});

it('shows the logo when there is one', () => {
  const logo = 'data:image/png;base64,BBBB';
  expect(proofDocument({ ...sample, brand: { ...sample.brand, logo } })).toContain(
    `<img src="${logo}" alt="Sample Brand">`,
  );
});
