import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { auth, people, shell } from '../domain/messages.ts';
import { userWords } from '../domain/people-messages.ts';
import { address, asAdmin, expect, expectAccessible, newAccount, openAs, signIn, test } from './person.ts';

const given = 'a phrase that was given';
const own = 'a phrase of my own choice';

/** How many mails of this subject went to an address; without a mail server, mail is a file. */
async function mailsTo(email: string, subject: RegExp): Promise<number> {
  const folder = path.join(process.env.E2E_FOLDER ?? '', 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.filter((text) => text.includes(`To: ${email}`) && subject.test(text)).length;
}

test('an admin sets a password; the user changes it by keyboard and goes on to the page that was wanted', async ({
  page,
  browser,
}) => {
  const target = await newAccount({ permissions: ['sports_listing'] });
  await openAs(page, { role: 'admin' }, `${address()}/userManagement?q=${target.username}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(given);
  await expect(page.getByText(userWords.givenPassword)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(people.updated)).toBeVisible();
  await expect
    .poll(() => mailsTo(`${target.username}@example.test`, /^Subject: Your password was set/m))
    .toBe(1);

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, { username: target.username, password: given });
  await theirs.goto(`${address()}/sports`);
  await expect(theirs.getByRole('heading', { name: shell.choosePasswordTitle })).toBeVisible();
  await expect(theirs.getByText(shell.clockLabel)).toBeHidden();
  await expectAccessible(theirs);
  await expect(theirs.getByLabel(shell.givenPassword)).toBeFocused();
  await theirs.keyboard.type(given);
  await theirs.getByLabel(/^New password/).focus();
  await theirs.keyboard.type(given);
  await theirs.getByLabel(shell.confirmPassword).focus();
  await theirs.keyboard.type(given);
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText(auth.passwordMustDiffer)).toBeVisible();
  await expect(theirs.getByLabel(/^New password/)).toBeFocused();
  await expectAccessible(theirs);
  await theirs.keyboard.press('ControlOrMeta+a');
  await theirs.keyboard.type(own);
  await theirs.getByLabel(shell.confirmPassword).focus();
  await theirs.keyboard.press('ControlOrMeta+a');
  await theirs.keyboard.type(own);
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('heading', { name: 'Sports Management' })).toBeVisible();
  expect(new URL(theirs.url()).pathname).toBe('/sports');
  await theirs.context().close();
});

test('a wrong one of the two is told at its field, and the way out is there', async ({ page }) => {
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

test('a subadmin who lacks rights of a user sends a recovery code instead of a password', async ({
  page,
}) => {
  const target = await newAccount({ section: ['Turbo'], permissions: ['report_export', 'report_listing'] });
  const rights = { role: 'subadmin', section: ['Turbo'], permissions: ['report_listing'] } as const;
  await openAs(page, rights, `${address()}/userManagement?q=${target.username}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(userWords.passwordFixed)).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expect(dialog.getByLabel('Email')).toBeDisabled();
  await expectAccessible(page);
  const send = dialog.getByRole('button', { name: userWords.sendCode });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(people.codeSent)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => mailsTo(`${target.username}@example.test`, /^Subject: Your code/m)).toBe(1);
});
