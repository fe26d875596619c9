/**
 * The browser that prints: started by the first job, shared by all, replaced when it fails, stopped when
 * idle.
 */
import type { Browser } from 'playwright-core';
import type { Log } from '../../runtime/log.ts';
import type { Chromium } from './chromium.ts';
import { PrintingPage } from './pdf-print.ts';
import { chromium } from './playwright.ts';

export interface PdfBrowserOptions {
  readonly find: () => Promise<Chromium>;
  readonly idleMs: number;
  readonly log: Log;
}

interface Running {
  readonly browser: Browser;
  /** Rejects when the browser ends: calls in progress might otherwise never settle. */
  readonly ended: Promise<never>;
  /** Opened in advance, so that a job need not wait for it. */
  nextPage: Promise<PrintingPage> | undefined;
  /** Have printed documents made by the console, and will print more. */
  readonly keptPages: PrintingPage[];
  jobs: number;
  isRetired: boolean;
}

export class PdfBrowser {
  readonly #options: PdfBrowserOptions;
  #current: Promise<Running> | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #alive = new Set<Running>();
  #isClosed = false;

  constructor(options: PdfBrowserOptions) {
    this.#options = options;
  }

  /**
   * A browser in which a job failed gets no more jobs; those still running in it finish. With `isOurs` the page may have
   * printed other documents of our own making: a fresh page is half of the work of printing a short document.
   */
  async use<Result>(isOurs: boolean, job: (page: Promise<PrintingPage>) => Promise<Result>): Promise<Result> {
    const running = await this.#ready();
    clearTimeout(this.#idle);
    running.jobs += 1;
    const taken = isOurs ? takeKeptPage(running) : takeNewPage(running);
    try {
      const result = await Promise.race([job(taken), running.ended]);
      leavePage(running, await taken, isOurs);
      return result;
    } catch (error) {
      this.#retire(running);
      throw error;
    } finally {
      running.jobs -= 1;
      this.#leave(running);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#current?.catch(() => undefined);
    await Promise.all([...this.#alive].map((running) => this.#stop(running)));
  }

  async #ready(): Promise<Running> {
    if (this.#isClosed) throw new Error('the PDF service is closed');
    const starting = (this.#current ??= this.#start());
    try {
      return await starting;
    } catch (error) {
      if (this.#current === starting) this.#current = undefined;
      throw error;
    }
  }

  async #start(): Promise<Running> {
    const browser = await launch(await this.#options.find(), this.#options.log);
    const ended = new Promise<never>((_resolve, reject) => {
      browser.on('disconnected', () => reject(new Error('the PDF browser ended')));
    });
    const running: Running = {
      browser,
      ended,
      nextPage: undefined,
      keptPages: [],
      jobs: 0,
      isRetired: false,
    };
    this.#alive.add(running);
    const started = this.#current;
    ended.catch(() => {
      running.isRetired = true;
      this.#alive.delete(running);
      if (this.#current === started) this.#current = undefined;
    });
    return running;
  }

  #retire(running: Running): void {
    // A browser that ended by itself is already discarded, and another may have replaced it.
    if (running.isRetired) return;
    running.isRetired = true;
    this.#current = undefined;
  }

  #leave(running: Running): void {
    if (running.jobs > 0) return;
    if (running.isRetired) void this.#stop(running);
    else this.#idle = setTimeout(() => this.#stopIdle(running), this.#options.idleMs).unref();
  }

  #stopIdle(running: Running): void {
    if (running.jobs > 0) return;
    this.#retire(running);
    void this.#stop(running);
  }

  async #stop(running: Running): Promise<void> {
    await running.browser.close().catch((error: unknown) => {
      this.#options.log.warn({ error: String(error) }, 'the PDF browser did not close');
    });
  }
}

/** Bounds what a page gathers over time. */
const printsPerPage = 50;

async function takeKeptPage(running: Running): Promise<PrintingPage> {
  return running.keptPages.pop() ?? PrintingPage.open(running.browser);
}

function takeNewPage(running: Running): Promise<PrintingPage> {
  const page = running.nextPage ?? PrintingPage.open(running.browser);
  running.nextPage = undefined;
  return page;
}

function leavePage(running: Running, page: PrintingPage, isOurs: boolean): void {
  if (isOurs && page.prints < printsPerPage) {
    running.keptPages.push(page);
    return;
  }
  // A browser that cannot close it will fail the next job, which replaces the browser.
  page.close().catch(() => undefined);
  if (isOurs || running.isRetired) return;
  running.nextPage ??= PrintingPage.open(running.browser);
  // The job that uses the page gets the error; until then it is ignored.
  running.nextPage.catch(() => undefined);
}

/** The console handles signals itself: it lets running requests finish first. */
const launching = {
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
  timeout: 20_000,
} as const;

async function launch(found: Chromium, log: Log): Promise<Browser> {
  try {
    return await chromium.launch({ ...found, ...launching });
  } catch (error) {
    if (!found.chromiumSandbox) throw error;
    // Where ordinary users may not create namespaces, the browser's sandbox cannot start. Documents are
    // sanitized, run no script and reach no network, so printing works without it.
    log.warn({ error: String(error) }, 'the PDF browser starts without its sandbox');
    return chromium.launch({ ...found, ...launching, chromiumSandbox: false });
  }
}
