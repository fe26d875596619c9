/** A person at the console: signs in, and has what an admin would have given beforehand. */
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { Section } from '../../domain/areas.ts';
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
let adminToken: string | undefined;

export function address(): string {
  return process.env.E2E_ADDRESS ?? '';
}

async function callApi(method: string, route: string, token?: string, body?: object) {
  const response = await fetch(`${address()}/api${route}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      // A form says itself what it is, with the boundary of its parts.
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

export async function tokenOf({
  username,
  password,
}: Pick<Account, 'username' | 'password'>): Promise<string> {
  const { body } = await callApi('POST', '/admin/login', undefined, { username, password });
  return body.token;
}

export async function tokenOfAdmin(): Promise<string> {
  return (adminToken ??= await tokenOf(admin));
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
  await page.getByLabel('Username or email').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

/** Signs in as a new user with just these rights. */
export async function enter(page: Page, rights: Rights = {}): Promise<Account> {
  const account = await newAccount(rights);
  await signIn(page, account);
  return account;
}

/** Opens a page as a new user with just these rights who signed in before; signing in has tests of its own. */
export async function openAs(page: Page, rights: Rights, url: string): Promise<Account> {
  const account = await newAccount(rights);
  const token = await tokenOf(account);
  await page.addInitScript((stored) => {
    // Once a tab: whoever signs out or is sent away stays out. Frames have no storage.
    if (window !== window.top || sessionStorage.getItem('arrived')) return;
    sessionStorage.setItem('arrived', 'yes');
    localStorage.setItem('token', stored);
  }, token);
  await page.goto(url);
  return account;
}

/** Answers the question that is open, by keyboard. The window takes the focus a moment after it is seen. */
export async function answerByKeyboard(page: Page, answer: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: answer, exact: true });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused({ timeout: 300 });
  }).toPass();
  await page.keyboard.press('Enter');
}

/** No finding of the accessibility rules, in this state of the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Fading elements are measured half transparent; wait until nothing moves.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.effect?.getComputedTiming().endTime === Infinity),
  );
  // Documents are shown in frames in which nothing runs, and so axe does not either.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    // What passes is not described in detail, and nothing is fetched: both take longer than the rules themselves.
    .options({ resultTypes: ['violations'], preload: false })
    .analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}`),
  );
  // Tooltips lie outside the landmarks on purpose: they describe the element that has the focus.
  const isTooltip = (finding: string) => /^region: .*data-portal/.test(finding);
  expect(findings.filter((finding) => !isTooltip(finding))).toEqual([]);
}

/** Scripts that fail, blocked policies and broken requests are defects even when nobody sees them. */
export const test = base.extend<{ noConsoleErrors: void }>({
  noConsoleErrors: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        // The last one is the test's own look into a frame in which nothing may run.
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

export { expect };
