import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { pageWithKeys } from '../api/modules/evidence/verify-page.ts';
import { printSample, sampleConsole } from '../api/testing/samples/sealed-sample.ts';
import { address, expect, expectAccessible, test } from './support/person.ts';

const words = /As sealed|Changed|does not know|Not a sealed document/;
const desk = sampleConsole();
let printed: Awaited<ReturnType<typeof printSample>>;
let sealed: Buffer;
test.beforeAll(async () => {
  printed = await printSample();
  sealed = await desk.seal(printed);
});

const fileOf = (buffer: Buffer, name = 'proof.pdf') => ({ name, mimeType: 'application/pdf', buffer });
const choose = (page: Page, ...files: ReturnType<typeof fileOf>[]) =>
  page.locator('input[type=file]').setInputFiles(files);
const verdict = (page: Page) => page.getByRole('status').getByRole('heading', { level: 2 });

test('anyone verifies a document, by keyboard alone, and nothing is sent', async ({ page }) => {
  // Chromium takes a moment before it hands choosers to the test instead of opening a window.
  page.on('filechooser', () => {});
  const response = await page.goto(`${address()}/verify`);
  // No connection, and no script but its own.
  expect(response!.headers()['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await expect(page.getByRole('heading', { name: 'Verify a document' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(words);
  await expect(page.getByText('Console root')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose a PDF' })).toBeFocused();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(fileOf(printed.pdf));
  await expect(verdict(page)).toHaveText(/Not a sealed document/);
  await choose(page, fileOf(sealed));
  await expect(verdict(page)).toHaveText(/Sealed by a key that this page does not know/);
  await choose(
    page,
    fileOf(printed.pdf, 'one.pdf'),
    fileOf(Buffer.alloc(0), 'two.pdf'),
    fileOf(sealed, 'three.pdf'),
  );
  await expect(page.getByRole('status').getByText(/^(one|two|three)\.pdf$/)).toHaveText([
    'one.pdf',
    'two.pdf',
    'three.pdf',
  ]);
  await expect(verdict(page)).toHaveText([/Not a sealed/, /Not a sealed/, /does not know/]);
  // The colours of these verdicts.
  await expectAccessible(page);
  expect(requests).toEqual([]);
});

test('the saved page does the same from a disk, without a network', async ({ page, context }, info) => {
  await page.goto(`${address()}/verify`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save this page' }).click(),
  ]);
  const saved = info.outputPath('saved.html');
  await download.saveAs(saved);
  const html = await readFile(saved, 'utf8');
  expect(html).toContain('BEGIN CERTIFICATE');

  // The same page as a console that sealed this document saves it.
  const own = info.outputPath('own.html');
  const empty = html.replace(/(id="keys">)[^<]*/, (_all, head: string) => `${head}{}`);
  await writeFile(own, pageWithKeys(empty, desk.keys));
  const failures: string[] = [];
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  await context.setOffline(true);
  await page.goto(pathToFileURL(path.resolve(own)).href);
  await expect(page.locator('body')).not.toContainText(words);

  await choose(page, fileOf(sealed));
  await expect(verdict(page)).toHaveText(/As sealed/);
  const answer = page.getByRole('status');
  for (const text of ['sample.admin', 'E-1234', 'Sample Desk', '125000', 'bets-1.png'])
    await expect(answer).toContainText(text);
  await expectAccessible(page);

  // With a certificate that no root here issued, as of SEAL_KEY_FILE: the page trusts it, so it shows it.
  const operators = desk.keys.keys.filter(({ kind }) => kind !== 'root');
  await writeFile(own, pageWithKeys(empty, { keys: operators }));
  await page.reload();
  await expect(page.getByText(/^Sample Desk$/)).toBeVisible();
  await expect(page.getByText(desk.signer.id.slice(-4))).toBeVisible();
  await choose(page, fileOf(sealed));
  await expect(verdict(page)).toHaveText(/As sealed/);

  const changed = Buffer.from(sealed);
  changed.write('9', changed.indexOf('"amount":125000') + 9);
  await choose(page, fileOf(changed, 'changed.pdf'));
  await expect(verdict(page)).toHaveText(/Changed/);
  await expect(page.getByRole('row', { name: /field amount/ })).toHaveText(/was changed\s*125000\s*925000/);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await page.emulateMedia({ colorScheme: 'dark' });
  const [drop] = await Promise.all([dropOnto(page, sealed), expect(verdict(page)).toHaveText(/As sealed/)]);
  expect(drop).toBe(true);
  await expectAccessible(page);
  // The answer is printed as in the light theme, without what chooses a file or saves the page.
  const colour = () => page.locator('body').evaluate((body) => getComputedStyle(body).color);
  const onDark = await colour();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  const onPaper = await colour();
  expect(onPaper).not.toBe(onDark);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  expect(await colour()).toBe(onPaper);
  expect(failures).toEqual([]);
});

/** As if dragged from the desktop. */
function dropOnto(page: Page, pdf: Buffer): Promise<boolean> {
  return page.evaluate((content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'dropped.pdf', { type: 'application/pdf' }));
    return !document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    );
  }, pdf.toString('base64'));
}
