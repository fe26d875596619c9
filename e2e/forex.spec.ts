/**
 * One path per module through the second area, all on one page: loading the console costs more than most of them. Both
 * areas run the same code and differ only in the table in `domain/areas.ts`; the other files test every screen in Turbo,
 * also its accessibility, and the API tests run in both areas.
 */
import type { Page } from '@playwright/test';
import { sampleOriginal, sampleReport } from '../api/testing/samples/sample-report.ts';
import { moduleRow, noteTable, sectionOf, type Module } from '../domain/areas.ts';
import { noteSentences } from '../domain/note/text.ts';
import { actionsOf, permissionOf } from '../domain/permissions.ts';
import { importWords, reportSentences, reportSentencesOf, reportWords } from '../domain/report/text.ts';
import { sentencesOf } from '../domain/text.ts';
import { whitelabelSentences } from '../domain/whitelabel/text.ts';
import { address, asAdmin, expect, expectAccessible, openAs, test, tokenOfAdmin } from './support/person.ts';
import { fresh, makeSamples, photo } from './support/proof-samples.ts';

const area = 'forex';
const rights = {
  section: [sectionOf(area)],
  permissions: (['whitelabel', 'prooftype', 'sport', 'proof', 'report', 'note'] as const).flatMap((module) =>
    actionsOf(area, module).map((action) => permissionOf(area, module, action)),
  ),
};
const of = (module: Module) => ({ row: moduleRow(area, module), say: sentencesOf(area, module) });

interface Path {
  readonly title: string;
  readonly module: Module;
  readonly take: (page: Page) => Promise<void>;
}

const paths: Path[] = [];
/** Begins at the list of the module. */
const path = (title: string, module: Module, take: Path['take']) => paths.push({ title, module, take });

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

path('sports have their own names, and messages with an exclamation mark', 'sport', async (page) => {
  const { say } = of('sport');
  const name = fresh('Currency');
  const nav = page.getByRole('navigation');
  await expect(nav.getByText('FOREX')).toBeVisible();
  for (const other of ['TURBO', 'User Manage...']) await expect(nav.getByText(other)).toHaveCount(0);
  await page.getByRole('button', { name: say.addLabel }).click();
  const dialog = page.getByRole('dialog', { name: say.createHeading });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Forex sport name is required').first()).toBeVisible();
  await dialog.getByLabel('Forex Sport Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Forex sport created successfully!', { exact: true })).toBeVisible();
  // The dialog closes a moment after the message, and its address changes.
  await expect(dialog).toBeHidden();
  await page.getByPlaceholder('Search by Forex Sport Name').fill(name);
  await expect(page.getByRole('cell', { name })).toBeVisible();
  // Not in the other area.
  const { body } = await asAdmin('GET', moduleRow('turbo', 'sport').api.base);
  expect(JSON.stringify(body)).not.toContain(name);
});

path('whitelabels are added with a logo', 'whitelabel', async (page) => {
  const { row, say } = of('whitelabel');
  const name = fresh('Forex Brand');
  await page.getByRole('button', { name: say.addLabel }).click();
  const dialog = page.getByRole('dialog', { name: say.createHeading });
  await dialog.getByLabel('Whitelabel User(WL)').fill(name);
  await dialog.getByLabel('WhatsApp Group').fill('desk');
  await dialog.getByLabel('URL').fill('https://finch.example');
  await dialog.locator('input[type="file"]').setInputFiles(await photo('logo.png'));
  // A double click creates one record.
  await dialog.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(page.getByText(say.created, { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByPlaceholder(say.searchPlaceholder).fill(name);
  await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
  await page.getByRole('link', { name: whitelabelSentences.openPreviewOf(name) }).click();
  await expect(page.getByRole('dialog', { name: say.previewHeading }).getByText(name)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${row.screen}/[0-9a-f-]{36}`));
  await closeDialog(page);
});

path('proof types have a list of their own', 'prooftype', async (page) => {
  const { row } = of('prooftype');
  const type = fresh('Forex Type');
  await asAdmin('POST', row.api.base, { type, content: '<p>Trades of {user}</p>' });
  await expect(page.getByRole('cell', { name: type })).toBeVisible();
});

path('proofs take whitelabels, proof types and sports of the area', 'proof', async (page) => {
  const { say } = of('proof');
  const samples = await makeSamples(area, await tokenOfAdmin());
  await page.getByRole('button', { name: say.addLabel }).click();
  await expect(page.getByRole('heading', { name: say.createHeading })).toBeVisible();
  await page.getByRole('combobox', { name: 'Whitelabel User (WL)' }).fill(samples.brand);
  await expect(page.getByText('User found', { exact: true })).toBeVisible();
  await page.getByLabel('Sport').fill(samples.sport);
  await expect(page.getByRole('option', { name: samples.sport })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('heading', { name: say.title })).toBeVisible();
});

path(
  'reports have a box of totals, import with the permission to create, and their own file',
  'report',
  async (page) => {
    const { row, say } = of('report');
    const words = reportSentencesOf(area);
    const name = fresh('forex').replaceAll(' ', '-');
    // The form is tested with findings.
    const made = { ...sampleReport, userName: name, originals: [{ ...sampleOriginal, pl: 5 }] };
    expect((await asAdmin('POST', row.api.base + row.api.create, made)).status).toBe(201);
    await expect(page.getByRole('button', { name: importWords.label, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Record' })).toBeVisible();
    await page.getByPlaceholder(say.searchPlaceholder).fill(name);
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    await expect(page.getByRole('cell', { name })).toBeVisible();
    const totals = page.getByRole('region', { name: reportWords.totals });
    await expect(totals).toContainText('5.00');
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Records' }).click();
    expect((await downloading).suggestedFilename()).toBe('forexReports.xlsx');
    await expect(page.getByText(reportSentences.exportSuccess(words.exported))).toBeVisible();
  },
);

path('notes appear, and show their id in the preview', 'note', async (page) => {
  const { row, say } = of('note');
  const user = fresh('forex').replaceAll(' ', '-');
  const { base, create } = row.api;
  expect((await asAdmin('POST', base + create, { note: 'Sample words', user })).status).toBe(201);
  const found = page.getByRole('row').filter({ hasText: user });
  await found.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: say.previewHeading });
  await expect(preview.getByText(noteTable[area].previewFooter)).toBeVisible();
  await expect(preview.getByRole('button', { name: noteSentences.copy })).toBeVisible();
  await closeDialog(page);
});

test('every module, from the sidebar', async ({ page }) => {
  await openAs(page, rights, `${address()}/dashboard`);
  for (const { title, module, take } of paths) {
    await test.step(title, async () => {
      const { row, say } = of(module);
      const sidebar = page.getByRole('navigation');
      await sidebar.getByRole('link', { name: row.label, exact: true }).click();
      await expect(page.getByRole('heading', { name: say.title })).toBeVisible();
      await take(page);
    });
  }
});
