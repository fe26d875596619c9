import { shell } from '../domain/text.ts';
import { people } from '../domain/user/text.ts';
import {
  address,
  asAdmin,
  expect,
  expectAccessible,
  newAccount,
  openAs,
  openWith,
  test,
} from './support/person.ts';

const path = '/userManagement';
const fresh = (word: string) => `sample-${word}-${process.pid}-${Date.now().toString(36)}`;

test('an admin creates a user by keyboard, who can do only what was granted', async ({ page }) => {
  await openAs(page, { role: 'admin' }, address() + path);
  await expect(page.getByRole('heading', { name: shell.usersTitle })).toBeVisible();
  await expectAccessible(page);
  const username = fresh('made');
  const add = page.getByRole('button', { name: 'Add User' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password is required').first()).toBeVisible();
  await page.keyboard.insertText(username);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(`${username}@example.test`);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('a decent password');
  await page.getByLabel('Turbo Sport: Create', { exact: true }).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Turbo Sport: Listing', { exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(people.created)).toBeVisible();

  await page.getByPlaceholder('Search users').fill(username);
  const row = page.getByRole('row', { name: new RegExp(username) });
  await expect(row).toContainText('Offline');
  await row.click();
  await expect(page.getByRole('dialog')).toContainText('Listing');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await openWith(page, { username, password: 'a decent password' }, `${address()}/sports`);
  await expect(page.getByRole('heading', { name: 'Sports Management' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Sport' })).toHaveCount(0);
  await page.goto(address() + path);
  await expect(page.getByText(people.accessDenied)).toBeVisible();
});

test('a subadmin works within their limits and sees a message beyond them', async ({ page }) => {
  const mine = await newAccount({ section: ['Turbo'], permissions: ['note_create', 'sports_create'] });
  const both = await newAccount({ section: ['Turbo', 'Forex'] });
  const forex = await newAccount({ section: ['Forex'] });
  const permissions = ['sports_create', 'sports_listing'];
  await openAs(page, { role: 'subadmin', section: ['Turbo'], permissions }, address() + path);
  const search = page.getByPlaceholder('Search users');
  await search.fill(forex.username);
  await expect(page.getByText(people.empty)).toBeVisible();
  await search.fill(both.username);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText(people.subadminTargetSection('edit'))).toBeVisible();
  await search.fill(mine.username);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Role')).toBeDisabled();
  await expect(page.getByLabel('Forex', { exact: true })).toBeDisabled();
  await expect(page.getByText('Forex permissions')).toHaveCount(0);
  await expect(page.getByLabel('Turbo Note: Create', { exact: true })).toBeDisabled();
  await expect(page.getByLabel('Turbo Note: Create', { exact: true })).toBeChecked();
  await page.getByLabel('Turbo Sport: Create', { exact: true }).uncheck();
  await page.getByLabel('Turbo Sport: Listing', { exact: true }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(people.updated)).toBeVisible();
  const { body } = await asAdmin('GET', '/admin/all');
  const saved = body.data.find((row: { _id: string }) => row._id === mine.id);
  expect(saved.permissions.toSorted()).toEqual(['note_create', 'sports_listing']);
});

test('a deleted user is restored', async ({ page }) => {
  const target = await newAccount();
  await openAs(page, { role: 'admin' }, `${address()}${path}?q=${target.username}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Are you sure you want to delete this user?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(people.empty)).toBeVisible();
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('User restored successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await expect(page.getByRole('cell', { name: target.username }).first()).toBeVisible();
});
