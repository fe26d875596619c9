import { moduleRow, sectionOf, type Area } from '../../domain/areas.ts';
import { paletteWords } from '../../domain/record/search/text.ts';
import { personPath } from '../../domain/sense/people/address.ts';
import { personWords as words } from '../../domain/sense/people/text.ts';
import { sentencesOf } from '../../domain/text.ts';
import { address, asAdmin, expect, expectAccessible, follow, openAs, test } from '../support/person.ts';

const sample = {
  date: '2026-11-14',
  agent: 'Sample Agent',
  origin: 'Demo Brand',
  originals: [
    {
      sportNames: ['Cricket'],
      eventNames: ['Lions v Tigers'],
      marketNames: ['Toss'],
      pl: 1250.5,
      betDetails: [{ odds: 2, stack: 100, time: '10:00:00' }],
    },
  ],
  acBalance: 1000,
  afterVoidBalance: 0,
  catchBy: 'Agent',
  proofType: 'Hedging',
  proofStatus: 'Submitted',
  voidStatus: 'Void',
};

async function add(area: Area, module: 'report' | 'note', fields: object) {
  const { base, create } = moduleRow(area, module).api;
  const { status } = await asAdmin('POST', base + create, fields);
  expect(status).toBe(201);
}

test("a user's page is reached from lists and the palette, follows others and shows one area only", async ({
  page,
}) => {
  const name = `લાયન/100% ${process.pid}`;
  await add('turbo', 'report', { ...sample, userName: name });
  await add('turbo', 'note', { user: name, note: 'A word about it', date: '2026-11-12' });
  await add('forex', 'report', { ...sample, userName: name, agent: 'Hidden Agent' });
  const { screen } = moduleRow('turbo', 'report');
  await openAs(
    page,
    {
      section: [sectionOf('turbo')],
      permissions: [
        'report_listing',
        'report_preview',
        'report_export',
        'note_listing',
        'forexReport_listing',
      ],
    },
    `${address()}${screen}?userNameIs=${encodeURIComponent(name)}`,
  );

  // By keyboard, from the row.
  const row = page.locator('tbody tr[tabindex]').first();
  await row.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(row.getByRole('link', { name })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address() + personPath(name));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const totals = page.getByRole('list', { name: words.totals });
  await expect(totals).toContainText('Reports1Turbo 1');
  await expect(totals).toContainText('+1,250.50');
  const timeline = page.getByRole('region', { name: words.timeline }).getByRole('listitem');
  await expect(timeline).toHaveCount(2);
  await expect(page.getByText('Hidden Agent')).toHaveCount(0);

  // What others save appears without a click.
  await add('turbo', 'report', {
    ...sample,
    userName: name.toUpperCase(),
    voidStatus: 'Not Void',
    date: null,
  });
  await expect(timeline).toHaveCount(3);
  await expect(totals).toContainText('+2,501.00');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: words.export, exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);

  await timeline.first().getByRole('link').click();
  await expect(
    page
      .getByRole('dialog', { name: sentencesOf('turbo', 'report').previewHeading })
      .getByRole('link', { name }),
  ).toHaveAttribute('href', personPath(name));

  // Again from the palette, on a phone.
  await follow(page, '/dashboard');
  // While a dialog is open, keys belong to it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: paletteWords.open })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: paletteWords.placeholder }).fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(page).toHaveURL(address() + personPath(name));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(timeline).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  // A reload finds the same name in the address.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // Amounts are whole, however large.
  const largest = [{ ...sample.originals[0], pl: -99_999_999_999.99 }];
  await add('turbo', 'report', { ...sample, userName: name, originals: largest });
  await expect(totals).toContainText('-99,99,99,97,498.99');
  const isCut = () =>
    totals
      .getByRole('listitem')
      .evaluateAll((cards) => cards.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
  expect(await isCut()).toBe(false);
  await page.setViewportSize({ width: 1024, height: 844 });
  expect(await isCut()).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });

  // A long name that nobody has is readable as well.
  const unknown = `nobody-${'name'.repeat(20)}`;
  await follow(page, personPath(unknown));
  await expect(page.getByText(words.nothing(unknown))).toBeInViewport({ ratio: 1 });
});
