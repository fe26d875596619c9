import { admin } from './support/program.ts';
import {
  address,
  enter,
  expect,
  expectAccessible,
  newAccount,
  openAs,
  signIn,
  test,
} from './support/person.ts';

test('a user signs in by keyboard and reaches the dashboard', async ({ page }) => {
  await page.goto(`${address()}/`);
  await expect(page.getByText('Welcome Team')).toBeVisible();
  await expectAccessible(page);
  // The first field has focus, so typing works immediately.
  await expect(page.getByLabel('Username or email')).toBeFocused();
  await page.keyboard.type(admin.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a wrong password shows a red error and keeps the username', async ({ page }) => {
  const account = await newAccount();
  await page.goto(`${address()}/`);
  await page.getByLabel('Username or email').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expect(page.getByLabel('Username or email')).toHaveValue(account.username);
  await expectAccessible(page);
});

test('input with @ is sent as email', async ({ page }) => {
  const account = await newAccount();
  await signIn(page, { ...account, username: `${account.username}@example.test` });
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('without a token every screen redirects to the sign-in, and so does /login', async ({ page }) => {
  for (const path of ['/dashboard', '/sports', '/forex_sport', '/userManagement', '/attendance', '/login']) {
    await page.goto(address() + path);
    await expect(page.getByText('Welcome Team')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  }
});

test('a malformed stored token is cleared', async ({ page }) => {
  await page.goto(`${address()}/`);
  await page.evaluate(() => {
    localStorage.setItem('token', 'nonsense');
    localStorage.setItem('user', '{}');
    localStorage.setItem('timerTimeLeft', '5');
  });
  await page.goto(`${address()}/dashboard`);
  await expect(page.getByText('Welcome Team')).toBeVisible();
  const left = await page.evaluate(() =>
    ['token', 'user', 'timerTimeLeft'].map((key) => localStorage.getItem(key)),
  );
  expect(left).toEqual([null, null, null]);
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

test('a screen without permission redirects to /404', async ({ page }) => {
  await enter(page, { section: ['Turbo'], permissions: ['sports_listing', 'forex_sport_listing'] });
  for (const path of ['/forex_sport', '/notes', '/whitelabel']) {
    await page.goto(address() + path);
    await page.waitForURL('**/404');
    await expect(page.getByText('Oops! Page Not Found')).toBeVisible();
  }
});

test('staff screens show an access-denied message', async ({ page }) => {
  await enter(page);
  for (const path of ['/userManagement', '/attendance']) {
    await page.goto(address() + path);
    await expect(page.getByText('Access denied. Admin or subadmin privileges required.')).toBeVisible();
  }
});
