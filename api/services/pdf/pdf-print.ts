/** Prints one document in a separate browser context, without scripts or network access. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { page as paper } from '../../../domain/proof/document/page.ts';
import { inParts, type DocumentInParts } from './document/picture-requests.ts';
import { PdfError } from './pdf-error.ts';

/** A name that no resolver knows: the document and its pictures are served under it by ourselves. */
const address = 'http://document.invalid/';

const contentSecurityPolicy = [
  'sandbox',
  "default-src 'none'",
  `img-src data: ${address}`,
  "style-src 'unsafe-inline'",
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-src 'none'",
  "object-src 'none'",
].join('; ');

const a4 = { width: '210mm', height: '297mm' } as const;
const pixelsPerMillimetre = 96 / 25.4;
/** Makes A4 as many pixels wide as the document. */
const scale = (210 * pixelsPerMillimetre) / paper.width;

/** A blank page in a fresh context. */
export interface BlankPage {
  readonly context: BrowserContext;
  readonly page: Page;
}

export async function openBlankPage(browser: Browser): Promise<BlankPage> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    serviceWorkers: 'block',
    acceptDownloads: false,
    // Never shown on a screen: content out of view is not painted, which saves a quarter of the work.
    viewport: { width: paper.width, height: 1 },
  });
  const page = await context.newPage();
  // Otherwise the document would be laid out for the screen first.
  await page.emulateMedia({ media: 'print' });
  return { context, page };
}

/** Rejects on timeout; anything still running then ends with its browser. */
export async function printDocument(
  blankPage: Promise<BlankPage>,
  html: string,
  timeLimitMs: number,
): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PdfError('tooSlow')), timeLimitMs).unref();
  });
  const printed = blankPage.then((blank) => print(blank, html));
  // Nothing awaits it after the timeout.
  printed.catch(() => undefined);
  try {
    return await Promise.race([printed, expired]);
  } finally {
    clearTimeout(timer);
  }
}

async function print({ context, page }: BlankPage, html: string): Promise<Buffer> {
  try {
    await serveOnly(context, inParts(html, address));
    await page.goto(address, { waitUntil: 'load', timeout: 0 });
    if (page.url() !== address) throw new Error('the document navigated away');
    return await page.pdf({ ...a4, scale, printBackground: true });
  } finally {
    await context.close();
  }
}

async function serveOnly(context: BrowserContext, { html, pictures }: DocumentInParts): Promise<void> {
  let isServed = false;
  await context.route('**/*', async (route) => {
    const request = route.request();
    const picture = pictures.get(request.url());
    if (picture) return route.fulfill({ contentType: picture.mediaType, body: picture.bytes });
    if (isServed || !request.isNavigationRequest() || request.url() !== address) return route.abort();
    isServed = true;
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': contentSecurityPolicy },
      body: html,
    });
  });
}
