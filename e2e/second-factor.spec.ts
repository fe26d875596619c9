import { codeOf } from '../api/testing/authenticator-codes.ts';
import { accountWords as words, secondStepWords } from '../domain/account/text.ts';
import { shell } from '../domain/text.ts';
import { address, enter, expect, expectAccessible, test } from './support/person.ts';

test('a user sets up an authenticator app, and signs in with it by keyboard', async ({ page }) => {
  const account = await enter(page);
  await page.getByRole('button', { name: shell.account }).click();
  await page.getByRole('button', { name: words.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.setUp }).click();
  await expect(dialog.getByLabel(words.password)).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: words.picture })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await expect(dialog.getByRole('textbox', { name: words.code })).toBeFocused();
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: words.codesTitle }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allInnerTexts();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.done }).click();
  await expect(dialog.getByText(words.codesLeft(10))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const signIn = async () => {
    await page.getByRole('button', { name: shell.account }).click();
    await page.getByRole('button', { name: shell.logout }).click();
    await expect(page.getByLabel('Username or email')).toBeFocused();
    await page.keyboard.type(account.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: secondStepWords.title })).toBeVisible();
    await expect(page.getByLabel(secondStepWords.digit(1, 6))).toBeFocused();
  };
  await signIn();
  await expectAccessible(page);
  // The code of now was used when the app was set up.
  await page.keyboard.type(codeOf(secret, 1));
  await page.waitForURL(`${address()}/dashboard`);

  await signIn();
  await page.getByRole('button', { name: secondStepWords.useRecoveryCode }).click();
  await expect(page.getByLabel(secondStepWords.recoveryCode)).toBeFocused();
  await page.keyboard.type(first);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address()}/dashboard`);
});
