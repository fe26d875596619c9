import type { Page } from '@playwright/test';
import { moduleRow } from '../domain/areas.ts';
import { lists } from '../domain/text.ts';
import { userWords } from '../domain/user/text.ts';
import { address, asAdmin, expect, newAccount, openAs, test, tokenOf } from './support/person.ts';

/** A4 across, without the margins. */
const paper = { width: 1031, height: 700 };
/** Browsers shrink a page that is a little too wide, and cut off the rest of others. */
const mostShrunk = 1.25;

const report = {
  date: '2026-11-15',
  agent: 'Sample Agent',
  origin: 'Demo Brand',
  originals: [
    {
      sportNames: ['Cricket'],
      eventNames: ['Sample Lions v Sample Tigers'],
      marketNames: ['Match Odds'],
      pl: 10,
      betDetails: [{ odds: 1.95, stack: 100, time: '10:15:30' }],
    },
  ],
  acBalance: 1000.1,
  afterVoidBalance: 990.1,
  catchBy: 'Agent',
  proofType: 'Hedging',
  proofStatus: 'Submitted',
  voidStatus: 'Void',
};

/** What would be cut off, cover something, or cannot be used on paper. */
async function unfitForPaper(page: Page): Promise<string[]> {
  return page.evaluate((most) => {
    const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    return shown.flatMap((element) => {
      const { position, overflowX, overflowY, display } = getComputedStyle(element);
      const problems = [
        ['sticky', 'fixed'].includes(position) && position,
        [overflowX, overflowY].some((overflow) => /auto|scroll/.test(overflow)) && 'scrolls',
        element.matches('button') && display !== 'contents' && 'button',
        element.matches('nav, aside') && 'navigation',
        element.scrollWidth > most * document.documentElement.clientWidth && 'too wide',
      ];
      return problems.filter(Boolean).map((problem) => `${problem}: ${element.outerHTML.slice(0, 80)}`);
    });
  }, mostShrunk);
}

test('a list and a preview are printed in black on white, whole, and without what belongs to the screen', async ({
  page,
}) => {
  const row = moduleRow('turbo', 'report');
  const names = [1, 2].map((at) => `print-${process.pid}-${at}`);
  for (const userName of names) await asAdmin('POST', row.api.base + row.api.create, { ...report, userName });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(
    page,
    { role: 'admin', section: ['Turbo'] },
    `${address()}${row.screen}?q=print-${process.pid}`,
  );
  const html = page.locator('html');
  const found = page.getByRole('row').filter({ hasText: names[0]! });
  await expect(found).toBeVisible();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(html).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(found.getByRole('cell').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(await unfitForPaper(page)).toEqual([]);
  // What the list is limited to, the whole header on every page, rows that are not broken, and the totals once.
  await expect(page.getByRole('main')).toContainText(`print-${process.pid}`);
  await expect(page.getByText('Showing 1 to 2 of 2 entries')).toBeVisible();
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(page.locator('tfoot')).toHaveCSS('display', 'table-row-group');
  await expect(found).toHaveCSS('break-inside', 'avoid');

  await page.emulateMedia({ media: 'screen' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await found.focus();
  await page.keyboard.press('Enter');
  const preview = page.getByRole('dialog');
  await expect(preview).toContainText(lists.lastChanged);
  await page.emulateMedia({ media: 'print' });
  await expect(preview).toBeVisible();
  await expect(preview.getByText(names[0]!)).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('main')).toBeHidden();
  expect(await unfitForPaper(page)).toEqual([]);
});

test('a list that has just been opened is printed whole, and details of a user without an empty line', async ({
  page,
}) => {
  await openAs(page, { role: 'admin' }, `${address()}/userManagement`);
  const rows = page.locator('tbody tr');
  const { username } = await newAccount();
  for (let at = 0; at < 12; at += 1) await newAccount();
  await page.reload();
  // Not a row that stands for one that is still loading.
  await expect(rows.filter({ hasText: '@' }).first()).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const shown = await rows.count();
  expect(shown).toBeGreaterThan(12);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.getByRole('searchbox').fill(username);
  await rows.filter({ hasText: username }).first().click();
  const details = page.getByRole('dialog');
  const recovery = details.getByText(userWords.recovery, { exact: true });
  await expect(recovery).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(details.getByText(userWords.username, { exact: true })).toBeVisible();
  await expect(recovery).toBeHidden();
});

test('the attendance of each user is printed whole, one below the other, and says who is left out', async ({
  page,
}) => {
  // More than are shown at first.
  for (let at = 0; at < 13; at += 1) await tokenOf(await newAccount());
  await openAs(page, { role: 'admin' }, `${address()}/attendance`);
  await page.setViewportSize({ width: 1440, height: 900 });
  const cards = page.getByRole('article');
  await expect(cards.nth(11)).toBeVisible();
  /** The names in each column, from above. */
  const columns = () =>
    cards.evaluateAll((all) => {
      const placed = all.map((card) => ({
        name: card.getAttribute('aria-label'),
        ...card.getBoundingClientRect().toJSON(),
      }));
      const lefts = [...new Set(placed.map(({ x }) => x))].toSorted((a, b) => a - b);
      return lefts.map((left) =>
        placed
          .filter(({ x }) => x === left)
          .toSorted((a, b) => a.y - b.y)
          .map(({ name }) => name),
      );
    });
  const [first = [], second = [], ...others] = await columns();
  expect([second.length, others]).toEqual([first.length, []]);

  await page.emulateMedia({ media: 'print' });
  expect(await columns()).toEqual([first.flatMap((name, at) => [name, second[at]])]);
  await expect(page.getByText(/^The first 10 of \d+$/)).toBeVisible();
});
