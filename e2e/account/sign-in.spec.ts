import { admin } from '../support/program.ts';
import { address, expect, expectAccessible, follow, newAccount, openAs, test } from '../support/person.ts';

test('a user signs in by keyboard and reaches the dashboard', async ({ page }) => {
  await page.goto(`${address()}/`);
  await expect(page.getByText('Welcome Team')).toBeVisible();
  await expectAccessible(page);
  // The first field has focus, so typing works immediately.
  await expect(page.getByLabel('Username or email')).toBeFocused();
  // The other screens are loaded while the person types, not before.
  const screens = page.locator('head link[href*="/console-"]');
  await expect(screens).not.toBeAttached();
  await page.keyboard.type(admin.username);
  await expect(screens).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a wrong password shows a red error and keeps the input; one with @ is sent as email', async ({
  page,
}) => {
  const account = await newAccount();
  await page.goto(`${address()}/`);
  const email = `${account.username}@example.test`;
  await page.getByLabel('Username or email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expect(page.getByLabel('Username or email')).toHaveValue(email);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('without a token every screen redirects to the sign-in, and so does /login', async ({ page }) => {
  for (const path of ['/forex_sport', '/userManagement', '/login']) {
    await page.goto(address() + path);
    await expect(page.getByText('Welcome Team')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  }
});

test('an unknown page shows the not-found page without the shell', async ({ page }) => {
  await openAs(page, { permissions: ['sports_listing'] }, `${address()}/nothing-here`);
  await expect(page.getByText('Oops! Page Not Found')).toBeVisible();
  await expect(page.getByText('એડમિને')).toBeVisible();
  await expect(page.getByText('IST TIME')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.waitForURL('**/dashboard');
});

test('screens without permission redirect to /404, and staff screens show an access-denied message', async ({
  page,
}) => {
  const rights = { section: ['Turbo'], permissions: ['sports_listing', 'forex_sport_listing'] } as const;
  await openAs(page, rights, `${address()}/forex_sport`);
  await page.waitForURL('**/404');
  await follow(page, '/userManagement');
  const denied = page.getByText('Access denied. Admin or subadmin privileges required.');
  await expect(denied).toBeVisible();
  for (const path of ['/attendance', '/audit', '/security']) {
    await follow(page, '/dashboard');
    await expect(denied).toHaveCount(0);
    await follow(page, path);
    await expect(denied).toBeVisible();
  }
  await follow(page, '/notes');
  await page.waitForURL('**/404');
  await expect(page.getByText('Oops! Page Not Found')).toBeVisible();
});
