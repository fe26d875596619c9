import type { Page } from '@playwright/test';
import { actionsOf, permissionOf } from '../domain/permissions.ts';
import { draftWords, generic, sentencesOf, shell } from '../domain/text.ts';
import {
  address,
  asAdmin,
  expect,
  expectAccessible,
  follow,
  newAccount,
  openAs,
  test,
  tokenOfAdmin,
  type Account,
} from './support/person.ts';
import { fresh, makeSamples, photo } from './support/proof-samples.ts';

// A separate context: pages loaded by other tests would open without a network, and drafts must not be shared.
test.use({ tab: 'private' });

const permissions = (['proof', 'note', 'sport'] as const).flatMap((module) =>
  actionsOf('turbo', module).map((action) => permissionOf('turbo', module, action)),
);
const rights = { section: ['Turbo'], permissions } as const;

/** On the login page that is shown. */
async function signInHere(page: Page, { username, password }: Account) {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const key = page.waitForResponse('**/api/admin/draft-key');
  await page.keyboard.press('Enter');
  await key;
}

/** Everything that the browser has stored of drafts, as text. */
function stored(page: Page): Promise<{ count: number; text: string }> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('no drafts')));
      });
    const database = await done(indexedDB.open('drafts'));
    const rows = await done(database.transaction('drafts').objectStore('drafts').getAll());
    const latin = new TextDecoder('latin1');
    const text = rows.map((row) => JSON.stringify(row) + latin.decode(row.sealed)).join('\n');
    database.close();
    return { count: rows.length, text };
  });
}

const offer = (page: Page) => page.getByRole('dialog', { name: draftWords.question('Proof') });

test('a proof with its pictures survives the end of its session, for its person only, and forms go on without a network', async ({
  page,
  context,
}) => {
  const samples = await makeSamples('turbo', await tokenOfAdmin());
  const asha = await openAs(page, rights, `${address()}/proof/new`);
  const ravi = await newAccount(rights);
  const user = fresh('draft user').replaceAll(' ', '.');
  await page.getByRole('combobox', { name: 'Whitelabel User (WL)' }).fill(samples.brand);
  await page.getByRole('combobox', { name: 'User', exact: true }).fill(user);
  await page.getByLabel('Proof Type').fill(samples.type);
  await page.getByLabel('Sport').fill(samples.sport);
  await page.getByLabel('Market Name').fill('Match Odds');
  await page.getByRole('textbox', { name: 'Navigation', exact: true }).fill('Home > Sample');
  const two = await Promise.all(Array.from({ length: 2 }, (_, at) => photo(`${at}.png`)));
  await page.locator('input[type=file]').first().setInputFiles(two);
  const pictures = page.getByRole('list', { name: 'Images', exact: true }).locator('img');
  await expect(pictures).toHaveCount(2);
  await page.getByLabel('Event Name').fill('Sample A v Sample B');
  await asAdmin('POST', `/admin/force-logout/${asha.id}`);
  await expect(page.getByText('Forcibly logged out')).toBeVisible();

  // Another person in the same browser: no offer, and nothing readable.
  await signInHere(page, ravi);
  await page.waitForURL('**/dashboard');
  await follow(page, '/proof/new');
  await expect(page.getByLabel('Event Name')).toHaveValue('');
  const left = await stored(page);
  expect(left.count).toBe(1);
  for (const secret of [user, 'Sample A', 'proof', asha.username, asha.id])
    expect(left.text).not.toContain(secret);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await asAdmin('POST', `/admin/force-logout/${ravi.id}`);
  await expect(page.getByText('Forcibly logged out')).toBeVisible();

  await signInHere(page, asha);
  await expect(offer(page)).toContainText(user);
  await expectAccessible(page);
  await offer(page).getByRole('button', { name: draftWords.restore }).click();
  await expect(page).toHaveURL(/\/proof\/new$/);
  await expect(page.getByLabel('Event Name')).toHaveValue('Sample A v Sample B');
  await expect(pictures).toHaveCount(2);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: sentencesOf('turbo', 'proof').previewHeading }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to List' })).toBeFocused();
  await expect(page.frameLocator('iframe').getByRole('img', { name: '1.png' })).toBeVisible();
  await expect.poll(async () => (await stored(page)).count).toBe(0);

  // The network is cut while typing: forms keep working, pages load when it is back.
  await follow(page, '/notes');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page).toHaveURL(/\/notes\/new$/);
  const text = page.getByRole('textbox', { name: 'Note', exact: true });
  await text.fill('written before');
  await context.setOffline(true);
  await text.press('End');
  await text.pressSequentially(' and during');
  await expect(page.getByText(shell.reconnecting)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog').getByText(generic.offline)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(shell.reconnecting)).toBeHidden();
  // Still visible until the next attempt.
  await expect(page.getByRole('dialog').getByText(generic.offline)).toBeVisible();

  // The session ends as well: the same page, the same text.
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Note created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/notes$/);

  // A page that has not been opened before.
  await context.setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Sport' }).click();
  await expect(page.getByText(shell.pageWaits)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Sports Management' })).toBeVisible();
});
