/**
 * Cost of keystrokes in the browser, in a list of 100,000 reports and in the form of a report with many bets: CPU time of
 * the page's main thread from the keystroke to the painted frame, by cause.
 */
import { constants, setPriority } from 'node:os';
import { chromium, type Browser, type CDPSession, type ElementHandle, type Page } from 'playwright-core';
import { findChromium } from '../../api/services/pdf/chromium.ts';
import { moduleRow } from '../../domain/areas.ts';
import { reportLimits } from '../../domain/report/report.ts';
import { reportLabels, reportWords } from '../../domain/report/text.ts';
import { lists } from '../../domain/text.ts';
import { startConsoleProcess } from '../console/console-process.ts';
import { measureLoads, newContext, open, signIn } from './page-loads.ts';
import { traceOf } from './page-trace.ts';
import { printFigures } from '../measuring/print-figures.ts';

const rows = Number(process.env['BENCH_REPORTS'] ?? 100_000);
const reports = moduleRow('turbo', 'report');
const kinds = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const;
type Costs = Record<(typeof kinds)[number], number>;

async function costs(cdp: CDPSession): Promise<Costs> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const valueOf = (kind: string) => (metrics.find(({ name }) => name === kind)?.value ?? 0) * 1000;
  return Object.fromEntries(kinds.map((kind) => [kind, valueOf(kind)])) as Costs;
}

/** Waits until the browser has painted, deferred rendering is done and the address is updated. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const idle = () => requestIdleCallback(() => requestAnimationFrame(() => resolve()));
        setTimeout(idle, 600);
      }),
  );
}

async function costOf(page: Page, cdp: CDPSession, act: () => Promise<unknown>): Promise<Costs> {
  await settled(page);
  const idle = await costs(cdp);
  await settled(page);
  const before = await costs(cdp);
  await act();
  await settled(page);
  const after = await costs(cdp);
  // Subtracts the small cost of waiting.
  const net = (kind: keyof Costs) => after[kind] - before[kind] - (before[kind] - idle[kind]);
  return Object.fromEntries(kinds.map((kind) => [kind, net(kind)])) as Costs;
}

async function press(button: ElementHandle | null): Promise<void> {
  await button?.evaluate((element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true })));
}

function mean(all: readonly Costs[], kind: keyof Costs): number {
  return all.reduce((sum, one) => sum + one[kind], 0) / all.length;
}

async function each(page: Page, cdp: CDPSession, acts: readonly (() => Promise<unknown>)[]) {
  const all: Costs[] = [];
  for (const act of acts) all.push(await costOf(page, cdp, act));
  return all;
}

const picture = 'picture';

/** Everything is drawn by then, and the address is not written yet: see `addressDelayMs`. */
const drawnAfterMs = 150;

/** CPU time until the browser has painted the rows, or until it has nothing left to draw if no row changes. */
async function pictureOf(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  await settled(page);
  await page.evaluate((mark) => {
    performance.clearMarks(mark);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => performance.mark(mark));
    port1.start();
    const rows = document.querySelector('tbody');
    if (!rows) throw new Error('there is no list');
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      // Runs in the same task as the paint; the message arrives after it.
      requestAnimationFrame(() => port2.postMessage(null));
    }).observe(rows, { childList: true, characterData: true, subtree: true });
  }, picture);
  const { untilMark } = await traceOf(browser, page, picture, async () => {
    await act();
    await page.evaluate(
      ([mark, ms]) =>
        new Promise<void>((resolve) => {
          const end = () => {
            if (performance.getEntriesByName(mark).length === 0) performance.mark(mark);
            resolve();
          };
          setTimeout(() => requestIdleCallback(end), ms);
        }),
      [picture, drawnAfterMs] as const,
    );
  });
  return untilMark;
}

/** What the browser needs at least: each row gets the texts of the next one, without any program. */
async function exchangeTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const rows = [...document.querySelectorAll('tbody tr[tabindex]')].map((row) => {
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts;
    });
    const values = rows.map((texts) => texts.map(({ data }) => data));
    rows.forEach((texts, row) => {
      texts.forEach((text, place) => {
        text.data = values[(row + 1) % rows.length]?.[place] ?? text.data;
      });
    });
  });
}

/** Cost of a keystroke in the remark of a new report with this number of bets. */
async function typeBeside(page: Page, cdp: CDPSession, address: string, bets: number): Promise<Costs[]> {
  await page.goto(`${address}${reports.screen}/new`);
  const first = page.getByRole('textbox', { name: reportWords.betField(reportLabels.odds, 1) });
  await first.waitFor();
  const rows = Array.from({ length: bets }, (_, bet) => `1.${10 + (bet % 80)}\t${100 + bet}\t10:15:20`);
  await first.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, rows.join('\n'));
  await page.getByRole('textbox', { name: reportWords.betField(reportLabels.odds, bets) }).waitFor();
  await page.getByRole('textbox', { name: reportLabels.remark }).focus();
  const press = (letter: string) => () => page.keyboard.press(letter);
  // Warm-up: compiles the code.
  await each(page, cdp, 'abc'.split('').map(press));
  return each(page, cdp, 'sample'.split('').map(press));
}

const browser = await chromium.launch(await findChromium({ offline: false }));
// People have the console on another machine: its work must not interrupt the tasks of the page.
setPriority(constants.priority.PRIORITY_LOW);
const server = await startConsoleProcess(['--sports', '0', '--reports', String(rows)]);
try {
  const person = await signIn(server.address);
  // Warms up the server.
  const earlier = await newContext(browser, person);
  await open(await earlier.newPage(), server.address);
  await earlier.close();
  const loads = await measureLoads(browser, person, server.address);
  const context = await newContext(browser, person);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await open(page, server.address);
  const search = page.getByRole('searchbox').first();
  await search.focus();
  // Warm-up: compiles the code.
  for (const letter of 'abc') await costOf(page, cdp, () => page.keyboard.press(letter));
  await search.fill('');
  // Keystrokes that change the result, then deletions.
  const keys = [...'match'.split(''), ...Array.from({ length: 4 }, () => 'Backspace'), 'e'];
  const typed = await each(
    page,
    cdp,
    keys.map((key) => () => page.keyboard.press(key)),
  );
  await search.fill('');
  // Looks up the elements first, because this costs the page more than the click.
  const next = await page.getByRole('button', { name: lists.nextPage }).elementHandle();
  const turned = await each(
    page,
    cdp,
    Array.from({ length: 6 }, () => () => press(next)),
  );
  const pictures = { letter: [] as number[], page: [] as number[], least: [] as number[] };
  await search.focus();
  for (const key of keys)
    pictures.letter.push(await pictureOf(browser, page, () => page.keyboard.press(key)));
  await search.fill('');
  for (let turn = 0; turn < 6; turn += 1)
    pictures.page.push(await pictureOf(browser, page, () => press(next)));
  for (let turn = 0; turn < 6; turn += 1)
    pictures.least.push(await pictureOf(browser, page, () => exchangeTexts(page)));
  const column = page.getByRole('columnheader', { name: /P&L/ });
  const header = await column.getByRole('button').first().elementHandle();
  const sorted = await each(
    page,
    cdp,
    Array.from({ length: 4 }, () => () => press(header)),
  );
  const besideFew = await typeBeside(page, cdp, server.address, 2);
  const besideMany = await typeBeside(page, cdp, server.address, reportLimits.bets);
  const figures = (what: string, all: readonly Costs[]) =>
    kinds.map((kind, index) => ({
      what: index === 0 ? what : `  of it ${kind.replace('Duration', '').toLowerCase()}`,
      value: mean(all, kind),
      unit: 'CPU ms',
    }));
  const meanOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const toPicture = (what: string, all: readonly number[]) => ({
    what: `${what}, to the picture`,
    value: meanOf(all),
    unit: 'CPU ms',
    limit: 30,
  });
  printFigures([
    ...loads,
    toPicture('a letter in the search', pictures.letter),
    toPicture('turning a page', pictures.page),
    { what: 'other texts in 20 rows, by hand', value: meanOf(pictures.least), unit: 'CPU ms' },
    ...figures('a letter with all that follows', typed),
    ...figures('a page with all that follows', turned),
    ...figures('sorting', sorted),
    ...figures('a letter in a report with 2 bets', besideFew),
    ...figures(`a letter in a report with ${reportLimits.bets} bets`, besideMany),
  ]);
} finally {
  await browser.close();
  await server.stop();
}
