import { describe, expect, it } from 'vitest';
import { growthOf } from '../../../../domain/prooftype/testing/growth.ts';
import { proofDocument } from '../../../../domain/proof/document.ts';
import { documentAttacks } from '../../../testing/attacks/document-attacks.ts';
import { sampleProof } from '../../../testing/samples/sample-proof.ts';
import { cleanDocument } from './document-html.ts';

const picture = 'data:image/png;base64,iVBORw0KGgo=';

/** Everything inside the frame that cleaning adds to each document. */
function bodyOf(html: string): string {
  return /<body>\n([\s\S]*)\n<\/body>\n<\/html>\n$/.exec(cleanDocument(html))![1]!;
}

/** Normalized, because parsers serialize attributes and empty elements differently. */
function written(html: string): string[] {
  const tags = html.match(/<[^>]*>|[^<]+/g) ?? [];
  return tags
    .map((tag) =>
      tag.startsWith('<') ? (tag.match(/[^\s"<>/=]+(?:="[^"]*")?/g) ?? []).sort().join(' ') : tag.trim(),
    )
    .filter(Boolean);
}

it('keeps a proof as it is: style sheet, text, images, title', () => {
  const images = [{ src: picture, filename: 'a "b" & <c>.png', width: 80, height: 60 }];
  const link =
    '<p style="color: red; text-align: center">see <a href="https://a.example/?b=1&amp;c">this</a></p>';
  const html = proofDocument({
    ...sampleProof,
    brand: { ...sampleProof.brand, logo: picture },
    user: 'a </title> & b',
    bodyHtml: `${link}<table><tr><td colspan="2">x</td></tr></table><ol start="3"><li>y</li></ol>`,
    navigation: 'one\n  two > "three"',
    images,
  });
  const clean = cleanDocument(html);
  expect(/<style>([\s\S]*)<\/style>/.exec(clean)![1]).toBe(/<style>([\s\S]*)<\/style>/.exec(html)![1]);
  expect(clean).toContain('<title>a &lt;/title&gt; &amp; b</title>');
  const body = (text: string) =>
    /<body>([\s\S]*)<\/body>/.exec(text)![1]!.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  expect(written(body(clean))).toEqual(written(body(html)));
});

it('is idempotent', () => {
  const once = cleanDocument(proofDocument(sampleProof));
  expect(cleanDocument(once)).toBe(once);
});

describe('removes everything active or external from a hostile document', () => {
  const canary = 'http://127.0.0.1:4444';
  it.each(Object.entries(documentAttacks(canary)))('%s', (_name, attack) => {
    const clean = cleanDocument(
      `<!doctype html><html><head></head><body><p>before</p>${attack}</body></html>`,
    );
    const [, head, body] =
      /^<!doctype html>\n<html lang="en">\n<head>([\s\S]*)<\/head>\n<body>\n([\s\S]*)\n<\/body>/.exec(clean)!;
    expect(head!.replaceAll(/<style>[^<]*<\/style>/g, '').trim()).toBe(
      '<meta charset="utf-8">\n<title></title>',
    );
    expect(body).toContain('<p>before</p>');
    const tags = body!.match(/<[^>]*>/g)!.join('\n');
    expect(tags).not.toMatch(/4444|file:|javascript:|url\(|image-set|\son\w+=|srcset|ping=|background=/i);
    expect(tags).not.toMatch(/<(?!\/?(?:p|div|img|a|table|tr|td)\b)/);
    expect(head).not.toMatch(/4444|@import|@font-face|url\(|\\/);
  });
});

it('accepts only embedded images of the four formats', () => {
  for (const kind of ['png', 'jpeg', 'gif', 'webp']) {
    const src = `data:image/${kind};base64,AAAA`;
    expect(bodyOf(`<img src="${src}">`)).toBe(`<img src="${src}" />`);
    expect(bodyOf(`<img alt=x src='${src}'>`)).toBe(`<img alt="x" src="${src}" />`);
  }
  for (const src of [
    'data:image/svg+xml;base64,AAAA',
    'data:text/html;base64,AAAA',
    'data:image/png,AAAA',
    '/api/file/1',
    'https://a.example/a.png',
    'blob:x',
  ]) {
    expect(bodyOf(`<p>x<img src="${src}">y</p>`), src).toBe('<p>xy</p>');
  }
});

it('keeps an image and drops its event handlers', () => {
  expect(bodyOf('<img src="data:image/png;base64,AA"onerror="x">')).toBe(
    '<img src="data:image/png;base64,AA" />',
  );
});

it('drops single declarations from a style attribute, but style sheets as a whole', () => {
  expect(bodyOf('<p style="color: red; background: url(x); width: calc(1px + 2px)">x</p>')).toBe(
    '<p style="color: red; width: calc(1px + 2px)">x</p>',
  );
  const sheets = cleanDocument(
    '<style>p { color: red }</style><style>p { color: blue; background: URL (x) url(y) }</style>',
  );
  expect(sheets).toContain('<style>p { color: red }</style>');
  expect(sheets).not.toContain('blue');
});

it('keeps links that a reader may follow, and no others', () => {
  expect(bodyOf('<a href="mailto:a@b.example">x</a>')).toBe('<a href="mailto:a@b.example">x</a>');
  for (const href of [
    ' javascript:x',
    ' java\tscript:x',
    'data:text/html,x',
    'file:///x',
    '//a.example',
    'vbscript:x',
  ]) {
    expect(bodyOf(`<a href="${href}">x</a>`), href).toBe('<a>x</a>');
  }
});

it('keeps text about images as text', () => {
  expect(bodyOf('<p>write data:image/png;base64,AAAA here</p>')).toBe(
    '<p>write data:image/png;base64,AAAA here</p>',
  );
});

describe('documents that stress the parser', () => {
  it.each([
    ['too long', 'x'.repeat(400_001)],
    ['too many tags', '<b>x</b>'.repeat(16_001)],
    ['31,900 open tags', '<b>'.repeat(31_900)],
    ['deeply nested', `${'<div>'.repeat(1001)}${'</div>'.repeat(1001)}`],
    ['too many attributes', `<p ${Array.from({ length: 64_001 }, (_none, at) => at).join('= ')}=>`],
  ])('refuses %s', (_name, html) => {
    expect(() => cleanDocument(html)).toThrow('This document is too large for a PDF.');
  });

  it.each<[string, (length: number) => string]>([
    ['unclosed titles', (length) => `<title${' '.repeat(30)}`.repeat(length / 36)],
    ['unclosed style sheets', (length) => `<style>${' '.repeat(25)}`.repeat(length / 32)],
    ['one endless word of CSS', (length) => `<style>${'a'.repeat(length)}</style>`],
    ['one endless style', (length) => `<p style="${'a;'.repeat(length / 2)}">`],
    ['one endless image', (length) => `<img src="data:image/png;base64,${'A'.repeat(length)}`],
  ])('takes time in proportion to the length of %s', (_name, html) => {
    expect(growthOf((length) => cleanDocument(html(length)), 390_000)).toBeLessThan(5);
  });

  it('accepts the longest texts that a proof may have', () => {
    const html = proofDocument({
      ...sampleProof,
      bodyHtml: '<br>'.repeat(25_000),
      navigation: '"'.repeat(10_000),
      navigation2: '"'.repeat(10_000),
      images: Array.from({ length: 6 }, () => ({
        src: picture,
        filename: '"'.repeat(200),
        width: 9,
        height: 9,
      })),
    });
    expect(cleanDocument(html)).toContain('<br />');
  });

  it('accepts many sibling tags, and tags that close by themselves', () => {
    for (const tags of ['<b>x</b>', '<p>', '<li>', '<tr><td>', '<br>', '</b>']) {
      expect(cleanDocument(tags.repeat(8000)), tags).toContain('<body>');
    }
    expect(cleanDocument(`${'<b>'.repeat(900)}deep`)).toContain('deep');
  });

  it('accepts images, which are not parsed', () => {
    const big = `<img src="data:image/png;base64,${'A'.repeat(2_000_000)}">`.repeat(12);
    expect(cleanDocument(big).length).toBeGreaterThan(24_000_000);
  });
});
