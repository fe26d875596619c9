import type { Page } from '@playwright/test';
import { auth } from '../../domain/session/text.ts';
import { shell } from '../../domain/text.ts';
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
} from '../support/person.ts';
import { isThorough } from '../support/variants.ts';

const isRenewal = (url: string) => url.endsWith('/api/admin/update-session');
const dashboardOf = (page: Page) => page.getByRole('heading', { name: 'Dashboard' });

test('a session survives a lost network, gets another password, and begins and ends in all tabs at once', async ({
  page,
  context,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.headers()['accept'] === 'text/event-stream') streams.push(request.url());
  });
  const account = await enter(page);
  await expect(dashboardOf(page)).toBeVisible();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => isRenewal(request.url()));
  await page.mouse.move(10, 10);
  await failed;
  await expect(dashboardOf(page)).toBeVisible();
  await context.setOffline(false);
  const renewed = page.waitForResponse((response) => isRenewal(response.url()));
  await page.mouse.move(300, 300);
  expect((await renewed).status()).toBe(200);

  await page.getByRole('button', { name: shell.account }).click();
  await page.getByRole('button', { name: shell.changePassword }).click();
  const dialog = page.getByRole('dialog', { name: shell.changePassword });
  const password = 'another decent one';
  await dialog.getByLabel(shell.currentPassword).fill(account.password);
  await dialog.getByLabel(/^New password/).fill(password);
  await dialog.getByLabel(shell.confirmPassword).fill('something else');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(auth.passwordsDiffer)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(shell.confirmPassword).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(auth.passwordChanged)).toBeVisible();

  // With more tabs than a browser opens connections to one server, all still work.
  const tabs = [page];
  for (let count = 0; count < (isThorough ? 6 : 1); count += 1) {
    const tab = await context.newPage();
    await tab.goto(`${address()}/dashboard`);
    tabs.push(tab);
  }
  const inEveryTab = (look: (tab: Page) => Promise<void>) => Promise.all(tabs.map(look));
  await inEveryTab((tab) => expect(dashboardOf(tab)).toBeVisible());
  await page.bringToFront();
  await page.getByRole('button', { name: shell.account }).click();
  await page.getByRole('button', { name: shell.logout }).click();
  await inEveryTab((tab) => expect(tab.getByText(shell.loginTitle)).toBeVisible());
  const left = await page.evaluate(() =>
    ['token', 'user', 'timerTimeLeft', 'notificationSent'].map((key) => localStorage.getItem(key)),
  );
  expect(left).toEqual([null, null, null, null]);
  await signInHere(page, { ...account, password });
  await inEveryTab((tab) => expect(dashboardOf(tab)).toBeVisible());

  // Only the event can report it: the regular check every half minute is blocked. Such an error is expected: see person.ts.
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await asAdmin('POST', `/admin/force-logout/${account.id}`);
  await inEveryTab((tab) => expect(tab.getByText(auth.forcedOut)).toBeVisible());
  // No tab has its own stream, which would take one of six connections: the shared worker has one.
  expect(streams).toEqual([]);
});

test.describe('a short session', () => {
  test.use({ tab: 'private' });

  let brief: Program;
  test.beforeAll(async () => {
    // Time to open a page on a busy machine.
    brief = await launchConsole(process.env.E2E_FOLDER ?? '', { SESSION_MINUTES: '0.3' });
  });
  test.afterAll(() => brief.stop());

  test('counts down on the server’s clock, warns, is renewed by activity, and ends by itself', async ({
    page,
  }) => {
    const account = await newAccount();
    // The PC’s clock is years ahead, and its notifications are blocked.
    await page.clock.install({ time: new Date('2031-05-05T05:05:05Z') });
    await page.clock.resume();
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await signIn(page, account, brief.address);
    const warning = page.getByRole('alertdialog', { name: 'Login Timeout Warning' });
    await expect(warning.getByText('Your session is about to expire.')).toBeVisible();
    // Activity postpones the end repeatedly.
    let end = 0;
    for (let moves = 0; moves < 3; moves += 1) {
      const renewed = page.waitForResponse((response) => isRenewal(response.url()));
      await page.mouse.move(300 + moves * 10, 300);
      const { sessionExpires } = await (await renewed).json();
      expect(Date.parse(sessionExpires)).toBeGreaterThan(end);
      end = Date.parse(sessionExpires);
    }
    await expect(page.getByText('LOGIN TIMEOUT', { exact: true })).toBeVisible();
    await expect(page.getByText(/^00:[01]\d$/)).toBeVisible();
    await expect(page.getByText(shell.notificationsBlocked)).toBeVisible();
    await expect(dashboardOf(page)).toBeVisible();
    await expectAccessible(page);
    // Without activity, the session ends by itself.
    await expect(page.getByText(shell.loginTitle)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Session expired')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});
