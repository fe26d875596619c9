import type { Page } from '@playwright/test';
import { moduleRow, reportTable, sectionOf } from '../domain/areas.ts';
import {
  reportSentences,
  reportSentencesOf,
  importWords,
  optionWords,
  reportWords,
  sheetWords,
} from '../domain/report/text.ts';
import { tableWords } from '../domain/record/table/text.ts';
import { forms, lists, longListWords, sentencesOf } from '../domain/text.ts';
import { actionsOf, permissionOf } from '../domain/permissions.ts';
import {
  address,
  answerByKeyboard,
  asAdmin,
  expect,
  expectAccessible,
  openAs,
  test,
} from './support/person.ts';

let made = 0;
const fresh = (word: string) => `${word}-${process.pid}-${(made += 1)}`;

const original = {
  sportNames: ['Cricket'],
  eventNames: ['Sample Lions v Sample Tigers'],
  marketNames: ['Match Odds'],
  pl: 0.1,
  betDetails: [{ odds: 1.95, stack: 100, time: '10:15:30' }],
};
const sample = {
  date: '2026-11-15',
  agent: 'Sample Agent',
  origin: 'Demo Brand',
  originals: [original],
  acBalance: 1000.1,
  afterVoidBalance: 900.2,
  catchBy: 'Agent',
  proofType: 'Hedging',
  proofStatus: 'Submitted',
  voidStatus: 'Void',
  remark: 'see https://example.test/a/very/long/address for the case',
};

const area = 'turbo';
const row = moduleRow(area, 'report');
const sentences = sentencesOf(area, 'report');
const words = reportSentencesOf(area);
const section = [sectionOf(area)];
const all = actionsOf(area, 'report').map((action) => permissionOf(area, 'report', action));
const create = async (changes: object) =>
  (await asAdmin('POST', row.api.base + row.api.create, { ...sample, ...changes })).body.data;

test.describe('reports', () => {
  test('with several bets are entered, edited and deleted without a mouse', async ({ page }) => {
    const name = fresh('keyboard');
    await openAs(page, { section, permissions: all }, address() + row.screen);
    await expect(page.getByRole('heading', { name: sentences.title })).toBeVisible();
    await page.getByRole('button', { name: sentences.addLabel }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: sentences.createHeading })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Proof Type' })).toHaveValue('Ground line or Live line');
    await expect(page.getByRole('combobox', { name: 'User Name' })).toBeFocused();
    // Missing fields are listed together and marked, and the first one has the focus.
    await page.keyboard.press('Control+Enter');
    const alert = page.getByRole('alert').filter({ hasText: reportSentences.userNameRequired });
    await expect(alert).toContainText(reportSentences.catchByInvalid);
    await expect(page.getByLabel('P&L')).toHaveAccessibleDescription(forms.enterNumber);
    await expectAccessible(page);

    const type = (text: string) => page.keyboard.insertText(text);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    /** The highlighted option that Enter will pick. */
    const offered = (value: string) =>
      expect(page.locator('[role="option"][data-combobox-selected]', { hasText: value })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'User Name' })).toBeFocused();
    await type(name);
    await press('Tab');
    await type('Sample Agent');
    await press('Tab');
    await type('Demo Brand');
    await press('Tab');
    await type('crick');
    await offered('Cricket');
    // Leaving the field takes the highlighted sport, and the typed names.
    await press('Tab');
    await type('Sample final between the teams of the north and the south');
    await press('Enter');
    await type('Sample replay of this final');
    // What is typed beside a long name stays readable.
    const width = (element: HTMLElement) => element.clientWidth - element.scrollWidth;
    expect(await page.getByRole('combobox', { name: 'Event Name' }).evaluate(width)).toBe(0);
    await press('Tab');
    await type('Toss');
    await press('Tab');
    await type('20.20');
    await press('Tab');
    for (const [at, odds] of ['1.5', '3.25'].entries()) {
      if (at > 0) await press('Enter');
      await expect(page.getByLabel(reportWords.betField('Odds', at + 1))).toBeFocused();
      await type(odds);
      await press('Tab');
      await type('10.10');
      await press('Tab');
      await type('101530');
    }
    await press('Tab');
    await expect(page.getByRole('spinbutton', { name: 'A/C Balance' })).toBeFocused();
    await type('500');
    await press('Tab');
    await type('479.80');
    await press('Tab');
    await type('agen');
    await offered('Agent');
    await press('Enter', 'Control+Shift+Enter');
    await expect(page.getByText(sentences.created, { exact: true })).toBeVisible();
    // The next one begins with agent and origin, at the name of the user.
    await expect(page.getByRole('combobox', { name: 'User Name' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'User Name' })).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Agent', exact: true })).toHaveValue('Sample Agent');
    await expect(page.getByRole('combobox', { name: 'Origin' })).toHaveValue('Demo Brand');
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await press('Enter');
    await expect(page.getByRole('heading', { name: sentences.title })).toBeVisible();

    await press('/');
    await type(name);
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    const found = page.getByRole('row').filter({ hasText: name });
    await expect(found).toContainText('10:15:30');
    await expect(found).toContainText('+20.20');
    await found.focus();
    await press('Enter');
    const preview = page.getByRole('dialog', { name: sentences.previewHeading });
    await expect(preview.getByText('3.25')).toBeVisible();
    await expectAccessible(page);
    await press('Escape');
    await expect(preview).toBeHidden();

    await found.getByRole('button', { name: 'Edit' }).focus();
    await press('Enter');
    await expect(page.getByRole('heading', { name: sentences.editHeading })).toBeVisible();
    await page.getByRole('textbox', { name: 'Remark' }).focus();
    await type('changed');
    await press('Control+Enter');
    await expect(page.getByText(sentences.updated, { exact: true })).toBeVisible();
    await expect(found).toContainText('changed');
    await found.getByRole('button', { name: 'Delete' }).focus();
    await press('Enter');
    await expect(page.getByText(sentences.confirmDelete)).toBeVisible();
    await answerByKeyboard(page, 'Delete');
    await expect(page.getByText(sentences.deletedOnScreen, { exact: true })).toBeVisible();
    await expect(page.getByText(sentences.empty)).toBeVisible();
  });

  test('are one line each, totalled, filtered by URL, with columns that are remembered and cards on a phone', async ({
    page,
  }) => {
    const stem = fresh('line');
    const bet = { odds: 2.5, stack: 50, time: '11:00:00' };
    const second = {
      ...original,
      sportNames: ['Tennis'],
      eventNames: ['Sample Cup'],
      betDetails: [bet, bet],
    };
    const names = Array.from({ length: 18 }, (_, at) => `${stem}-${String(at).padStart(2, '0')}`);
    const different: readonly object[] = [{ date: '2026-11-14' }, { date: null, remark: '' }];
    for (const [at, userName] of names.entries()) {
      const changes = different[at] ?? { voidStatus: 'Not Void' };
      await create({ userName, originals: [original, second], ...changes });
    }
    const { id } = await openAs(
      page,
      { role: 'admin', section },
      `${address()}${row.screen}?q=${stem}&sort=userName`,
    );
    await expect(page.getByText('Showing 1 to 18 of 18 entries')).toBeVisible();
    const found = page.getByRole('row').filter({ hasText: names[0]! });
    for (const shown of ['Cricket+1', '3 bets', '+0.20']) await expect(found).toContainText(shown);
    const link = found.getByRole('link', { name: 'https://' });
    await expect(link).toHaveAttribute('href', 'https://example.test/a/very/long/address');
    // 36 times 0.1, and 18 balances of 1000.10
    const totals =
      reportTable[area].totals === 'row'
        ? page.locator('tfoot')
        : page.getByRole('region', { name: reportWords.totals });
    for (const shown of [reportWords.totals, '3.60', '18,001.80']) await expect(totals).toContainText(shown);

    // Money, both statuses and 18 rows are in sight without scrolling.
    const right = (await page.getByRole('columnheader', { name: 'Actions' }).boundingBox())!.x;
    for (const label of ['P&L', 'Void Status', 'Proof Status', 'Catch By']) {
      const box = (await page.getByRole('columnheader', { name: label }).boundingBox())!;
      expect(box.x + box.width, label).toBeLessThanOrEqual(right);
    }
    // Scrolled sideways by a wheel, what is pinned and the buttons stay where they are.
    const pinned = [
      page.getByRole('columnheader', { name: 'User Name' }),
      page.getByRole('columnheader', { name: 'Actions' }),
      found.getByRole('cell', { name: names[0]! }),
      found.getByRole('button', { name: lists.edit }),
    ];
    const places = () => Promise.all(pinned.map(async (one) => (await one.boundingBox())?.x));
    const before = await places();
    const passing = page.getByRole('columnheader', { name: 'Void Status' });
    const passedFrom = (await passing.boundingBox())!.x;
    await found.hover();
    for (const step of [150, -150]) {
      await page.mouse.wheel(step, 0);
      const expected = step > 0 ? passedFrom - step : passedFrom;
      await expect.poll(async () => (await passing.boundingBox())?.x).toBe(expected);
      expect(await places()).toEqual(before);
    }

    const bottom = (await page.locator('tfoot').boundingBox())!.y;
    const last = (await page.getByRole('row').filter({ hasText: names[17]! }).boundingBox())!;
    expect(last.y + last.height).toBeLessThanOrEqual(bottom);

    await page.getByRole('button', { name: tableWords.columns }).click();
    const columns = page.getByRole('dialog', { name: tableWords.columns });
    await columns.getByRole('checkbox', { name: 'Catch By' }).uncheck();
    await expectAccessible(page);
    // Contrast themes take away the ground of a checked box: its mark must not have the colour of what is left.
    await page.emulateMedia({ forcedColors: 'active' });
    const isMarked = (box: HTMLElement) => {
      const mark = box.parentElement?.querySelector('svg');
      return mark && getComputedStyle(mark).color !== getComputedStyle(box).backgroundColor;
    };
    const checked = columns.getByRole('checkbox', { name: 'Sport Name' });
    await expect.poll(() => checked.evaluate(isMarked)).toBe(true);
    await page.emulateMedia({ forcedColors: 'none' });
    const saving = page.waitForResponse((response) => response.url().includes('/api/preferences/'));
    await columns.getByRole('button', { name: tableWords.moveUp('Void Status') }).click();
    expect((await saving).status()).toBe(200);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: tableWords.columns })).toBeFocused();

    await page.getByRole('button', { name: longListWords.filters, exact: true }).click();
    const panel = page.getByRole('dialog', { name: longListWords.filters });
    await panel.getByLabel('Void Status').selectOption('Void');
    await expect(page.getByText('Showing 1 to 2 of 2 entries')).toBeVisible();
    await panel.getByLabel('Date To').fill('2026-11-14');
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/endDate=2026-11-14/);
    // As on another computer: only the server knows the columns.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('preferences:')) localStorage.removeItem(key);
    });
    await page.reload();
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    await expect(found).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Catch By' })).toHaveCount(0);
    const headers = await page.getByRole('columnheader').allTextContents();
    expect(headers.indexOf('Void Status')).toBe(headers.indexOf('P&L') - 1);
    await page.getByRole('button', { name: longListWords.removeFilter('Date To') }).click();
    await expect(page.getByText('Showing 1 to 2 of 2 entries')).toBeVisible();

    await page.setViewportSize({ width: 390, height: 800 });
    for (const shown of ['+0.20', 'Void']) await expect(found).toContainText(shown);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
      const title = page.getByRole('heading', { level: 1 });
      const lines = await title.evaluate(
        (node) => node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight),
      );
      expect(Math.round(lines)).toBe(1);
    }
    await found.getByRole('button', { name: 'Actions' }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Preview' })).toBeFocused();
    // A menu that contains anything else is announced with a wrong number of entries.
    await expect(page.locator('[role="menu"] > :not([role="menuitem"])')).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog', { name: sentences.previewHeading })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.getByRole('button', { name: longListWords.removeFilter('Void Status') }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Not Void' }).first()).toBeVisible();
    // 18 Nov 2026 was cut off to 18 Nov 2.
    const isWhole = (day: Element) =>
      day.getBoundingClientRect().right <= day.parentElement!.getBoundingClientRect().right + 1;
    for (const day of await page.getByRole('row').getByTitle('Date', { exact: true }).all())
      expect(await day.evaluate(isWhole)).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });

    await test.step('an admin adds an option by keyboard', async () => {
      await page.getByRole('button', { name: optionWords.title }).click();
      const dialog = page.getByRole('dialog', { name: optionWords.title });
      const value = fresh('Sample');
      await expect(
        dialog.getByRole('textbox', { name: optionWords.addNew(optionWords.kinds.catchBy) }),
      ).toBeFocused();
      await page.keyboard.insertText(value);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(value, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });

    await test.step('permissions change what is offered at once', async () => {
      const give = (...permissions: string[]) =>
        asAdmin('PUT', `/admin/${id}`, { userData: { role: 'user', permissions } });
      await give(permissionOf(area, 'report', 'listing'));
      const buttons = [words.exportLabel, 'Edit', 'Preview', importWords.label, optionWords.title];
      for (const button of [sentences.addLabel, ...buttons])
        await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(0);
      await expect(found).toBeVisible();
      await give(permissionOf(area, 'report', 'create'));
      await expect(page.getByText(sentences.noAccess)).toBeVisible();
      await expect(page.getByRole('button', { name: sentences.addLabel })).toBeVisible();
    });
  });

  test('are exported to a workbook, imported again after a check, and the import undone', async ({
    page,
  }) => {
    const name = fresh('sheet');
    const record = await create({ userName: name });
    await openAs(page, { section, permissions: all }, `${address()}${row.screen}?q=${name}`);
    await expect(page.getByRole('cell', { name })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: words.exportLabel }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(words.exportFile);
    await expect(page.getByText(reportSentences.exportSuccess(words.exported))).toBeVisible();

    await page.getByRole('button', { name: importWords.label, exact: true }).click();
    const chooser = page.locator('input[type="file"]');
    await chooser.setInputFiles(await file.path());
    await expect(page.getByText(reportSentences.importErrors)).toBeVisible();
    await expect(page.getByText(sheetWords.duplicate)).toBeVisible();
    await expect(page.getByText(words.nothingImported(1, 0))).toBeVisible();
    const rejecting = page.waitForEvent('download');
    await page.getByRole('button', { name: importWords.rejected }).click();
    expect((await rejecting).suggestedFilename()).toBe(sheetWords.rejectedFile);
    await expectAccessible(page);

    await asAdmin('DELETE', `${row.api.base}/${record._id}`);
    await page.getByRole('button', { name: importWords.another }).click();
    await chooser.setInputFiles(await file.path());
    await expect(page.getByText(importWords.willSave(1))).toBeVisible();
    // The button to save has focus.
    await page.keyboard.press('Enter');
    await expect(page.getByText(reportSentences.importSuccess(words.imported))).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('cell', { name }).first()).toBeVisible();

    await page.getByRole('button', { name: importWords.list, exact: true }).click();
    await page
      .getByRole('button', { name: importWords.undoOf('') })
      .first()
      .focus();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await answerByKeyboard(page, importWords.undo);
    await expect(page.getByText(words.undone(1))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('cell', { name })).toHaveCount(0);
  });
});

/** What has the focus, and whether something that scrolls sideways cuts off its ring above or below. */
async function focusRing(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement!;
    const { outlineWidth, outlineOffset } = getComputedStyle(focused);
    const around = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const ring = focused.getBoundingClientRect();
    const isCut = (element: Element | null): boolean => {
      if (!element) return false;
      if (getComputedStyle(element).overflowX === 'visible') return isCut(element.parentElement);
      const { top, bottom } = element.getBoundingClientRect();
      return Math.min(ring.top - top, bottom - ring.bottom) < around - 0.5;
    };
    return { name: focused.textContent, isCut: isCut(focused.parentElement) };
  });
}

test('the focus can be seen whole on quick filters and tools, which scroll on narrow screens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openAs(
    page,
    { role: 'admin', section: ['Turbo'] },
    `${address()}${moduleRow('turbo', 'report').screen}`,
  );
  await page.getByRole('searchbox').focus();
  const names = [];
  do {
    await page.keyboard.press('Tab');
    await expect.poll(() => focusRing(page)).toHaveProperty('isCut', false);
    names.push((await focusRing(page)).name);
  } while (names.at(-1) !== tableWords.columns && names.length < 20);
  expect(names.at(-1)).toBe(tableWords.columns);
});

test('the limit of an amount is whole in a bet on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, { section, permissions: all }, `${address()}${row.screen}/new`);
  const limit = forms.atMost('99,99,99,99,999.99');
  const fields = ['Odds', 'Stack'].map((column) => page.getByLabel(reportWords.betField(column, 1)));
  for (const field of fields) await field.fill('999999999999');
  await page.keyboard.press('Control+Enter');
  for (const field of fields) await expect(field).toHaveAccessibleDescription(limit);
  for (const shown of await page.getByText(limit).all()) {
    const lines = await shown.evaluate((node) => {
      const number = document.createRange();
      number.selectNodeContents(node);
      number.setStart(node.firstChild!, 'At most '.length);
      return number.getClientRects().length;
    });
    expect(lines).toBe(1);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
