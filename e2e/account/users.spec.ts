import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { auditWords } from '../../domain/evidence/audit/text.ts';
import { auth } from '../../domain/session/text.ts';
import { shell } from '../../domain/text.ts';
import { people, userWords } from '../../domain/user/text.ts';
import { address, expect, expectAccessible, follow, openAs, openWith, test } from '../support/person.ts';

const screen = '/userManagement';
const first = 'a decent password';
const given = 'a phrase that was given';
const own = 'a phrase of my own choice';

/** Number of mails with this subject to an address; without a mail server, mails are files. */
async function mailsTo(email: string, subject: RegExp): Promise<number> {
  const folder = path.join(process.env.E2E_FOLDER ?? '', 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.filter((text) => text.includes(`To: ${email}`) && subject.test(text)).length;
}

/** With Tab only: between two fields is the button that reveals the password. */
async function tabTo(page: Page, label: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(label)).toBeFocused({ timeout: 300 });
  }).toPass();
}

test('an admin creates a user by keyboard and sets a password, which the user changes by keyboard to do only what was granted', async ({
  page,
}) => {
  const username = `sample-made-${process.pid}-${Date.now().toString(36)}`;
  const email = `${username}@example.test`;
  await openAs(page, { role: 'admin' }, address() + screen);
  await expect(page.getByRole('heading', { name: shell.usersTitle })).toBeVisible();
  await page.getByRole('button', { name: 'Add User' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password is required').first()).toBeVisible();
  await page.keyboard.insertText(username);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(email);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(first);
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
  await expectAccessible(page);
  await row.click();
  const details = page.getByRole('dialog');
  await expect(details).toContainText('Listing');
  await details.getByRole('button', { name: auditWords.history }).click();
  await expect(details.getByRole('list', { name: auditWords.history })).toContainText(username);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Edit' }).click();
  await details.getByLabel(/^Password/).fill(given);
  await expect(page.getByText(userWords.givenPassword)).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(people.updated)).toBeVisible();
  await expect.poll(() => mailsTo(email, /^Subject: Your password was set/m)).toBe(1);

  await openWith(page, { username, password: given }, `${address()}/sports`);
  await expect(page.getByRole('heading', { name: shell.choosePasswordTitle })).toBeVisible();
  await expect(page.getByText(shell.clockLabel)).toBeHidden();
  const [old, fresh, again] = [shell.givenPassword, /^New password/, shell.confirmPassword];
  const fillIn = async (field: string | RegExp, text: string) => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
    await expect(page.getByLabel(field)).toHaveValue(text);
  };
  await expect(page.getByLabel(old)).toBeFocused();
  await fillIn(old, 'not the one');
  await tabTo(page, fresh);
  await fillIn(fresh, own);
  await tabTo(page, again);
  await fillIn(again, own);
  await page.keyboard.press('Enter');
  await expect(page.getByText(auth.currentPasswordWrong)).toBeVisible();
  await expect(page.getByLabel(old)).toBeFocused();
  await expectAccessible(page);
  await fillIn(old, given);
  await page.keyboard.press('Enter');

  // On to the requested page.
  await expect(page.getByRole('heading', { name: 'Sports Management' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/sports');
  await expect(page.getByRole('button', { name: 'Add Sport' })).toHaveCount(0);
  await follow(page, screen);
  await expect(page.getByText(people.accessDenied)).toBeVisible();
});
