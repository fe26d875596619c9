import { address, enter, expect, expectAccessible, test } from './support/person.ts';

test('the page responds to HEAD requests', async ({ request }) => {
  expect((await request.head(`${address()}/reports`)).status()).toBe(200);
  expect((await request.head(`${address()}/api/nothing`)).status()).toBe(404);
});

test('the sidebar shows groups by section and role', async ({ page }) => {
  await enter(page, { section: ['Forex'] });
  const nav = page.getByRole('navigation');
  await expect(nav.getByText('FOREX')).toBeVisible();
  await expect(nav.getByText('TURBO')).toHaveCount(0);
  await expect(nav.getByText('User Manage...')).toHaveCount(0);
  await expect(nav.getByText('Dashboard')).toBeVisible();
});

test('a subadmin has the user management group, and every entry has its specified route', async ({
  page,
}) => {
  await enter(page, { role: 'subadmin', section: ['Turbo', 'Forex'] });
  const nav = page.getByRole('navigation');
  for (const group of ['TURBO', 'FOREX', 'User Manage...']) await expect(nav.getByText(group)).toBeVisible();
  const links = await nav
    .getByRole('link')
    .evaluateAll((elements) =>
      elements.map((element) => `${element.textContent?.trim()} ${element.getAttribute('href')}`),
    );
  expect(links.filter((link) => !/^(Console)? ?\/dashboard$/.test(link))).toEqual([
    'Dashboard /dashboard',
    'Whitelabel /whitelabel',
    'Prooftype /prooftype',
    'Sport /sports',
    'Proof /proof',
    'Report /reports',
    'Note /notes',
    'Whitelabel /forex_whitelabel',
    'Prooftype /forex_prooftype',
    'Sport /forex_sport',
    'Proof /forex_proof',
    'Report /forex_report',
    'Note /forex_note',
    'Role and Permission /userManagement',
    'Attendance /attendance',
    'Audit /audit',
  ]);
});

test('groups collapse, and the sidebar collapses to 64 px', async ({ page }) => {
  await enter(page);
  const nav = page.getByRole('navigation');
  await expect(nav.getByRole('link', { name: 'Sport' }).first()).toBeVisible();
  await nav.getByRole('button', { name: 'TURBO' }).click();
  await expect(nav.getByRole('link', { name: 'Sport' })).toHaveCount(1);
  await nav.getByRole('button', { name: 'TURBO' }).click();
  await page.getByRole('button', { name: /sidebar/i }).click();
  await expect.poll(async () => (await page.locator('aside').boundingBox())?.width).toBe(64);
  await expectAccessible(page);
});

test('below 768 px the sidebar is an overlay that closes on an outside click', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await enter(page);
  const nav = page.getByRole('navigation');
  await expect(nav.getByText('TURBO')).not.toBeInViewport();
  await page.getByRole('button', { name: /sidebar/i }).click();
  await expect(nav.getByText('TURBO')).toBeInViewport();
  await expectAccessible(page);
  await page.mouse.click(370, 600);
  await expect(nav.getByText('TURBO')).not.toBeInViewport();
});

test('the top bar has clock, countdown, bell and panel', async ({ page }) => {
  const account = await enter(page);
  await expect(page.getByText('IST TIME')).toBeVisible();
  const shown = await page.getByText(/^\d\d:\d\d:\d\d$/).textContent();
  const india = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
  });
  const [now, before] = [0, 60_000].map((ago) => india.format(new Date(Date.now() - ago)));
  expect([now, before]).toContain(shown?.slice(0, 5));
  await expect(page.getByText('LOGIN TIMEOUT', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /user|account|profile/i })
    .first()
    .click();
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible();
  await expectAccessible(page);
  await page.mouse.click(700, 700);
  await expect(page.getByText(`Hello, ${account.username}`)).toBeHidden();
});

test('both themes pass the accessibility rules', async ({ page }) => {
  await enter(page, {
    permissions: ['sports_listing', 'sports_create', 'sports_update', 'sports_delete', 'sports_preview'],
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ['/dashboard', '/sports']) {
      await page.goto(address() + path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectAccessible(page);
    }
  }
});
