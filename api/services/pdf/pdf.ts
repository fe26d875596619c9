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
   * that waiting documents take no memory.
   */
  print(person: string, load: () => Promise<string>): Promise<Buffer>;
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

  const printOnce = (html: string) =>
    browser.use((page) => printDocument(page, html, timeLimitMs)).catch(asPdfError);

  async function printWithRetry(html: string): Promise<Buffer> {
    try {
      return await printOnce(html);
    } catch (error) {
      if (error instanceof PdfError && error.problem === 'tooSlow') throw error;
      // Most likely the browser was killed or ran out of memory, perhaps because of another document.
      log.warn({ error: String(error instanceof Error ? error.cause : error) }, 'printing failed, once more');
      return printOnce(html);
    }
  }

  return {
    async print(person, load) {
      const work = async () => {
        const html = await load();
        if (Buffer.byteLength(html) > maxBytes) throw new PdfError('tooLarge');
        return printWithRetry(html);
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
