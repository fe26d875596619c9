import { attendanceWords } from '../domain/attendance/text.ts';
import { auth } from '../domain/session/text.ts';
import { shell } from '../domain/text.ts';
import {
  address,
  answerByKeyboard,
  expect,
  expectAccessible,
  newAccount,
  openAs,
  openWith,
  test,
} from './support/person.ts';

const path = '/attendance';

test('a forced logout shows the reason at once, in every tab', async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  const account = await newAccount();
  await openWith(theirs, account);
  const tabs = [theirs];
  // More tabs than a browser opens connections to one server: all still work.
  for (let count = 0; count < 6; count += 1) {
    const tab = await elsewhere.newPage();
    await tab.goto(`${address()}/dashboard`);
    await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    tabs.push(tab);
  }

  await openAs(page, { role: 'admin' }, address() + path);
  await expect(page.getByRole('heading', { name: shell.attendanceTitle })).toBeVisible();
  const here = page.getByRole('region', { name: attendanceWords.loggedIn });
  const card = here.getByRole('listitem').filter({ hasText: account.username });
  await expect(card).toContainText('Since');
  await card.getByRole('button', { name: `Force logout ${account.username}` }).click();
  await expect(page.getByText(attendanceWords.confirmForceLogout)).toBeVisible();
  await expectAccessible(page);
  // Only the event tells them: calls that would, every half minute, do not get through.
  await elsewhere.route('**/api/**', (route) => route.abort());
  await page.getByRole('dialog').getByRole('button', { name: 'Force logout' }).click();
  // The admin sees it for three seconds.
  const seen = [page, ...tabs].map((tab) => expect(tab.getByText(auth.forcedOut)).toBeVisible());
  await Promise.all(seen);
  await expect(card).toHaveCount(0);
  await elsewhere.close();
});

test('shows attendance by user and period, deletes it by keyboard, and sends the report of yesterday', async ({
  page,
}) => {
  const account = await newAccount();
  const login = await fetch(`${address()}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account.username, password: account.password }),
  });
  const { token } = await login.json();
  await fetch(`${address()}/api/admin/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await openAs(page, { role: 'admin' }, address() + path);
  await expect(page.getByRole('button', { name: 'Last 24 Hours' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('/');
  await page.keyboard.type(account.username);
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
