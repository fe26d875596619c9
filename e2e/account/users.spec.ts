import { shell } from '../../domain/text.ts';
import { people } from '../../domain/user/text.ts';
import { address, expect, expectAccessible, follow, openAs, openWith, test } from '../support/person.ts';

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
  await follow(page, path);
  await expect(page.getByText(people.accessDenied)).toBeVisible();
});
