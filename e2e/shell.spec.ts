import type { Locator, Page } from '@playwright/test';
import { codeOf } from '../api/testing/second-factor/authenticator-codes.ts';
import { accountWords, policyWords } from '../domain/account/text.ts';
import { moduleRow } from '../domain/areas.ts';
import { sentencesOf, shell } from '../domain/text.ts';
import { paletteWords, searchWords } from '../domain/record/search/text.ts';
import { shortcutWords } from '../domain/record/shortcuts-text.ts';
import { indiaDay } from '../domain/values/moment/time.ts';
import {
  address,
  asAdmin,
  enter,
  expect,
  expectAccessible,
  follow,
  test,
  type Account,
} from './support/person.ts';

test('the page responds to HEAD requests', async ({ request }) => {
  expect((await request.head(`${address()}/reports`)).status()).toBe(200);
  expect((await request.head(`${address()}/api/nothing`)).status()).toBe(404);
});

const ruleOfFactors = '/admin/security/second-factor';

/** Nothing else works before the setup. The only test with this role: the rule applies to the shared database. */
async function setUpRequiredFactor(page: Page, { password }: Account): Promise<void> {
  await expect(page.getByRole('heading', { name: policyWords.title })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: accountWords.setUp }).press('Enter');
  await expect(page.getByLabel(accountWords.password)).toBeFocused();
  await page.keyboard.insertText(password);
  await page.keyboard.press('Enter');
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await expect(page.getByRole('textbox', { name: accountWords.code })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: accountWords.codesTitle }).getByRole('listitem')).toHaveCount(
    10,
  );
  await page.getByRole('button', { name: accountWords.done }).press('Enter');
}

test('a subadmin sets up the second factor that the role needs, and sees the frame: every entry with its specified route, groups that collapse, clock, countdown and panel, in both themes and on a phone', async ({
  page,
}) => {
  const permissions = ['sports_listing', 'sports_create', 'sports_update', 'sports_delete', 'sports_preview'];
  await asAdmin('PUT', ruleOfFactors, { subadmin: indiaDay(new Date()) });
  const account = await enter(page, { role: 'subadmin', section: ['Turbo', 'Forex'], permissions });
  await setUpRequiredFactor(page, account);
  await asAdmin('PUT', ruleOfFactors, {});
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
    'Security /security',
  ]);

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
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible();
  await expectAccessible(page, { withFrame: true });
  await page.mouse.click(700, 700);
  await expect(page.getByText(`Hello, ${account.username}`)).toBeHidden();

  await expect(nav.getByRole('link', { name: 'Sport' })).toHaveCount(2);
  await nav.getByRole('button', { name: 'TURBO' }).click();
  await expect(nav.getByRole('link', { name: 'Sport' })).toHaveCount(1);
  await nav.getByRole('button', { name: 'TURBO' }).click();
  await page.getByRole('button', { name: /sidebar/i }).click();
  await expect.poll(async () => (await page.locator('aside').boundingBox())?.width).toBe(64);

  // A list in the dark theme, and the sidebar as an overlay below 768 px, which closes on an outside click.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await follow(page, '/sports');
  await expect(page.getByRole('cell', { name: 'Basketball' })).toBeVisible();
  await expectAccessible(page, { withFrame: true });
  await page.setViewportSize({ width: 390, height: 800 });
  // Out of reach once the console has noticed the width: until then the button collapses it.
  await expect(page.locator('aside')).toHaveAttribute('inert');
  await expect(nav.getByText('TURBO')).not.toBeInViewport();
  await page.getByRole('button', { name: /sidebar/i }).click();
  await expect(nav.getByText('TURBO')).toBeInViewport();
  await expectAccessible(page, { withFrame: true });
  await page.mouse.click(370, 600);
  await expect(nav.getByText('TURBO')).not.toBeInViewport();
});

/** The colour that the person's theme has for what is selected. */
function highlight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.cssText = 'background: Highlight; forced-color-adjust: none';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
}

test('by keyboard only: find a user in all lists, walk the rows, edit, and create something elsewhere', async ({
  page,
}) => {
  const agent = `quokka-${process.pid}`;
  const { api, screen } = moduleRow('turbo', 'note');
  for (const note of ['first', 'second']) {
    await asAdmin('POST', api.base + api.create, { note, agent, date: '2026-11-15' });
  }
  const long = `numbat-${process.pid}-${'name'.repeat(30)}`;
  await asAdmin('POST', api.base + api.create, { note: 'third', agent: long });
  const found = async (name: string) => (await asAdmin('GET', `/search?q=${name.slice(0, 60)}`)).body.data;
  for (const name of [agent, long]) await expect.poll(() => found(name)).toHaveLength(1);
  await enter(page, {
    section: ['Turbo'],
    permissions: ['note_listing', 'note_preview', 'note_update', 'sports_listing', 'sports_create'],
  });
  await expect(page.getByRole('heading', { name: shell.dashboard })).toBeVisible();
  const search = page.getByRole('combobox', { name: paletteWords.placeholder });
  // It opens without loading a file: the next keys must not reach a form, and the server may be unreachable.
  let send: () => void = () => {};
  const opened = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/assets/*', async (route) => {
    await opened;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  send();
  await expectAccessible(page);
  // Contrast themes of Windows take away grounds: what is selected or current has one of the theme.
  await page.emulateMedia({ forcedColors: 'active' });
  const marked = [page.getByRole('option', { selected: true }), page.locator('nav [aria-current="page"]')];
  const others = [page.getByRole('option', { selected: false }), page.locator('nav a:not([aria-current])')];
  const groundOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);
  // Some time passes until the theme applies.
  for (const one of marked) await expect.poll(() => groundOf(one)).toBe(await highlight(page));
  for (const one of others) expect(await groundOf(one.first())).not.toBe(await highlight(page));
  await page.emulateMedia({ forcedColors: 'none' });
  await page.keyboard.insertText(long);
  const whole = page.getByRole('option', { name: long });
  const size = page.viewportSize()!;
  for (const width of [size.width, 390]) {
    await page.setViewportSize({ ...size, width });
    for (const part of [long, searchWords.kinds.agent])
      await expect(whole.getByText(part)).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(size);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(agent);
  await expect(page.getByRole('option', { name: agent, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address()}${screen}?agentIs=${agent}`);
  const rows = page.locator('tbody tr[tabindex]');
  await expect(rows).toHaveCount(2);

  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await groundOf(rows.nth(1))).toBe(await highlight(page));
  expect(await groundOf(rows.first())).not.toBe(await highlight(page));
  await page.emulateMedia({ forcedColors: 'none' });
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: shortcutWords.title });
  await expect(help.getByText(shortcutWords.edit)).toBeVisible();
  await expect(help.getByText(shortcutWords.create)).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: sentencesOf('turbo', 'note').editHeading });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.insertText('create sport');
  await expect(page.getByRole('option', { name: sentencesOf('turbo', 'sport').createHeading })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: sentencesOf('turbo', 'sport').createHeading })).toBeVisible();
  // Letters are text now.
  await page.keyboard.type('nfe?');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('nfe?');
});

test('at 400 % zoom there is room for the fields of a dialog and the entries of the palette', async ({
  page,
}) => {
  const size = page.viewportSize()!;
  await enter(page, { section: ['Turbo'], permissions: ['note_listing', 'note_create'] });
  await expect(page.getByRole('heading', { name: shell.dashboard })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 225 });
  await page.keyboard.press('Control+k');
  // What is covered or cut off cannot be clicked.
  await page.getByRole('option').nth(1).click({ trial: true });
  await page.keyboard.press('Escape');
  await follow(page, `${moduleRow('turbo', 'note').screen}/new`);
  const add = page.getByRole('dialog', { name: sentencesOf('turbo', 'note').createHeading });
  for (const name of ['Agent', 'User']) await add.getByLabel(name, { exact: true }).click({ trial: true });
  await page.setViewportSize(size);
});
