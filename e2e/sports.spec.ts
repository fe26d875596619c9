import { moduleRow, sectionOf } from '../domain/areas.ts';
import { sentencesOf } from '../domain/text.ts';
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
const fresh = (word: string) => `${word} ${process.pid}-${(made += 1)}`;

const area = 'turbo';
const row = moduleRow(area, 'sport');
const sentences = sentencesOf(area, 'sport');
const wire = String(row.wire.name);
const label = `${row.heading} Name`;
const all = actionsOf(area, 'sport').map((action) => permissionOf(area, 'sport', action));
const section = [sectionOf(area)];
const create = async (name: string) => (await asAdmin('POST', row.api.base, { [wire]: name })).body.data;

test.describe('sports', () => {
  test('are searched, sorted and paged, and added, edited, previewed and deleted by keyboard alone', async ({
    page,
  }) => {
    const stem = fresh('Paged');
    for (let count = 1; count <= 25; count += 1) await create(`${stem} ${String(count).padStart(2, '0')}`);
    await openAs(page, { section, permissions: all }, address() + row.screen);
    await expect(page.getByRole('heading', { name: sentences.title })).toBeVisible();
    await page.getByPlaceholder(sentences.searchPlaceholder).fill(stem.toUpperCase());
    await expect(page.getByText('Showing 1 to 20 of 25 entries')).toBeVisible();
    await expect(page.getByRole('cell', { name: `${stem} 01` })).toBeVisible();
    await page.getByRole('button', { name: label }).click();
    await expect(page.getByRole('cell', { name: `${stem} 25` })).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page.getByText('Showing 21 to 25 of 25 entries')).toBeVisible();
    await page.getByLabel('Go to page').fill('1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await page.getByLabel('Go to page').fill('9');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await expectAccessible(page);
    // The view is in the URL and survives a reload.
    await page.reload();
    await expect(page.getByPlaceholder(sentences.searchPlaceholder)).toHaveValue(stem.toUpperCase());
    await expect(page.getByRole('cell', { name: `${stem} 25` })).toBeVisible();

    const name = fresh('Keyboard');
    await page.getByRole('button', { name: sentences.addLabel }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: sentences.createHeading })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('dialog').getByLabel(label)).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(sentences.created, { exact: true })).toBeVisible();
    // The dialog closes a moment after the message.
    await expect(page.getByRole('button', { name: sentences.addLabel })).toBeFocused();

    await page.keyboard.press('/');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(name);
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    const tableRow = page.getByRole('row').filter({ hasText: name });
    await tableRow.focus();
    await page.keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: sentences.previewHeading });
    await expect(preview).toBeVisible();
    await expect(preview.getByText(name)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();

    await tableRow.getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: sentences.editHeading });
    await expect(edit.getByLabel(label)).toHaveValue(name);
    await expect(edit.getByLabel(label)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' II');
    await page.keyboard.press('Enter');
    await expect(page.getByText(sentences.updated, { exact: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: `${name} II` })).toBeVisible();

    await page.getByRole('button', { name: 'Delete' }).first().focus();
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(confirm.getByText(sentences.confirmDelete)).toBeVisible();
    await expectAccessible(page);
    await answerByKeyboard(page, 'Delete');
    await expect(page.getByText(sentences.deletedOnScreen, { exact: true })).toBeVisible();
    await expect(page.getByText(sentences.empty)).toBeVisible();
  });
});
