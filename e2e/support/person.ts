/** Users of the console with given permissions, and how they sign in. */
import { test as base, type Page } from '@playwright/test';
import type { Section } from '../../domain/areas.ts';
import { findViolations } from './accessibility.ts';
import { attachPages } from './failed-pages.ts';
import { expect } from './expect.ts';
import { withKeptTab } from './kept-tab.ts';
import { follow, load, signInLoaded } from './loaded-console.ts';
import { admin } from './program.ts';

export interface Rights {
  readonly role?: 'user' | 'subadmin' | 'admin';
  readonly section?: readonly Section[];
  readonly permissions?: readonly string[];
}

export interface Account {
  readonly id: string;
  readonly username: string;
  readonly password: string;
}

let accounts = 0;
let adminSession: { since: number; token: string } | undefined;
/** Half the length of a session: a run on a busy machine takes longer than a session. */
const RENEWED_AFTER_MS = 5 * 60_000;

export function address(): string {
  return process.env.E2E_ADDRESS ?? '';
}

async function callApi(method: string, route: string, token?: string, body?: object, at = address()) {
  const response = await fetch(`${at}/api${route}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      // FormData sets its own content type with the boundary.
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

export async function tokenOf(
  { username, password }: Pick<Account, 'username' | 'password'>,
  at = address(),
): Promise<string> {
  const { body } = await callApi('POST', '/admin/login', undefined, { username, password }, at);
  return body.token;
}

export async function tokenOfAdmin(): Promise<string> {
  if (!adminSession || Date.now() - adminSession.since > RENEWED_AFTER_MS) {
    adminSession = { since: Date.now(), token: await tokenOf(admin) };
  }
  return adminSession.token;
}

export async function asAdmin(method: string, route: string, body?: object) {
  return callApi(method, route, await tokenOfAdmin(), body);
}

export async function newAccount(rights: Rights = {}): Promise<Account> {
  accounts += 1;
  const username = `sample-${process.pid}-${accounts}`;
  const password = 'a decent password';
  const { body } = await asAdmin('POST', '/admin/create', {
    username,
    email: `${username}@example.test`,
    password,
    section: ['Turbo', 'Forex'],
    ...rights,
  });
  return { id: body.user._id, username, password };
}

export async function signIn(
  page: Page,
  account: Pick<Account, 'username' | 'password'>,
  at = address(),
): Promise<void> {
  await page.goto(`${at}/`);
  await signInHere(page, account);
}

/** Signs in on the login page, which must be open. */
export async function signInHere(page: Page, account: Pick<Account, 'username' | 'password'>): Promise<void> {
  await page.getByLabel('Username or email').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

/** Opens the dashboard as an already signed-in new user with only these permissions. */
export function enter(page: Page, rights: Rights = {}): Promise<Account> {
  return openAs(page, rights, `${address()}/dashboard`);
}

/** Opens a page as an already signed-in new user with only these permissions. */
export async function openAs(page: Page, rights: Rights, url: string): Promise<Account> {
  const account = await newAccount(rights);
  await openWith(page, account, url);
  return account;
}

/** Opens a page as an already signed-in user; sign-in through the form has its own tests. */
export async function openWith(
  page: Page,
  account: Pick<Account, 'username' | 'password'>,
  url = `${address()}/dashboard`,
): Promise<void> {
  const token = await tokenOf(account);
  if (!(await signInLoaded(page, token, url))) await load(page, token, url);
}

/** Answers the open confirmation by keyboard. The dialog takes focus shortly after it appears. */
export async function answerByKeyboard(page: Page, answer: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: answer, exact: true });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused({ timeout: 300 });
  }).toPass();
  await page.keyboard.press('Enter');
}

/** Expects no accessibility violations in the current state of the screen. */
export async function expectAccessible(page: Page, { withFrame = false } = {}): Promise<void> {
  // Fading elements would be measured half transparent; wait until all animations end.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.effect?.getComputedTiming().endTime === Infinity),
  );
  const findings = await findViolations(page, withFrame);
  // Tooltips are outside the landmarks on purpose: they describe the focused element.
  const isTooltip = (finding: string) => /^region: .*data-portal/.test(finding);
  expect(findings.filter((finding) => !isTooltip(finding))).toEqual([]);
}

interface Options {
  /**
   * The tab that all tests share; a new tab for tests about loading or that change browser APIs; or a new tab in a
   * separate context, for tests that change the whole context, such as its clock.
   */
  readonly tab: 'kept' | 'new' | 'private';
}

/** Fails on script errors, policy violations and failed requests, even if nothing is visible. */
export const test = base.extend<{ noConsoleErrors: void } & Options>({
  tab: ['kept', { option: true }],
  context: async ({ browser, tab }, run, testInfo) => {
    if (tab !== 'private') {
      return withKeptTab(browser, address(), async ({ context }) => {
        await run(context);
        await attachPages(context, testInfo);
        return { hasFailed: testInfo.errors.length > 0 };
      });
    }
    const context = await browser.newContext();
    await run(context);
    await attachPages(context, testInfo);
    await context.close();
  },
  // At the beginning, the shared tab is the only one.
  page: async ({ context, tab }, run) => {
    const kept = tab === 'kept' ? context.pages()[0] : undefined;
    await run(kept ?? (await context.newPage()));
  },
  noConsoleErrors: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        // The last one comes from the test accessing a frame without scripts.
        const expected =
          /Failed to load resource: the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED|Blocked script execution in 'about:srcdoc'/;
        if (message.type() === 'error' && !expected.test(message.text())) problems.push(message.text());
      });
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, follow };
