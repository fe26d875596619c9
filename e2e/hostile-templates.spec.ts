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

test.use({ bypassCSP: true, tab: 'private' });

const list = '**/api/prooftype';
/** On a page. */
const mostRows = 100;
const moment = '2026-11-15T08:00:00.000Z';
const recordOf = (content: string, index: number) => ({
  _id: `${index}`,
  type: `Sample ${String(index).padStart(3, '0')}`,
  content,
  version: 1,
  createdAt: moment,
  updatedAt: moment,
});

/** Everything that a template could do on the page. */
async function watchForHarm(page: Page): Promise<readonly string[]> {
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
  return harm;
}

/** Opens the list with these contents, as if the server had sent them, and with the records of a type that it really sent. */
async function openList(page: Page, contents: readonly string[], type: string): Promise<void> {
  await page.route(list, async (route) => {
    const { data } = await (await route.fetch()).json();
    const saved = data.filter((record: { readonly type: string }) => record.type === type);
    await route.fulfill({ json: { data: [...contents.map(recordOf), ...saved] } });
  });
  await openAs(page, { role: 'admin' }, `${address()}/prooftype?size=${mostRows}`);
  await expect(page.getByRole('row')).toHaveCount(mostRows + 1);
  await teachWhatIsForbidden(page);
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

interface Previewed {
  readonly html: string;
  readonly forbidden: string[];
}

/** Steps through the previews of the first rows by arrow key, inside the page, which is faster. */
function previewsOf(page: Page, count: number): Promise<Previewed[]> {
  return page.evaluate(async (wanted) => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
      );
    const dialog = () => document.querySelector('[role="dialog"]');
    const typeShown = () => dialog()?.querySelector('strong[class*="type"]')?.textContent;
    const pressUntil = async (key: string, isSo: () => boolean) => {
      press(key);
      for (let waited = 0; !isSo(); waited += 1) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        // A key may have been pressed before anything listened.
        if (waited % 200 === 199) press(key);
      }
    };
    const names = [...document.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent);
    const found: Previewed[] = [];
    document.querySelector<HTMLElement>('tbody tr')?.focus();
    for (let at = 0; at < wanted; at += 1) {
      await pressUntil(at === 0 ? 'Enter' : 'ArrowRight', () => typeShown() === names[at]);
      const paper = dialog()?.querySelector('[class*="paper"]');
      found.push({
        html: paper?.innerHTML ?? 'nothing',
        forbidden: window.forbiddenIn('[role="dialog"] [class*="paper"]'),
      });
    }
    await pressUntil('Escape', () => dialog() === null);
    return found;
  }, count);
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

/** As filled in by the preview. */
function withSamples(html: string): string {
  return html.replaceAll('{user}', 'sample_user_01').replaceAll('{amount}', '25,000');
}

/** As a browser writes it. */
function inBrowser(page: Page, contents: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (all) => all.map((html) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML),
    contents,
  );
}

test('templates run, load and cover nothing in list, preview and editor, and show what the server would save', async ({
  page,
}) => {
  const harm = await watchForHarm(page);
  // In the order of their names, the last.
  const type = `Saved ${process.pid}`;
  const content =
    '<p onmouseover="pwned()">Seen <b>words</b></p><script>pwned()</script><img src=x onerror=pwned()>';
  expect((await asAdmin('POST', '/prooftype', { type, content })).status).toBe(201);
  // List and preview clean a text with the same function; only links are different, which the list replaces.
  const isLinked = (html: string) => /<a\s|href/i.test(html);
  const previewed = [...ordinaryHtml, ...hostileHtml.filter(isLinked)];
  const all = [...previewed, ...hostileHtml.filter((html) => !isLinked(html)), hostileHtml.join('\n')];
  await openList(page, all, type);

  await test.step('in the list and the preview', async () => {
    expect(await forbiddenIn(page, '[class*="summary"]')).toEqual([]);
    const previews = await previewsOf(page, previewed.length);
    expect(previews.map(({ forbidden }) => forbidden)).toEqual(previewed.map(() => []));
    expect(await pointAtEverything(page)).toBeGreaterThan(50);
    expect(harm).toEqual([]);
    // Typical ones look the same after both sanitisers.
    const saved = await inBrowser(
      page,
      ordinaryHtml.map((html) => withSamples(sanitize(html))),
    );
    expect(previews.slice(0, saved.length).map(({ html }) => html)).toEqual(saved);

    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('row')).toHaveCount(all.length + 1 - mostRows + 1);
    expect(await forbiddenIn(page, '[class*="summary"]')).toEqual([]);
    // One that is actually saved shows only its text.
    const cell = page.getByRole('row').filter({ hasText: type }).locator('[class*="summary"]');
    await expect(cell).toHaveText('Seen words');
    expect(await cell.innerHTML()).toBe('<p>Seen <b>words</b></p>');
  });

  await test.step('after the sanitiser of the server', async () => {
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
    // Pictures are requested in order: the last one has been requested.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const last = new Image();
          last.addEventListener('error', resolve);
          last.src = '/assets/none?last';
        }),
    );
    expect(harm).toEqual([]);
  });

  await test.step('in the editor', async () => {
    const { type: name } = recordOf('', all.length - 1);
    await page.getByRole('row', { name }).getByRole('button', { name: 'Edit' }).click();
    const content = page.getByRole('textbox', { name: 'Proof Content' });
    await expect(content).toContainText('text');
    await content.click();
    await page.keyboard.type('more');
    await page.getByText('HTML source', { exact: true }).click();
    const written = await page.getByRole('textbox', { name: 'Proof Content' }).inputValue();
    expect(written).not.toMatch(/<(script|img|svg|iframe|style|form)|\son\w+=|href="(?!https?:|mailto:)/i);
    expect(harm).toEqual([]);
  });
});
