/** Prints documents in a browser context without scripts or network access. */
import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { page as paper } from '../../../domain/proof/document/page.ts';
import { inParts, type DocumentInParts } from './document/picture-requests.ts';
import { PdfError } from './pdf-error.ts';

/** A name that no resolver knows: documents and their pictures are served under it by ourselves. */
const host = 'http://document.invalid/';

const contentSecurityPolicy = (address: string) =>
  [
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

/** A page in a context of its own. */
export class PrintingPage {
  readonly #context: BrowserContext;
  readonly page: Page;
  prints = 0;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
  }

  static async open(browser: Browser): Promise<PrintingPage> {
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
    return new PrintingPage(context, page);
  }

  async print(html: string): Promise<Buffer> {
    this.prints += 1;
    // Its own for each document, so that nothing kept of an earlier one is ever shown.
    const address = `${host}${randomBytes(16).toString('hex')}/`;
    const serve = serverOf(address, inParts(html, address));
    await this.#context.route('**/*', serve);
    await this.page.goto(address, { waitUntil: 'load', timeout: 0 });
    if (this.page.url() !== address) throw new Error('the document navigated away');
    const pdf = await this.page.pdf({ ...a4, scale, printBackground: true });
    await this.#context.unroute('**/*', serve);
    return pdf;
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}

/** Rejects on timeout; anything still running then ends with its browser. */
export async function printDocument(
  opened: Promise<PrintingPage>,
  html: string,
  timeLimitMs: number,
): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PdfError('tooSlow')), timeLimitMs).unref();
  });
  const printed = opened.then((page) => page.print(html));
  // Nothing awaits it after the timeout.
  printed.catch(() => undefined);
  try {
    return await Promise.race([printed, expired]);
  } finally {
    clearTimeout(timer);
  }
}

function serverOf(address: string, { html, pictures }: DocumentInParts) {
  let isServed = false;
  return async (route: Route): Promise<void> => {
    const request = route.request();
    const picture = pictures.get(request.url());
    if (picture) return route.fulfill({ contentType: picture.mediaType, body: picture.bytes });
    if (isServed || !request.isNavigationRequest() || request.url() !== address) return route.abort();
    isServed = true;
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': contentSecurityPolicy(address) },
      body: html,
    });
  };
}
