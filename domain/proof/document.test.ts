import { expect, it } from 'vitest';
import { proofDocument, type ProofDocument } from './document.ts';

function images(count: number, name = 'picture', height = 200) {
  return Array.from({ length: count }, (_none, index) => ({
    src: 'data:image/png;base64,AAAA',
    filename: `${name}-${index + 1}.png`,
    width: 800,
    height,
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

/** The content of the first page and of the later pages. */
function pagesOf(proof: ProofDocument) {
  const content = /<tbody>([\s\S]*)<\/tbody>/.exec(proofDocument(proof))?.[1] ?? '';
  const end = content.indexOf('<div class="later">');
  return { first: content.slice(0, end), later: content.slice(end) };
}

function namesIn(html: string): string[] {
  return [...html.matchAll(/<figcaption>([^<]*)/g)].map((found) => found[1] ?? '');
}

it('renders a complete document with brand, type, date, text, navigation and footer', () => {
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

it('loads no external resources and runs no scripts', () => {
  const html = proofDocument({ ...sample, images: images(6), navigation2Images: images(6) });
  expect(html).not.toMatch(/<(script|link|iframe|base|object)|@import|url\(|\son\w+=/i);
  expect([...html.matchAll(/src="([^"]{0,5})/g)].map((found) => found[1])).toEqual(
    Array.from({ length: 12 }, () => 'data:'),
  );
});

it('omits the second navigation when it has neither text nor images', () => {
  expect(proofDocument(sample)).not.toContain('Navigation 2');
  expect(proofDocument({ ...sample, navigation2: ' \n' })).not.toContain('Navigation 2');
  expect(proofDocument({ ...sample, navigation2: 'x' })).toContain(
    '<h2>Navigation 2</h2>\n<div class="text">x',
  );
  expect(proofDocument({ ...sample, navigation2Images: images(1) })).toContain('<h2>Navigation 2</h2>');
});

it('puts up to three images per group on the first page and the others after it, in order', () => {
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

it('puts fewer on the first page where three could not be read', () => {
  const full = { ...sample, images: images(3, 'a', 450), navigation2Images: images(3, 'b', 1800) };
  const { first, later } = pagesOf(full);
  expect(namesIn(first)).toEqual(['a-1.png', 'a-2.png', 'a-3.png']);
  expect(namesIn(later)).toEqual(['b-1.png', 'b-2.png', 'b-3.png']);
  // The second group has no pictures before this.
  expect(later).toContain('<h2>Navigation 2</h2>');
});

it('has no later pages for three images', () => {
  const html = proofDocument({ ...sample, images: images(3) });
  expect(namesIn(html)).toHaveLength(3);
  expect(html).not.toContain('(continued)');
});

it('has a sheet in the preview for every page, also if each picture has its own', () => {
  const mixed = ['a', 'b'].map((name) =>
    images(6, name).map((one, at) => ({ ...one, height: at % 2 ? 800 : 3200 })),
  );
  const html = proofDocument({ ...sample, images: mixed[0] ?? [], navigation2Images: mixed[1] ?? [] });
  const pages = 1 + html.split('<div class="later">').length - 1;
  expect(pages).toBeGreaterThan(10);
  expect(html.split('<div class="sheet">').length - 1).toBeGreaterThanOrEqual(pages);
});

it('preserves line breaks in navigation text', () => {
  expect(proofDocument({ ...sample, navigation2: 'one\n\n  two\n' })).toContain(
    '<div class="text">one\n\n  two</div>',
  );
});

it('escapes hostile names and text', () => {
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
  // Title, logo and its name, brand, address, type, date, two texts, image, its name twice.
  expect(html.split(shown)).toHaveLength(12 + 1);
});

it('has the number of the evidence, the page and where to verify at the foot of each page', () => {
  const foot = { evidenceNumber: '7K3M-9XQ2-4TBD', verifyAt: 'https://"}</style>.example/verify' };
  const html = proofDocument({ ...sample, foot });
  expect(html).toContain('content: "Page " counter(page) " of " counter(pages);');
  expect(html).toContain('content: "Evidence 7K3M-9XQ2-4TBD";');
  expect(html).toContain('"T&C Apply" "\\A" "Verify at https://');
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html).toContain('https://\\22 \\7d \\3c /style\\3e .example/verify"');
  // A long address continues on the next line instead of beyond the edge of the paper.
  expect(html).toMatch(/@bottom-center \{[^}]*white-space: pre-line; overflow-wrap: anywhere;/);
});

it('uses the brand colour for header and rules, with readable text on it', () => {
  const styleOf = (colour: string) => proofDocument({ ...sample, brand: { ...sample.brand, colour } });
  expect(styleOf('#0b7285')).toContain('background: #0b7285; color: #ffffff;');
  expect(styleOf('#ffd43b')).toContain('background: #ffd43b; color: #000000;');
  expect(styleOf('')).toContain('background: #00008b; color: #ffffff;');
  // A white rule would be invisible on white paper.
  expect(styleOf('#ffffff')).not.toContain('solid #ffffff');
});

it('shows the logo if there is one', () => {
  const logo = 'data:image/png;base64,BBBB';
  expect(proofDocument({ ...sample, brand: { ...sample.brand, logo } })).toContain(
    `<img src="${logo}" alt="Sample Brand">`,
  );
});
