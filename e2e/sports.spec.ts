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
const say = sentencesOf(area, 'sport');
const wire = String(row.wire.name);
const label = `${row.heading} Name`;
const all = actionsOf(area, 'sport').map((action) => permissionOf(area, 'sport', action));
const section = [sectionOf(area)];
const create = async (name: string) => (await asAdmin('POST', row.api.base, { [wire]: name })).body.data;

test.describe('sports', () => {
  test('are listed, searched, sorted and paged', async ({ page }) => {
    const stem = fresh('Paged');
    for (let count = 1; count <= 25; count += 1) await create(`${stem} ${String(count).padStart(2, '0')}`);
    await openAs(page, { section, permissions: all }, address() + row.screen);
    await expect(page.getByRole('heading', { name: say.title })).toBeVisible();
    await page.getByPlaceholder(say.searchPlaceholder).fill(stem.toUpperCase());
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
    await expect(page.getByPlaceholder(say.searchPlaceholder)).toHaveValue(stem.toUpperCase());
    await expect(page.getByRole('cell', { name: `${stem} 25` })).toBeVisible();
  });

  test('are added, edited, previewed and deleted by keyboard alone', async ({ page }) => {
    const name = fresh('Keyboard');
    await openAs(page, { section, permissions: all }, address() + row.screen);
    await page.getByRole('button', { name: say.addLabel }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: say.createHeading })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('dialog').getByLabel(label)).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(say.created, { exact: true })).toBeVisible();
    // The message disappears by itself.
    await expect(page.getByText(say.created, { exact: true })).toBeHidden();

    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    const tableRow = page.getByRole('row').filter({ hasText: name });
    await tableRow.focus();
    await page.keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: say.previewHeading });
    await expect(preview).toBeVisible();
    await expect(preview.getByText(name)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();

    await tableRow.getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: say.editHeading });
    await expect(edit.getByLabel(label)).toHaveValue(name);
    await expect(edit.getByLabel(label)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' II');
    await page.keyboard.press('Enter');
    await expect(page.getByText(say.updated, { exact: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: `${name} II` })).toBeVisible();

    await page.getByRole('button', { name: 'Delete' }).first().focus();
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(confirm.getByText(say.confirmDelete)).toBeVisible();
    await expectAccessible(page);
    await answerByKeyboard(page, 'Delete');
    await expect(page.getByText(say.deletedOnScreen, { exact: true })).toBeVisible();
    await expect(page.getByText(say.empty)).toBeVisible();
  });

  test('show only what the permissions allow, also when they change', async ({ page }) => {
    const permission = (action: 'listing' | 'create') => permissionOf(area, 'sport', action);
    const { id } = await openAs(
      page,
      { section, permissions: [permission('listing')] },
      address() + row.screen,
    );
    await expect(page.getByRole('cell', { name: 'Basketball' })).toBeVisible();
    for (const name of [say.addLabel, 'Edit', 'Delete', 'Preview']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
    const permissions = [permissionOf(area, 'sport', 'create')];
    await asAdmin('PUT', `/admin/${id}`, { userData: { permissions } });
    await expect(page.getByText(say.noAccess)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: say.addLabel })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Basketball' })).toHaveCount(0);
  });

  test('are restored by an admin', async ({ page }) => {
    const record = await create(fresh('Restored'));
    const other = await create(fresh('Stays deleted'));
    for (const { _id } of [record, other]) await asAdmin('DELETE', `${row.api.base}/${_id}`);
    await openAs(page, { role: 'admin', section }, address() + row.screen);
    await page.getByText('Deleted', { exact: true }).click();
    const tableRow = page.getByRole('row').filter({ hasText: record[wire] });
    await expect(tableRow.getByText('admin')).toBeVisible();
    await expectAccessible(page);
    await tableRow.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(say.restored, { exact: true })).toBeVisible();
    await expect(tableRow).toHaveCount(0);
    await expect(page.locator('tbody tr:focus')).toHaveCount(1);
  });

  test('keep missing, duplicate and failed input, and create one record on a double click', async ({
    page,
  }) => {
    const name = fresh('Double');
    const taken = fresh('Taken');
    await create(taken);
    await openAs(page, { section, permissions: all }, address() + row.screen);
    await page.getByRole('button', { name: say.addLabel }).click();
    const dialog = page.getByRole('dialog', { name: say.createHeading });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText(say.required).first()).toBeVisible();
    await dialog.getByLabel(label).fill(taken.toUpperCase());
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(`"${taken.toUpperCase()}" already exists`).first()).toBeVisible();
    await expect(dialog.getByLabel(label)).toHaveValue(taken.toUpperCase());
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await expect(dialog.getByLabel(label)).toHaveValue('');
    await dialog.getByLabel(label).fill(name);
    await page.route(`**/api${row.api.base}`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json: {} }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(say.createFailed).first()).toBeVisible();
    await expect(dialog.getByLabel(label)).toHaveValue(name);
    await page.unroute(`**/api${row.api.base}`);
    await dialog.getByRole('button', { name: 'Submit' }).dblclick();
    await expect(page.getByText(say.created, { exact: true })).toBeVisible();
    const { body } = await asAdmin('GET', row.api.base);
    expect(body.data.filter((record: Record<string, string>) => record[wire] === name)).toHaveLength(1);
  });
});
