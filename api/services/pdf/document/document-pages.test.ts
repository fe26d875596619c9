/** The preview on screen and the PDF have the same page breaks. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { page as paper, textHeight, textWidth } from '../../../../domain/proof/document/page.ts';
import { proofDocument } from '../../../../domain/proof/document.ts';
import { readPdf } from '../../../testing/pdf/pdf-text.ts';
import { sampleImages, sampleProof } from '../../../testing/samples/sample-proof.ts';
import { findChromium } from '../chromium.ts';
import { chromium } from '../playwright.ts';
import { documentFontDirs } from './document-fonts.ts';
import { pdfServiceWith } from '../../../testing/pdf/pdf-service.ts';

const pdf = pdfServiceWith({ log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } });
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch(await findChromium({ fontDirs: documentFontDirs() }));
});
afterAll(() => Promise.all([browser.close(), pdf.close()]));

/** The number of marks on each page of the preview. */
async function marksOnScreen(html: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 900, height: 800 } });
  await page.setContent(html);
  const tops = await page
    .locator('.mark')
    .evaluateAll((marks) =>
      marks.map(
        (mark) =>
          mark.getBoundingClientRect().top - document.querySelector('.paper')!.getBoundingClientRect().top,
      ),
    );
  await page.close();
  const gapBetweenPages = 24;
  const counts: number[] = [];
  for (const top of tops) {
    const index = Math.floor(top / (paper.height + gapBetweenPages));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

async function marksOnPaper(html: string): Promise<number[]> {
  const { pages } = readPdf(await pdf.print(html));
  return pages.map(({ text }) => text.match(/mark/g)?.length ?? 0);
}

const gujarati = 'આ ખાતાએ શરત લગાવી હતી અને તેની તપાસ કરવામાં આવી છે, કૃપા કરીને નોંધ લો. ';

const bodies = {
  paragraphs: '<p class="mark">mark</p>'.repeat(70),
  'rows of a table': `<table>${'<tr class="mark"><td>mark</td></tr>'.repeat(70)}</table>`,
  'Gujarati lines': `<p>${'<span class="mark">mark</span> આ ખાતાએ શરત લગાવી હતી<br>'.repeat(90)}</p>`,
};

it.each(Object.entries(bodies))('with %s', async (_name, bodyHtml) => {
  const html = proofDocument({ ...sampleProof, bodyHtml });
  const onPaper = await marksOnPaper(html);
  expect(onPaper.length).toBeGreaterThan(1);
  expect(await marksOnScreen(html)).toEqual(onPaper);
});

it('with the blank lines of the template', async () => {
  const html = proofDocument({ ...sampleProof, bodyHtml: '<p class="mark">mark</p><p></p>'.repeat(20) });
  const onPaper = await marksOnPaper(html);
  expect(onPaper[0]).toBeLessThan(20);
  expect(await marksOnScreen(html)).toEqual(onPaper);
});

it('with whole amounts beside long texts in a table, within the margins', async () => {
  const cells = [
    '<span class="mark">12,50,000</span>',
    gujarati.repeat(9),
    'https://sample.example/'.repeat(9),
  ];
  const bodyHtml = `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;
  const page = await browser.newPage({ viewport: { width: 900, height: 800 } });
  await page.setContent(proofDocument({ ...sampleProof, bodyHtml }));
  expect(await page.locator('.mark').evaluate((mark) => mark.getClientRects().length)).toBe(1);
  const width = await page.locator('.body table').evaluate((table) => table.getBoundingClientRect().width);
  await page.close();
  expect(width).toBe(textWidth);
});

it('with Arabic and Hebrew from the right, line by line', async () => {
  const bodyHtml =
    '<p>المبلغ 500 (INR).</p><p>Amount 500.</p><table><tr><td>סכום: 500!</td></tr></table><ul><li><span>סכום</span></li></ul>';
  const page = await browser.newPage({ viewport: { width: 900, height: 800 } });
  await page.setContent(proofDocument({ ...sampleProof, bodyHtml, navigation: 'Open 1.\nסכום: 500!' }));
  const lines = await page.locator('.body p, .body td, .text').evaluateAll((blocks) =>
    blocks.flatMap(({ firstChild: text }) => {
      const range = document.createRange();
      const placeOf = (at: number) => {
        range.setStart(text!, at);
        range.setEnd(text!, at + 1);
        return range.getBoundingClientRect().x;
      };
      return Array.from(text!.textContent!.matchAll(/.+/g), ({ 0: line, index }) => {
        const [first, last] = [placeOf(index), placeOf(index + line.length - 1)];
        return first < last ? 'from the left' : 'from the right';
      });
    }),
  );
  const isBesideItsMark = await page
    .locator('li')
    .evaluate((item) => item.getBoundingClientRect().x === item.firstElementChild!.getBoundingClientRect().x);
  await page.close();
  expect(isBesideItsMark).toBe(true);
  expect(lines).toEqual([
    'from the right',
    'from the left',
    'from the right',
    'from the left',
    'from the right',
  ]);
});

it('with emoji, signs and other scripts in fonts of their own, whatever the machine has', async () => {
  const page = await browser.newPage();
  const navigation = '🏏✅😀👍🏽🇮🇳 →≤✓★▲ தமிழ் বাংলা ਪੰਜਾਬੀ తెలుగు ಕನ್ನಡ മലയാളം ଓଡ଼ିଆ اردو עברית';
  await page.setContent(proofDocument({ ...sampleProof, navigation }));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.text' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await page.close();
  const scripts = [
    'Arabic',
    'Bengali',
    'Gurmukhi',
    'Hebrew',
    'Kannada',
    'Malayalam',
    'Oriya',
    'Tamil',
    'Telugu',
  ];
  expect(fonts.map(({ familyName }) => familyName).toSorted()).toEqual([
    'DejaVu Sans',
    'Noto Emoji',
    'Noto Sans',
    ...scripts.map((script) => `Noto Sans ${script}`),
  ]);
});

it('to the pixel: what just fits on one fits on the other', async () => {
  const titleHeight = 56;
  const block = (height: number) =>
    `<div class="mark" style="height: ${height}px; break-inside: avoid">mark</div>`;
  const fits = { ...sampleProof, bodyHtml: block(textHeight - titleHeight - 0.5), navigation: '' };
  const isTooTall = { ...sampleProof, bodyHtml: block(textHeight - titleHeight + 0.5), navigation: '' };
  expect([await marksOnScreen(proofDocument(fits)), await marksOnPaper(proofDocument(fits))]).toEqual([
    [1],
    [1],
  ]);
  const onSecond = await marksOnScreen(proofDocument(isTooTall));
  expect([onSecond.length, await marksOnPaper(proofDocument(isTooTall))]).toEqual([2, [0, 1]]);
});

it('with images', async () => {
  const images = (await sampleImages(6)).map((image) => ({ ...image, filename: 'mark' }));
  const html = proofDocument({ ...sampleProof, images, navigation2Images: images });
  const onScreen = await marksOnScreen(html.replaceAll('<figcaption>', '<figcaption class="mark">'));
  expect(onScreen).toEqual([4, 2, 6]);
  expect(await marksOnPaper(html)).toEqual([4, 2, 6]);
});

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at + 1}`).join('\n');

it.each([
  [4, 'two texts', { navigation: lines(3), navigation2: lines(8), pictures: [3, 3] }],
  [1, 'Gujarati', { navigation: gujarati.repeat(14), navigation2: gujarati.repeat(8), pictures: [1, 0] }],
  [2, 'a long second text', { navigation: lines(6), navigation2: lines(20), pictures: [1, 1] }],
  [
    4,
    'a second text of many pages',
    { navigation: 'x', navigation2: gujarati.repeat(120), pictures: [3, 3] },
  ],
  [3, 'a first text of many pages', { navigation: gujarati.repeat(120), navigation2: '', pictures: [3, 0] }],
])('with %i readable images on the first page next to %s', async (count, _name, { pictures, ...texts }) => {
  const [images, navigation2Images] = await Promise.all(
    pictures.map(async (count) =>
      (await sampleImages(count)).map((image) => ({ ...image, filename: 'mark' })),
    ),
  );
  const html = proofDocument({
    ...sampleProof,
    ...texts,
    images: images!,
    navigation2Images: navigation2Images!,
  });
  const onPaper = await marksOnPaper(html);
  expect(onPaper[0]).toBe(count);
});
