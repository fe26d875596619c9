/** What the browser itself blocks, even if a document was not sanitized. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentAttacks } from '../../testing/attacks/document-attacks.ts';
import { readPdf } from '../../testing/pdf/pdf-text.ts';
import { findChromium } from './chromium.ts';
import { cleanDocument } from './document/document-html.ts';
import { pdfServiceWith } from '../../testing/pdf/pdf-service.ts';
import { PrintingPage } from './pdf-print.ts';
import { chromium } from './playwright.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const pdf = pdfServiceWith({ log, waiting: 200 });
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end();
});
let canary: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  canary = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await pdf.close();
  server.close();
});

/** Attacks that hide, move or replace what comes after them. */
const changingTheRest =
  /^(frameset|meta|base|raw text|style that is never|style in a comment|noscript|template)/;

/** Prefetches and refreshes come after the document. */
const waitForStragglers = () => sleep(500);

describe('no request leaves the browser', () => {
  it('and one would be detected', async () => {
    await fetch(`${canary}/seen`);
    expect(asked.splice(0)).toEqual(['/seen']);
  });

  it('from a document with everything at once, not sanitized', async () => {
    const {
      frameset: _ends,
      'meta refresh': _leaves,
      'raw text tags': _swallows,
      ...attacks
    } = documentAttacks(canary);
    await pdf.print(`<!doctype html><p>${Object.values(attacks).join('</p>\n<p>')}`);
    await waitForStragglers();
    expect(asked).toEqual([]);
  });

  it('from documents with a few attacks each, and those that change the rest alone, not sanitized', async () => {
    const attacks = Object.entries(documentAttacks(canary));
    const isAlone = ([name]: readonly [string, string]) => changingTheRest.test(name);
    const beside = attacks.filter((attack) => !isAlone(attack)).map(([, attack]) => attack);
    const few = Array.from({ length: Math.ceil(beside.length / 8) }, (_none, at) =>
      beside.slice(at * 8, at * 8 + 8).join('</p>\n<p>'),
    );
    const documents = [...attacks.filter(isAlone).map(([, attack]) => attack), ...few];
    expect(documents.length).toBeLessThan(attacks.length / 2);
    const results = await Promise.allSettled(documents.map((html) => pdf.print(`<!doctype html>${html}`)));
    await waitForStragglers();
    expect(asked).toEqual([]);
    // A document that navigates away may be refused; the others are printed without what they requested.
    const refused = documents.filter((_html, index) => results[index]!.status === 'rejected');
    expect(refused.every((html) => html.includes('http-equiv="refresh"'))).toBe(true);
  });

  it('from sanitized ones, and these are printed', async () => {
    const attacks = Object.values(documentAttacks(canary)).join('\n');
    const { pages } = readPdf(await pdf.print(cleanDocument(`<p>still here</p>${attacks}`)));
    expect(pages[0]!.text).toContain('still here');
    await waitForStragglers();
    expect(asked).toEqual([]);
  });
});

it('no server file gets into a document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-secret-'));
  try {
    const secret = `file://${folder}/secret.html`;
    await writeFile(join(folder, 'secret.html'), '<p>secretword</p>');
    const tries = `<iframe src="${secret}"></iframe><object data="${secret}"></object><embed src="${secret}">`;
    const { pages } = readPdf(await pdf.print(`<!doctype html><p>before${tries}after`));
    expect(pages[0]!.text).toContain('before');
    expect(pages[0]!.text).not.toContain('secretword');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('scripts do not run', async () => {
  const html =
    '<!doctype html><p id=a>quiet</p><script>document.body.textContent = "loud"</script><img src=x onerror="a.textContent=1">';
  expect(readPdf(await pdf.print(html)).pages[0]!.text).toBe('quiet');
});

it("scripts do not run in the browser, even if the document's policy allows them", async () => {
  const browser = await chromium.launch(await findChromium());
  try {
    const { page } = await PrintingPage.open(browser);
    await page.setContent('<p>quiet</p><script>document.body.textContent = "loud"</script>');
    expect(await page.innerText('body')).toBe('quiet');
  } finally {
    await browser.close();
  }
});

it("the document's policy blocks embedded documents", async () => {
  const html = '<!doctype html><p>outside</p><iframe src="data:text/html,<p>inside</p>"></iframe>';
  const { text } = readPdf(await pdf.print(html)).pages[0]!;
  expect(text).toContain('outside');
  expect(text).not.toContain('inside');
});

it.runIf(process.platform === 'linux')(
  'prints without the sandbox, with a warning, where it cannot start',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-sandbox-'));
    const found = await findChromium();
    // Behaves like Chromium for a user who may not create namespaces.
    const refusing = join(folder, 'chromium');
    const lines = ['#!/bin/sh', `case "$*" in *--no-sandbox*) exec ${found.executablePath} "$@";; esac`];
    await writeFile(refusing, [...lines, 'echo "No usable sandbox!" >&2', 'exit 1', ''].join('\n'));
    await chmod(refusing, 0o700);
    const args = found.args.filter((arg) => arg !== '--no-sandbox');
    const findBrowser = async () => ({ ...found, args, executablePath: refusing, chromiumSandbox: true });
    const service = pdfServiceWith({ log, findBrowser });
    try {
      expect(readPdf(await service.print('<p>printed')).pages[0]!.text).toBe('printed');
      expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'the PDF browser starts without its sandbox');
    } finally {
      await service.close();
      await rm(folder, { recursive: true });
    }
  },
);
