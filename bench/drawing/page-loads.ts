/** Loads of the list of reports with an empty browser cache, in elapsed and in CPU time. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { moduleRow } from '../../domain/areas.ts';
import type { Figure } from '../../scripts/benching/figure.ts';
import { callsOf } from '../console/calls.ts';
import { adminPassword } from '../console/console-process.ts';
import { traceOf } from './page-trace.ts';

import { median } from '../measuring/quantile.ts';

const firstRow = 'first-row';

export interface SignedIn {
  readonly token: string;
  readonly user: unknown;
}

export async function signIn(address: string): Promise<SignedIn> {
  const answer = await callsOf(address, undefined, () => {})('login', '/admin/login', {
    method: 'POST',
    body: { username: 'admin', password: adminPassword },
  });
  return answer.json<SignedIn>();
}

/** A browser with an empty cache and a signed-in user. */
export async function newContext(browser: Browser, { token, user }: SignedIn): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const stored = { token, user: JSON.stringify(user) };
  await context.addInitScript((values) => Object.assign(localStorage, values), stored);
  await context.addInitScript(watchPage, firstRow);
  return context;
}

/** Records long tasks (in elapsed time, which a busy machine increases) and the time of the first row. */
function watchPage(mark: string): void {
  const found: number[] = [];
  (globalThis as { longTasks?: number[] }).longTasks = found;
  const durations = (list: PerformanceObserverEntryList) => list.getEntries().map(({ duration }) => duration);
  new PerformanceObserver((list) => found.push(...durations(list))).observe({
    type: 'longtask',
    buffered: true,
  });
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('tbody tr[tabindex]')) return;
    performance.mark(mark);
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Waits until the whole list has loaded. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address + moduleRow('turbo', 'report').screen);
  await page.locator('tbody tr[tabindex]').first().waitFor();
  await page.locator('tfoot').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[role="progressbar"]') === null, undefined, {
    timeout: 300_000,
  });
}

/** One load says little: page, server and database share the cores, so any task can be interrupted. */
const loadsMeasured = 7;

async function inTurn<Value>(times: number, run: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let turn = 0; turn < times; turn += 1) values.push(await run());
  return values;
}

async function inNewContext<Value>(
  browser: Browser,
  person: SignedIn,
  run: (page: Page) => Promise<Value>,
): Promise<Value> {
  const context = await newContext(browser, person);
  const value = await run(await context.newPage());
  await context.close();
  return value;
}

/** Elapsed milliseconds of a load with an empty cache. */
function loadOnce(browser: Browser, person: SignedIn, address: string) {
  return inNewContext(browser, person, async (page) => {
    await open(page, address);
    return page.evaluate((mark) => {
      const start = performance.getEntriesByName(mark)[0]?.startTime ?? Infinity;
      return { firstRow: start, blocks: (globalThis as { longTasks?: number[] }).longTasks ?? [] };
    }, firstRow);
  });
}

/** The same in CPU time. */
function traceLoad(browser: Browser, person: SignedIn, address: string) {
  return inNewContext(browser, person, (page) => traceOf(browser, page, firstRow, () => open(page, address)));
}

/** Medians of several loads. */
export async function measureLoads(browser: Browser, person: SignedIn, address: string): Promise<Figure[]> {
  const loads = await inTurn(loadsMeasured, () => loadOnce(browser, person, address));
  const traces = await inTurn(loadsMeasured, () => traceLoad(browser, person, address));
  return [
    {
      what: 'first row, with nothing in the browser',
      value: median(loads.map((load) => load.firstRow)),
      unit: 'ms',
    },
    {
      what: 'longest block while the list loads',
      value: median(loads.map(({ blocks }) => Math.max(0, ...blocks))),
      unit: 'ms',
      limit: 50,
    },
    {
      what: 'blocks of more than 50 ms',
      value: median(loads.map(({ blocks }) => blocks.length)),
      unit: '',
    },
    {
      what: "the page's thread until the first row",
      value: median(traces.map(({ untilMark }) => untilMark)),
      unit: 'CPU ms',
    },
    {
      what: 'longest block while the list loads',
      value: median(traces.map(({ tasks }) => Math.max(0, ...tasks))),
      unit: 'CPU ms',
      limit: 50,
    },
    {
      what: 'blocks of more than 50 CPU ms',
      value: median(traces.map(({ tasks }) => tasks.filter((ms) => ms > 50).length)),
      unit: '',
    },
  ];
}
