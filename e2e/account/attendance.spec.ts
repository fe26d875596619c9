import { attendanceWords } from '../../domain/attendance/text.ts';
import { auth } from '../../domain/session/text.ts';
import { shell } from '../../domain/text.ts';
import {
  address,
  answerByKeyboard,
  asAdmin,
  expect,
  expectAccessible,
  newAccount,
  openAs,
  openWith,
  test,
  tokenOf,
} from '../support/person.ts';

const path = '/attendance';

test('a forced logout shows the reason at once, in every tab', async ({ page, context }) => {
  const account = await newAccount();
  const tabs = [page];
  await openWith(page, account);
  // More tabs than a browser opens connections to one server: all still work.
  for (let count = 0; count < 6; count += 1) {
    const tab = await context.newPage();
    await tab.goto(`${address()}/dashboard`);
    tabs.push(tab);
  }
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // Only the event tells them: calls that would, every half minute, do not get through.
  await context.route('**/api/**', (route) => route.abort());
  await asAdmin('POST', `/admin/force-logout/${account.id}`);
  await Promise.all(tabs.map((tab) => expect(tab.getByText(auth.forcedOut)).toBeVisible()));
});

test('an admin logs somebody out, sees attendance by user and period, deletes it by keyboard, and sends the report of yesterday', async ({
  page,
}) => {
  const account = await newAccount();
  const present = await newAccount();
  await tokenOf(present);
  const token = await tokenOf(account);
  await fetch(`${address()}/api/admin/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await openAs(page, { role: 'admin' }, address() + path);
  await expect(page.getByRole('heading', { name: shell.attendanceTitle })).toBeVisible();
  const here = page.getByRole('region', { name: attendanceWords.loggedIn }).getByRole('listitem');
  const theirs = here.filter({ hasText: present.username });
  await expect(theirs).toContainText('Since');
  await theirs.getByRole('button', { name: `Force logout ${present.username}` }).click();
  await expect(page.getByText(attendanceWords.confirmForceLogout)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Force logout' }).click();
  await expect(page.getByText(auth.forcedOut)).toBeVisible();
  await expect(theirs).toHaveCount(0);

  await expect(page.getByRole('button', { name: 'Last 24 Hours' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('/');
  await page.keyboard.insertText(account.username);
  const card = page.getByRole('article', { name: attendanceWords.ofUser(account.username) });
  await expect(card.locator('tbody tr')).toHaveCount(1);
  await expect(card.locator('tfoot')).toContainText(/Total Time0h 0m \d+s/);
  await expectAccessible(page);
  await page.getByLabel('End date').fill('2020-01-01');
  await expect(page.getByText(attendanceWords.empty)).toBeVisible();
  for (const period of ['Last 1 Month', 'Last 1 Year', 'All Data']) {
    await page.getByRole('button', { name: period }).focus();
    await page.keyboard.press('Enter');
    await expect(card).toBeVisible();
  }
  await card.getByRole('button', { name: `Delete All Attendance of ${account.username}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(attendanceWords.confirmDeleteAll)).toBeVisible();
  await answerByKeyboard(page, 'Delete');
  await expect(page.getByText('Attendance deleted successfully')).toBeVisible();
  await expect(page.getByText(attendanceWords.empty)).toBeVisible();

  await page.getByRole('button', { name: 'Send Attendance Report' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/Sent: \d+\. Nothing to send: \d+\. Failed: 0\./)).toBeVisible();
  await expectAccessible(page);
});
