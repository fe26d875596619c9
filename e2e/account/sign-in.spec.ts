import {
  address,
  enter,
  expect,
  expectAccessible,
  follow,
  newAccount,
  openAs,
  test,
} from '../support/person.ts';

test('the sign-in keeps the input after a wrong password and leads to the dashboard, by keyboard', async ({
  page,
}) => {
  const account = await newAccount();
  const email = `${account.username}@example.test`;
  await page.goto(`${address()}/`);
  await expect(page.getByText('Welcome Team')).toBeVisible();
  // The first field has focus, so typing works immediately.
  await expect(page.getByLabel('Username or email')).toBeFocused();
  // The other screens are loaded while the person types, not before.
  const screens = page.locator('head link[href*="/console-"]');
  await expect(screens).not.toBeAttached();
  await page.keyboard.type(email);
  await expect(screens).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('not the one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expect(page.getByLabel('Username or email')).toHaveValue(email);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('the console works in a browser that blocks its storage, until the page is closed', async ({
  context,
}) => {
  const page = await context.newPage();
  const account = await newAccount({ section: ['Turbo'], permissions: ['sports_listing'] });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await page.goto(`${address()}/`);
  await page.getByLabel('Username or email').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await follow(page, '/sports');
  await expect(page.getByRole('heading', { name: 'Sports' })).toBeVisible();
});

test('the frame is drawn and formatters are prepared while the scripts are on their way', async ({
  page,
}) => {
  await enter(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const formatters = page.waitForEvent('worker');
  await page.reload({ waitUntil: 'commit' });
  expect((await formatters).url()).toContain('/formatters-');
  await expect(page.locator('.first-side')).toBeVisible();
  await expect(page.locator('.first-rows')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).not.toBeAttached();
  release();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('.first-side')).not.toBeAttached();
});

test('scripts of the page that did not arrive are loaded again', async ({ context }) => {
  // The entry, and a script that it imports later.
  for (const script of ['index', 'first']) {
    const page = await context.newPage();
    const refused = page.waitForEvent('requestfailed');
    await page.route(`**/assets/${script}-*.js`, (route) => route.abort('connectionreset'), { times: 1 });
    await page.goto(`${address()}/`);
    await refused;
    await expect(page.getByText('Welcome Team')).toBeVisible();
  }
});

test('unknown pages and screens without permission show the not-found page without the shell, staff screens say why', async ({
  page,
}) => {
  const rights = { section: ['Turbo'], permissions: ['sports_listing', 'forex_sport_listing'] } as const;
  await openAs(page, rights, `${address()}/forex_sport`);
  await page.waitForURL('**/404');
  await expect(page.getByText('Oops! Page Not Found')).toBeVisible();
  await expect(page.getByText('એડમિને')).toBeVisible();
  await expect(page.getByText('IST TIME')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.waitForURL('**/dashboard');
  const denied = page.getByText('Access denied. Admin or subadmin privileges required.');
  for (const path of ['/userManagement', '/attendance', '/audit', '/security']) {
    await follow(page, path);
    await expect(denied).toBeVisible();
    await follow(page, '/dashboard');
    await expect(denied).toHaveCount(0);
  }
  await follow(page, '/nothing-here');
  await expect(page.getByText('Oops! Page Not Found')).toBeVisible();
  await follow(page, '/notes');
  await page.waitForURL('**/404');

  // Without a token every screen leads to the sign-in.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${address()}/userManagement`);
  await expect(page.getByText('Welcome Team')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await follow(page, '/login');
  await page.waitForURL(`${address()}/`);
});
