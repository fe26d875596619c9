import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { address, expect, expectAccessible, newAccount, signInHere, test } from '../support/person.ts';

/** The latest code mailed to an address; without a mail server, mails are files. */
async function codeFor(email: string, after = 0): Promise<string> {
  const folder = path.join(process.env.E2E_FOLDER ?? '', 'outbox');
  const found: string[] = [];
  await expect
    .poll(
      async () => {
        found.length = 0;
        const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
        for (const file of files.toSorted()) {
          const text = await readFile(path.join(folder, file), 'utf8');
          if (text.includes(`To: ${email}`)) found.push(/^ {4}(\d{6})\r?$/m.exec(text)?.[1] ?? '');
        }
        return found.length;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(after);
  return found.at(-1) ?? '';
}

test('a user recovers a forgotten password, by keyboard alone', async ({ page }) => {
  const account = await newAccount();
  const email = `${account.username}@example.test`;
  await page.goto(`${address()}/`);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.insertText(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend OTP in \d+ s/ })).toBeDisabled();
  await expectAccessible(page);
  const code = await codeFor(email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await page.keyboard.type(wrong);
  await expect(page.getByText('Invalid or expired OTP')).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type(code);
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.keyboard.insertText('an entirely new phrase');
  await expect(page.getByText('Strong')).toBeVisible();
  await page.getByLabel('Confirm password').focus();
  await page.keyboard.insertText('something else');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm password').fill('an entirely new phrase');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password reset successfully')).toBeVisible();
  await expect(page.getByText('Welcome Team')).toBeVisible();
  await signInHere(page, { username: account.username, password: 'an entirely new phrase' });
});
