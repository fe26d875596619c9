import { apiPath, moduleRow, type Area } from '../domain/areas.ts';
import { permissionOf } from '../domain/permissions.ts';
import { shell } from '../domain/text.ts';
import { indiaDay } from '../domain/values/moment/time.ts';
import { sampleReport } from '../api/testing/samples/sample-report.ts';
import { address, asAdmin, expect, expectAccessible, openAs, test } from './support/person.ts';

const today = () => indiaDay(new Date());
/** Long ago, so that other tests add nothing to it. */
const quietDay = '2003-04-01';

async function makeReport(area: Area, fields: object): Promise<void> {
  const { status } = await asAdmin('POST', apiPath(area, 'report', 'create'), { ...sampleReport, ...fields });
  expect(status).toBe(201);
}

const listing = (area: Area, ...modules: Parameters<typeof permissionOf>[1][]) =>
  modules.map((module) => permissionOf(area, module, 'listing'));

test('the dashboard counts, opens what it counted, and works by keyboard, in both themes, from phone to desktop', async ({
  page,
}) => {
  const area = 'turbo';
  const date = quietDay;
  const kinds = [
    { catchBy: 'Asha', proofStatus: 'Submitted', voidStatus: 'Void' },
    { catchBy: 'Asha', proofStatus: 'Not Submit', voidStatus: 'Not Void' },
    { catchBy: 'Asha', proofStatus: 'Submitted', voidStatus: 'Not Void' },
    { catchBy: 'Agent', proofStatus: 'Submitted', voidStatus: 'Void' },
  ];
  for (const kind of kinds) await makeReport(area, { ...kind, date });
  await makeReport(area, { date: today() });
  const rights = {
    section: ['Turbo', 'Forex'] as const,
    permissions: [...listing(area, 'report', 'proof', 'sport'), ...listing('forex', 'report')],
  };
  const { id, username } = await openAs(page, rights, `${address()}/dashboard?start=${date}&end=${date}`);
  await expect(page.getByRole('link', { name: /^Total Reports 4 Updated as of/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Total (Whitelabels|Notes|Proof Types)/ })).toHaveCount(0);
  await expect(page.getByText('No proof data available')).toBeVisible();
  const status = page.getByRole('table', { name: 'Reports by Proof Status' });
  await expect(status.getByRole('row', { name: 'Submitted 3 75.0%' })).toBeVisible();
  await expect(status.getByRole('row', { name: 'Not Submit 1 25.0%' })).toBeVisible();
  const rename = async (name: string) => {
    await asAdmin('PUT', `/admin/${id}`, { userData: { username: name } });
    const welcome = page.getByText(shell.welcome(name));
    await expect(welcome).toBeVisible();
    return welcome;
  };
  const welcome = await rename(`sample-${'w'.repeat(150)}`);
  // Both themes and both layouts, each once. Colours do not change a width.
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1024, 'light'],
    [1440, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // The console follows the browser a moment later.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.setViewportSize({ width, height: 900 });
    if (width !== 1024) await expectAccessible(page);
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWider, `${colorScheme} ${width}`).toBe(false);
    expect(await welcome.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThan(width);
  }
  await rename(username);

  // Backwards through a page that scrolls, what gets the focus is never below the top bar.
  await page.setViewportSize({ width: 390, height: 420 });
  await page.getByRole('link', { name: 'Void: 2 reports', exact: true }).focus();
  const bottomOfBar = await page.getByRole('banner').evaluate((one) => one.getBoundingClientRect().bottom);
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.locator(':focus').evaluate((one) => one.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(bottomOfBar);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // Contrast themes of Windows take away grounds, and bars and the marks of slices are nothing else.
  await page.emulateMedia({ forcedColors: 'active' });
  const bar = page.getByRole('link', { name: 'Asha: 3 reports', exact: true });
  for (const mark of [bar, status.getByRole('rowheader').first()]) {
    const grounds = await mark.evaluate((one) =>
      [...one.querySelectorAll('*')].map((part) => getComputedStyle(part).backgroundColor),
    );
    const canvas = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    // Others are transparent.
    expect(grounds.filter((ground) => ground.startsWith('rgb(') && ground !== canvas)).toHaveLength(1);
  }
  await page.emulateMedia({ forcedColors: 'none' });
  const asTable = await page.getByText('Show as table').first().boundingBox();
  expect(asTable?.height).toBeGreaterThanOrEqual(24);

  // A bar by click, and a slice by key: their marks differ by data only.
  await bar.click();
  await page.waitForURL(`**${moduleRow(area, 'report').screen}?**`);
  await expect(page.getByText(/of 3 entries/)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Last 7 Days' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/period=week/);
  const slice = page.getByRole('link', { name: /^Void: \d+ reports?$/ });
  // Until the counts of the week arrive, links lead to what is still shown.
  await expect(slice).toHaveAttribute('href', new RegExp(`endDate=${today()}`));
  await slice.focus();
  await expect(page.getByRole('tooltip')).toHaveText(/^Void: \d+ reports? \(\d+\.\d%\)$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`voidStatus=Void&startDate=.*&endDate=${today()}`));
  await expect(page.getByText(/of \d+ entries/)).toBeVisible();
  // Back restores the period.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Last 7 Days' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('radio', { name: 'Turbo' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/area=forex/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Forex' })).toBeChecked();
});
