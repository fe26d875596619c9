import { codeOf } from '../../api/testing/second-factor/authenticator-codes.ts';
import { accountWords as words, passkeyWords, secondStepWords } from '../../domain/account/text.ts';
import { shell } from '../../domain/text.ts';
import { address, expect, expectAccessible, newAccount, signIn, test } from '../support/person.ts';

test.use({ tab: 'new' });

test('a user adds a passkey and an authenticator app, and signs in with each by keyboard', async ({
  page,
}) => {
  // Passkeys need an address with a name.
  const at = address().replace('127.0.0.1', 'localhost');
  const account = await newAccount();
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, account, at);
  const openPanel = () => page.getByRole('button', { name: shell.account }).click();
  const dialog = page.getByRole('dialog');
  const signInAgain = async () => {
    await openPanel();
    await page.getByRole('button', { name: shell.logout }).click();
    await expect(page.getByLabel('Username or email')).toBeFocused();
    await page.keyboard.insertText(account.username);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: secondStepWords.title })).toBeVisible();
  };

  await openPanel();
  await page.getByRole('button', { name: words.open }).click();
  await dialog.getByRole('button', { name: passkeyWords.add }).click();
  await expect(dialog.getByLabel(passkeyWords.name)).toBeFocused();
  await dialog.getByLabel(words.password).fill(account.password);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: words.codesTitle }).getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.done }).click();
  await expect(dialog.getByText(passkeyWords.neverUsed)).toBeVisible();
  await page.keyboard.press('Escape');
  await signInAgain();
  await expect(page.getByRole('button', { name: passkeyWords.use })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await openPanel();
  await page.getByRole('button', { name: words.open }).click();
  await dialog.getByRole('button', { name: words.setUp }).click();
  await expect(dialog.getByLabel(words.password)).toBeFocused();
  await page.keyboard.insertText(account.password);
  // The passkey proves who adds another factor.
  await expect(dialog.getByText(passkeyWords.useText)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: words.picture })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await expect(dialog.getByRole('textbox', { name: words.code })).toBeFocused();
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(words.codesLeft(10))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await signInAgain();
  // With an app, the code is asked for first.
  await expect(page.getByLabel(secondStepWords.digit(1, 6))).toBeFocused();
  await expectAccessible(page);
  // The code of now was used when the app was set up.
  await page.keyboard.type(codeOf(secret, 1));
  await page.waitForURL('**/dashboard');
});
