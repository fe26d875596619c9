/** What the browser is allowed, before anything else stops a document: see pdf-isolation.test.ts for all of it together. */
import type { Browser, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { PrintingPage } from './pdf-print.ts';

type Handler = (route: Route) => Promise<void>;

/** A browser that asks for what it is given, and notes what it gets. */
function fakeBrowser(asked: (address: string) => readonly [url: string, isNavigation: boolean][]) {
  const options: unknown[] = [];
  const answers: [url: string, answer: unknown][] = [];
  let handler: Handler | undefined;
  let shown = '';
  const page = {
    emulateMedia: async () => {},
    goto: async (address: string) => {
      shown = address;
      for (const [url, isNavigation] of [[address, true] as const, ...asked(address)]) {
        const note = (answer: unknown) => async () => void answers.push([url, answer]);
        await handler?.({
          request: () => ({ url: () => url, isNavigationRequest: () => isNavigation }),
          abort: note('aborted'),
          continue: note('sent'),
          fallback: note('sent'),
          fulfill: async (answer: { headers?: object }) => void answers.push([url, answer.headers ?? {}]),
        } as unknown as Route);
      }
    },
    url: () => shown,
    pdf: async () => Buffer.from('%PDF-'),
  };
  const context = {
    newPage: async () => page,
    route: async (_pattern: string, given: Handler) => void (handler = given),
    unroute: async () => {},
    close: async () => {},
  };
  const browser = {
    newContext: async (given: unknown) => {
      options.push(given);
      return context;
    },
  } as unknown as Browser;
  return { browser, options, answers };
}

it('serves the document once, with a policy, and aborts every other request', async () => {
  const elsewhere = 'http://127.0.0.1/canary';
  const { browser, options, answers } = fakeBrowser((address) => [
    [elsewhere, false],
    [elsewhere, true],
    [`${address}more`, false],
    [address, false],
    [address, true],
  ]);
  await (await PrintingPage.open(browser)).print('<p>x');
  expect(options).toMatchObject([
    { javaScriptEnabled: false, serviceWorkers: 'block', acceptDownloads: false },
  ]);
  const [[, headers] = [], ...others] = answers;
  expect(headers).toEqual({
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'; /),
  });
  expect(others.map(([, answer]) => answer)).toEqual(others.map(() => 'aborted'));
  expect(others).toHaveLength(5);
});
