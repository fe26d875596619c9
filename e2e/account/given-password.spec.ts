import type { Page } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { auth } from '../../domain/session/text.ts';
import { shell } from '../../domain/text.ts';
import { people, userWords } from '../../domain/user/text.ts';
import {
  address,
  asAdmin,
  expect,
  expectAccessible,
  newAccount,
  openAs,
  openWith,
  signIn,
  test,
} from '../support/person.ts';

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

test('an admin sets a password, and the user gets a mail', async ({ page }) => {
  const target = await newAccount();
  await openAs(page, { role: 'admin' }, `${address()}/userManagement?q=${target.username}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Password/)
    .fill(given);
  await expect(page.getByText(userWords.givenPassword)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(people.updated)).toBeVisible();
  await expect
    .poll(() => mailsTo(`${target.username}@example.test`, /^Subject: Your password was set/m))
    .toBe(1);
});

test('the user changes it by keyboard and continues to the requested page', async ({ page }) => {
  const target = await newAccount({ permissions: ['sports_listing'] });
  await asAdmin('PUT', `/admin/${target.id}`, { userData: { password: given } });
  await openWith(page, { username: target.username, password: given }, `${address()}/sports`);
  await expect(page.getByRole('heading', { name: shell.choosePasswordTitle })).toBeVisible();
  await expect(page.getByText(shell.clockLabel)).toBeHidden();
  await expectAccessible(page);
  const [old, fresh, again] = [shell.givenPassword, /^New password/, shell.confirmPassword];
  const fillIn = async (field: string | RegExp, text: string) => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
    await expect(page.getByLabel(field)).toHaveValue(text);
  };
  await expect(page.getByLabel(old)).toBeFocused();
  await fillIn(old, given);
  await tabTo(page, fresh);
  await fillIn(fresh, given);
  await tabTo(page, again);
  await fillIn(again, given);
  await page.keyboard.press('Enter');
  await expect(page.getByText(auth.passwordMustDiffer)).toBeVisible();
  await expect(page.getByLabel(fresh)).toBeFocused();
  await expectAccessible(page);
  await fillIn(fresh, own);
  await tabTo(page, again);
  await fillIn(again, own);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sports Management' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/sports');
});

test('a wrong entry shows an error at its field, and the user can log out', async ({ page }) => {
  const target = await newAccount();
  await asAdmin('PUT', `/admin/${target.id}`, { userData: { password: given } });
  await signIn(page, { username: target.username, password: given });
  await page.getByLabel(shell.givenPassword).fill('not the one');
  await page.getByLabel(/^New password/).fill(own);
  await page.getByLabel(shell.confirmPassword).fill(own);
  await page.getByRole('button', { name: shell.changePassword }).click();
  await expect(page.getByText(auth.currentPasswordWrong)).toBeVisible();
  await page.getByRole('button', { name: shell.logout }).click();
  await expect(page.getByText(shell.loginTitle)).toBeVisible();
});

test('a subadmin without all permissions of a user sends a recovery code instead of a password', async ({
  page,
}) => {
  const target = await newAccount({ section: ['Turbo'], permissions: ['report_export', 'report_listing'] });
  const rights = { role: 'subadmin', section: ['Turbo'], permissions: ['report_listing'] } as const;
  await openAs(page, rights, `${address()}/userManagement?q=${target.username}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(userWords.passwordFixed)).toBeVisible();
  await expect(dialog.getByLabel(/^Password/)).toHaveCount(0);
  await expect(dialog.getByLabel('Email')).toBeDisabled();
  await expectAccessible(page);
  const send = dialog.getByRole('button', { name: userWords.sendCode });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(people.codeSent)).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(() => mailsTo(`${target.username}@example.test`, /^Subject: Your password reset code/m))
    .toBe(1);
});
