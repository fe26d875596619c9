import { codeOf } from '../../api/testing/second-factor/authenticator-codes.ts';
import {
  accountWords as words,
  overviewFile,
  overviewWords,
  passkeyWords,
  policyWords,
  secondStepWords,
} from '../../domain/account/text.ts';
import { shell } from '../../domain/text.ts';
import {
  address,
  enter,
  expect,
  expectAccessible,
  newAccount,
  openAs,
  signIn,
  test,
} from '../support/person.ts';

test('a user sets up an authenticator app, and signs in with it by keyboard', async ({ page }) => {
  const account = await enter(page);
  await page.getByRole('button', { name: shell.account }).click();
  await page.getByRole('button', { name: words.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.setUp }).click();
  await expect(dialog.getByLabel(words.password)).toBeFocused();
  await page.keyboard.insertText(account.password);
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

  const signInAgain = async () => {
    await page.getByRole('button', { name: shell.account }).click();
    await page.getByRole('button', { name: shell.logout }).click();
    await expect(page.getByLabel('Username or email')).toBeFocused();
    await page.keyboard.insertText(account.username);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: secondStepWords.title })).toBeVisible();
    await expect(page.getByLabel(secondStepWords.digit(1, 6))).toBeFocused();
  };
  await signInAgain();
  await expectAccessible(page);
  // The code of now was used when the app was set up.
  await page.keyboard.type(codeOf(secret, 1));
  await page.waitForURL(`${address()}/dashboard`);

  await signInAgain();
  await page.getByRole('button', { name: secondStepWords.useRecoveryCode }).click();
  await expect(page.getByLabel(secondStepWords.recoveryCode)).toBeFocused();
  await page.keyboard.insertText(first);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address()}/dashboard`);
});

test.describe('in a new tab', () => {
  test.use({ tab: 'new' });

  test('a user adds a passkey, and signs in with it', async ({ page }) => {
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
    await page.getByRole('button', { name: shell.account }).click();
    await page.getByRole('button', { name: words.open }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: passkeyWords.add }).click();
    await expect(dialog.getByLabel(passkeyWords.name)).toBeFocused();
    await dialog.getByLabel(words.password).fill(account.password);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('list', { name: words.codesTitle }).getByRole('listitem')).toHaveCount(10);
    await dialog.getByRole('button', { name: words.done }).click();
    await expect(dialog.getByText(passkeyWords.neverUsed)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: shell.account }).click();
    await page.getByRole('button', { name: shell.logout }).click();

    await page.getByLabel('Username or email').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: passkeyWords.use })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
  });
});

test('an admin sees what protects the accounts, and exports it', async ({ page }) => {
  const account = await newAccount();
  await openAs(page, { role: 'admin' }, `${address()}/security`);
  await expect(page.getByLabel(policyWords.ofRole('admin'))).toBeVisible();
  await page.getByText(overviewWords.filters.never).click();
  await expect(page.getByRole('cell', { name: account.username, exact: true })).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: overviewWords.export }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(overviewFile);
});
