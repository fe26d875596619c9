/** Which page prints which document. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { pdfServiceWith } from '../../testing/pdf/pdf-service.ts';
import { findChromium } from './chromium.ts';
import { PdfBrowser } from './pdf-browser.ts';
import type { PrintingPage } from './pdf-print.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const browser = new PdfBrowser({ find: () => findChromium(), idleMs: 600_000, log });
const pdf = pdfServiceWith({ log });
afterAll(() => Promise.all([browser.close(), pdf.close()]));

const printed = (isOurs: boolean) =>
  browser.use(isOurs, async (opening) => {
    const page = await opening;
    await page.print('<p>x');
    return page;
  });

it('keeps a page for documents from records, and replaces it after fifty', async () => {
  const first = await printed(true);
  expect(await printed(true)).toBe(first);
  first.prints = 49;
  expect(await printed(true)).toBe(first);
  expect(await printed(true)).not.toBe(first);
});

it('gives a document that a browser sent a page that has printed nothing, and never uses it again', async () => {
  const seen = new Set<PrintingPage>([await printed(true)]);
  for (let print = 0; print < 2; print++) {
    const page = await printed(false);
    expect(page.prints).toBe(1);
    expect(seen).not.toContain(page);
    seen.add(page);
  }
  expect(seen).not.toContain(await browser.use(false, (page) => page));
});

it('prints at the same time in different pages', async () => {
  const [one, other] = await Promise.all([printed(true), printed(true)]);
  expect(one).not.toBe(other);
});

it('shows the pictures of the document, not those of the one before', async () => {
  const noise = () => randomBytes(200 * 100 * 3);
  for (let print = 0; print < 3; print++) {
    const jpeg = await sharp(noise(), { raw: { width: 200, height: 100, channels: 3 } })
      .jpeg()
      .toBuffer();
    const file = await pdf.printOurs(`<img src="data:image/jpeg;base64,${jpeg.toString('base64')}">`);
    // A PDF contains a JPEG as it is.
    expect(file.includes(jpeg)).toBe(true);
    expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  }
});
