import { launchConsole, type Program } from '../support/program.ts';
import {
  address,
  asAdmin,
  enter,
  expect,
  expectAccessible,
  newAccount,
  signIn,
  signInHere,
  test,
  tokenOf,
  type Account,
} from '../support/person.ts';

const isRenewal = (url: string) => url.endsWith('/api/admin/update-session');

test('logout in one tab logs out all tabs and clears the stored data, and sign-in reaches all tabs', async ({
  page,
  context,
}) => {
  const account = await enter(page);
  const second = await context.newPage();
  await second.goto(`${address()}/dashboard`);
  await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page
    .getByRole('button', { name: /user|account|profile/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, second]) await expect(tab.getByText('Welcome Team')).toBeVisible();
  const left = await page.evaluate(() =>
    ['token', 'user', 'timerTimeLeft', 'notificationSent'].map((key) => localStorage.getItem(key)),
  );
  expect(left).toEqual([null, null, null, null]);

  await page.bringToFront();
  await signInHere(page, account);
  await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a short network loss does not log out', async ({ page, context }) => {
  await enter(page);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => isRenewal(request.url()));
  await page.mouse.move(10, 10);
  await failed;
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await context.setOffline(false);
  const renewed = page.waitForResponse((response) => isRenewal(response.url()));
  await page.mouse.move(300, 300);
  expect((await renewed).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test.describe('with another clock', () => {
  test.use({ tab: 'private' });

  test('the countdown runs on the server’s clock, not on the PC’s', async ({ page }) => {
    const account = await newAccount();
    await page.clock.install({ time: new Date('2031-05-05T05:05:05Z') });
    await page.clock.resume();
    await signIn(page, account);
    await expect(page.getByText('LOGIN TIMEOUT', { exact: true })).toBeVisible();
    // Some seconds may have passed.
    await expect(page.getByText(/^(10:00|09:\d\d)$/)).toBeVisible();
  });
});

test.describe('short sessions', () => {
  test.use({ tab: 'private' });

  let brief: Program;
  /** Signs in before the first test, which takes longer than a session, and is not heard of again. */
  let gone: Account;
  test.beforeAll(async () => {
    // Time to open a page on a busy machine.
    brief = await launchConsole(process.env.E2E_FOLDER ?? '', { SESSION_MINUTES: '0.3' });
    gone = await newAccount();
    await tokenOf(gone, brief.address);
  });
  test.afterAll(() => brief.stop());

  test('the warning shows seconds, activity renews, and at 0 the user is logged out', async ({ page }) => {
    const account = await newAccount();
    await signIn(page, account, brief.address);
    const warning = page.getByRole('alertdialog', { name: 'Login Timeout Warning' });
    await expect(warning).toBeVisible();
    await expect(warning.getByText('Your session is about to expire.')).toBeVisible();
    // Activity postpones the end, again and again.
    let end = 0;
    for (let moves = 0; moves < 3; moves += 1) {
      const renewed = page.waitForResponse((response) => isRenewal(response.url()));
      await page.mouse.move(300 + moves * 10, 300);
      const { sessionExpires } = await (await renewed).json();
      expect(Date.parse(sessionExpires)).toBeGreaterThan(end);
      end = Date.parse(sessionExpires);
    }
    await expect(page.getByText('LOGIN TIMEOUT', { exact: true })).toBeVisible();
    await expectAccessible(page);
    // Without activity, the session ends by itself.
    await expect(page.getByText('Welcome Team')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Session expired')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('attendance of a user who closed the browser ends at the expiry', async () => {
    await expect
      .poll(
        async () => {
          const { body } = await asAdmin('GET', '/admin/attendance');
          return body.data.find((row: { userId: { _id: string } }) => row.userId._id === gone.id)?.logoutTime;
        },
        { timeout: 60_000 },
      )
      .not.toBeNull();
  });
});

test.describe('in a new tab', () => {
  test.use({ tab: 'new' });

  test('the notice appears when notifications are blocked', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await enter(page);
    await expect(
      page.getByText(
        'Notifications are blocked. Please enable notifications in your browser settings to receive login timeout alerts.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a user changes their own password from the panel', async ({ page }) => {
  const account = await enter(page);
  await page
    .getByRole('button', { name: /user|account|profile/i })
    .first()
    .click();
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByLabel(/^New password/).fill('another decent one');
  await dialog.getByLabel(/confirm/i).fill('something else');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel(/confirm/i).fill('another decent one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Welcome Team')).toBeVisible();
  await signInHere(page, { ...account, password: 'another decent one' });
});
