/** Prints HTML documents as A4 PDFs, a few at a time, in a shared browser. */
import type { Log } from '../../runtime/log.ts';
import { findChromium, type Chromium } from './chromium.ts';
import { documentBytes } from './document/document-limits.ts';
import { documentFontDirs } from './document/document-fonts.ts';
import { PdfBrowser } from './pdf-browser.ts';
import { PdfError } from './pdf-error.ts';
import { printDocument } from './pdf-print.ts';
import { NoTurnLeft, turns } from '../../runtime/turns.ts';

export interface PdfService {
  /**
   * Rejects with a PdfError. The html must come from `cleanDocument`; it is loaded when its turn comes, so
   * that waiting documents take no memory. `isOurs`: made by the console from a stored record.
   */
  print(person: string, load: () => Promise<string>, options?: { isOurs?: boolean }): Promise<Buffer>;
  close(): Promise<void>;
}

export interface PdfServiceOptions {
  readonly log: Log;
  readonly findBrowser?: () => Promise<Chromium>;
  readonly running?: number;
  readonly waiting?: number;
  readonly maxBytes?: number;
  readonly timeLimitMs?: number;
  readonly idleMs?: number;
}

export function createPdfService(options: PdfServiceOptions): PdfService {
  const { log, running = 2, waiting = 30, maxBytes = documentBytes, timeLimitMs = 20_000 } = options;
  const find = options.findBrowser ?? (() => findChromium({ fontDirs: documentFontDirs() }));
  const browser = new PdfBrowser({ find, log, idleMs: options.idleMs ?? 10 * 60_000 });
  const inTurn = turns({ running, waiting });

  const printOnce = (html: string, isOurs: boolean) =>
    browser.use(isOurs, (page) => printDocument(page, html, timeLimitMs)).catch(asPdfError);

  async function printWithRetry(html: string, isOurs: boolean): Promise<Buffer> {
    try {
      return await printOnce(html, isOurs);
    } catch (error) {
      if (error instanceof PdfError && error.problem === 'tooSlow') throw error;
      // Most likely the browser was killed or ran out of memory, perhaps because of another document.
      log.warn({ error: String(error instanceof Error ? error.cause : error) }, 'printing failed, retrying');
      return printOnce(html, isOurs);
    }
  }

  return {
    async print(person, load, { isOurs = false } = {}) {
      const work = async () => {
        const html = await load();
        if (Buffer.byteLength(html) > maxBytes) throw new PdfError('tooLarge');
        return printWithRetry(html, isOurs);
      };
      return inTurn(person, work).catch((error: unknown) => {
        throw error instanceof NoTurnLeft ? new PdfError('busy') : error;
      });
    },
    close: () => browser.close(),
  };
}

function asPdfError(error: unknown): never {
  throw error instanceof PdfError ? error : new PdfError('failed', { cause: error });
}
