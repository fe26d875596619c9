/**
 * Scripts in templates never run. The server is bypassed here (fake responses, no content security policy),
 * so that only the browser's sanitising protects the page.
 */
import type { Page } from '@playwright/test';
import { sanitize } from '../api/services/html/sanitize.ts';
import { hostileHtml, ordinaryHtml } from '../api/testing/attacks/hostile-html.ts';
import { allowedAttributes, allowedTags } from '../domain/prooftype/html-allow-list.ts';
import { address, asAdmin, expect, openAs, test } from './support/person.ts';

declare global {
  interface Window {
    forbiddenIn: (selector: string) => string[];
  }
}

test.use({ bypassCSP: true, ownContext: true });

const moment = '2026-11-15T08:00:00.000Z';
const recordOf = (content: string, index: number) => ({
  _id: `${index}`,
  type: `Sample ${String(index).padStart(3, '0')}`,
  content,
  version: 1,
  createdAt: moment,
  updatedAt: moment,
});

/** Opens the list with these contents and reports any effects. */
async function open(page: Page, contents: readonly string[]) {
  const harm: string[] = [];
  await page.exposeFunction('pwned', () => harm.push('a script ran'));
  page.on('dialog', (dialog) => harm.push(`a dialog: ${dialog.message()}`));
  page.on('framenavigated', (frame) => {
    // The console starts its worker from a temporary empty frame.
    const isOwnFrame = frame !== page.mainFrame() && frame.url() === 'about:blank';
    if (!isOwnFrame && !frame.url().startsWith(address())) harm.push(`went to ${frame.url()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(address())) harm.push(`asked for ${request.url()}`);
  });
  const json = { data: contents.map(recordOf) };
  await page.route('**/api/prooftype', (route) => route.fulfill({ json }));
  await openAs(page, { role: 'admin' }, `${address()}/prooftype?size=100`);
  await expect(page.getByRole('row')).toHaveCount(contents.length + 1);
  await teachWhatIsForbidden(page);
  return harm;
}

/** Adds `forbiddenIn(selector)` to the page: tags and attributes in these elements that templates may not contain. */
async function teachWhatIsForbidden(page: Page): Promise<void> {
  await page.evaluate(
    ({ tags, attributes }) => {
      window.forbiddenIn = (selector) =>
        [...document.querySelectorAll(selector)]
          .flatMap((root) => [...root.querySelectorAll('*')])
          .flatMap((element) => {
            const names = element.getAttributeNames().filter((name) => !attributes.includes(name));
            const href = element.getAttribute('href');
            const styles = element instanceof HTMLElement ? [...element.style] : ['not HTML'];
            return [
              ...(tags.includes(element.localName) ? [] : [element.outerHTML]),
              ...names.map((name) => `${element.localName} ${name}`),
              ...(href === null || /^(https?:\/\/|mailto:)/i.test(href) ? [] : [href]),
              ...styles.filter((name) => name !== 'color' && name !== 'text-align'),
            ];
          });
    },
    { tags: [...allowedTags], attributes: [...allowedAttributes] },
  );
}

function forbiddenIn(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((within) => window.forbiddenIn(within), selector);
}

/** Opens and closes the previews of these rows inside the page, which is faster, and checks each. */
function forbiddenInPreviews(page: Page, places: readonly number[]): Promise<string[][]> {
  return page.evaluate(async (indexes) => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
      );
    const isOpen = () => document.querySelector('[role="dialog"]') !== null;
    const pressUntil = async (key: string, isSo: () => boolean) => {
      press(key);
      for (let waited = 0; !isSo(); waited += 1) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (waited % 20 === 19) press(key);
      }
    };
    const found: string[][] = [];
    for (const index of indexes) {
      document.querySelectorAll<HTMLElement>('tbody tr')[index]?.focus();
      await pressUntil('Enter', isOpen);
      found.push(window.forbiddenIn('[role="dialog"] [class*="paper"]'));
      await pressUntil('Escape', () => !isOpen());
    }
    return found;
  }, places);
}

/** Fires the handlers that wait for user input, on every element of the list's texts. */
function pointAtEverything(page: Page): Promise<number> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('[class*="summary"], [class*="summary"] *')];
    for (const element of elements) {
      for (const kind of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'mousemove', 'focus']) {
        element.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
      }
    }
    return elements.length;
  });
}

const walkPreviews = async (page: Page, count: number, look: (index: number) => Promise<void>) => {
  const dialog = page.getByRole('dialog', { name: 'Proof Type Preview' });
  for (let index = 0; index < count; index += 1) {
    await page
      .getByRole('row')
      .nth(index + 1)
      .press('Enter');
    await dialog.waitFor();
    await look(index);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
};

test('nothing runs, loads or covers the page, in the list and the preview', async ({ page }) => {
  const harm = await open(page, hostileHtml);
  expect(await forbiddenIn(page, '[class*="summary"]')).toEqual([]);
  // List and preview clean a text with the same function; only links are different, which the list replaces.
  const withLinks = [...hostileHtml.keys()].filter((index) => /<a\s|href/i.test(hostileHtml[index] ?? ''));
  expect(await forbiddenInPreviews(page, withLinks)).toEqual(withLinks.map(() => []));
  expect(await pointAtEverything(page)).toBeGreaterThan(50);
  expect(harm).toEqual([]);
});

test('nothing runs in the editor either', async ({ page }) => {
  const harm = await open(page, [hostileHtml.join('\n')]);
  await page.getByRole('button', { name: 'Edit' }).click();
  const content = page.getByRole('textbox', { name: 'Proof Content' });
  await expect(content).toContainText('text');
  await content.click();
  await page.keyboard.type('more');
  await page.getByText('HTML source', { exact: true }).click();
  const written = await page.getByRole('textbox', { name: 'Proof Content' }).inputValue();
  expect(written).not.toMatch(/<(script|img|svg|iframe|style|form)|\son\w+=|href="(?!https?:|mailto:)/i);
  expect(harm).toEqual([]);
});

test('both sanitisers give the same result for typical templates', async ({ page }) => {
  await open(page, ordinaryHtml);
  await walkPreviews(page, ordinaryHtml.length, async (index) => {
    const html = ordinaryHtml[index] ?? '';
    const [byServer, byBrowser] = await page.evaluate(
      (clean) => {
        const expected = new DOMParser().parseFromString(clean, 'text/html').body;
        const shown = document.querySelector('[role="dialog"] [class*="paper"]');
        return [expected.innerHTML, shown?.innerHTML];
      },
      withSamples(sanitize(html)),
    );
    expect(byBrowser, html).toBe(byServer);
  });
});

/** As filled in by the preview. */
function withSamples(html: string): string {
  return html.replaceAll('{user}', 'sample_user_01').replaceAll('{amount}', '25,000');
}

test('output of the server’s sanitiser is harmless in a browser', async ({ page }) => {
  const harm = await open(page, ['<p>a</p>']);
  const found = await page.evaluate(
    (contents) =>
      contents.map((html) => {
        const holder = document.createElement('div');
        holder.className = 'from-server';
        holder.innerHTML = html;
        document.body.append(holder);
        return holder.innerHTML.length;
      }),
    hostileHtml.map(sanitize),
  );
  expect(found).toHaveLength(hostileHtml.length);
  expect(await forbiddenIn(page, '.from-server')).toEqual([]);
  // Images and scripts load a moment later: proves that none does.
  await page.waitForTimeout(300);
  expect(harm).toEqual([]);
});

test('a hostile template that is actually saved shows only its text', async ({ page }) => {
  const type = `Hostile ${process.pid}`;
  const content =
    '<p onmouseover="pwned()">Seen <b>words</b></p><script>pwned()</script><img src=x onerror=pwned()>';
  expect((await asAdmin('POST', '/prooftype', { type, content })).status).toBe(201);
  await openAs(page, { role: 'admin' }, `${address()}/prooftype?q=${encodeURIComponent(type)}`);
  const cell = page.getByRole('row').filter({ hasText: type }).locator('[class*="summary"]');
  await expect(cell).toHaveText('Seen words');
  expect(await cell.innerHTML()).toBe('<p>Seen <b>words</b></p>');
});
