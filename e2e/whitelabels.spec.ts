import type { Page } from '@playwright/test';
import { moduleRow, sectionOf } from '../domain/areas.ts';
import { sentencesOf } from '../domain/text.ts';
import { actionsOf, permissionOf } from '../domain/permissions.ts';
import { drawLogo } from '../scripts/seeding/draw-logo.ts';
import { address, answerByKeyboard, expect, expectAccessible, openAs, test } from './support/person.ts';

let made = 0;
const fresh = (word: string) => `${word} ${process.pid}-${(made += 1)}`;
const png = (text: string) => drawLogo({ text, mark: 2, colour: '#ffffff' });
const asFile = (buffer: Buffer, name = 'logo.png', mimeType = 'image/png') => ({ name, mimeType, buffer });

/** Expects every logo on the page to have loaded. */
async function expectPictures(page: Page, selector: string) {
  await expect
    .poll(() =>
      page
        .locator(selector)
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth)),
    )
    .toEqual([180]);
}

const area = 'turbo';
const row = moduleRow(area, 'whitelabel');
const sentences = sentencesOf(area, 'whitelabel');
const user = 'Whitelabel User(WL)';
const all = actionsOf(area, 'whitelabel').map((action) => permissionOf(area, 'whitelabel', action));
const section = [sectionOf(area)];

test.describe('whitelabels', () => {
  test('are added, previewed, edited and deleted by keyboard alone', async ({ page }) => {
    const name = fresh('Keyboard "ગુજરાતી" 🏆');
    const logo = asFile(await png('Finch'));
    page.once('filechooser', (chooser) => void chooser.setFiles(logo));
    await openAs(page, { section, permissions: all }, address() + row.screen);
    await page.getByRole('button', { name: sentences.addLabel }).focus();
    await page.keyboard.press('Enter');
    const add = page.getByRole('dialog', { name: sentences.createHeading });
    await expect(add).toBeVisible();
    await expectAccessible(page);
    await expect(add.getByLabel(user)).toBeFocused();
    await page.keyboard.insertText(name);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('Finch desk');
    await page.keyboard.press('Tab');
    await expect(add.getByLabel('Color picker')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('1a7f5a');
    await expect(add.getByLabel('Color picker')).toHaveValue('#1a7f5a');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('finch.example');
    await page.keyboard.press('Tab');
    await expect(add.getByLabel('URL')).toHaveValue('https://finch.example');
    await expect(add.locator('input[type="file"]')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(add.getByText('logo.png')).toBeVisible();
    await expectPictures(page, '[role="dialog"] img');
    await add.getByLabel('URL').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(sentences.created, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: sentences.addLabel })).toBeFocused();

    await page.keyboard.press('/');
    await page.keyboard.insertText(name.toUpperCase());
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    await expectPictures(page, 'tbody img');
    await expectAccessible(page);
    const tableRow = page.getByRole('row').filter({ hasText: name });
    await expect(tableRow.getByText('#1a7f5a')).toBeVisible();
    await tableRow.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: sentences.previewHeading });
    await expect(preview).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${row.screen}/[0-9a-f-]{36}$`));
    for (const text of [name, 'https://finch.example', 'T&c Apply']) {
      await expect(preview.getByText(text, { exact: true })).toBeVisible();
    }
    await expectPictures(page, '[role="dialog"] img');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(row.screen);
    // What was searched for is still there, and in the address.
    await expect(page.getByRole('searchbox')).toHaveValue(name.toUpperCase());
    expect(new URL(page.url()).searchParams.get('q')).toBe(name.toUpperCase());

    await tableRow.getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: sentences.editHeading });
    await expect(edit.getByText('Leave empty to keep the current logo')).toBeVisible();
    await expectPictures(page, '[role="dialog"] img');
    await expect(edit.getByLabel(user)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.insertText(' II');
    await page.keyboard.press('Enter');
    await expect(page.getByText(sentences.updated, { exact: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: `${name} II`, exact: true })).toBeVisible();
    await expectPictures(page, 'tbody img');

    await page.getByRole('button', { name: 'Delete' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(sentences.confirmDelete)).toBeVisible();
    await answerByKeyboard(page, 'Delete');
    await expect(page.getByText(sentences.deletedOnScreen, { exact: true })).toBeVisible();
    await expect(page.getByText(sentences.empty)).toBeVisible();
  });
});
