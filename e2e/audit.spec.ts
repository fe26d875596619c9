import { auditWords } from '../domain/evidence/audit/text.ts';
import {
  address,
  asAdmin,
  expect,
  expectAccessible,
  newAccount,
  openAs,
  openWith,
  test,
} from './support/person.ts';

async function changedSport(name: string): Promise<string> {
  const { body } = await asAdmin('POST', '/sports', { sportsName: name });
  const id = String(body.data._id);
  await asAdmin('PUT', `/sports/${id}`, { sportsName: `${name} League` });
  return id;
}

test('finds an entry by keyboard, shows what it changed, and opens its record', async ({ page }) => {
  const id = await changedSport('Audited');
  await openAs(page, { role: 'admin' }, `${address()}/dashboard`);
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Audit', exact: true })).toBeVisible();
  await expect(page.getByText(/\d+ entries in the signed log, last signed/)).toBeVisible();

  await page.getByLabel(auditWords.recordId).fill(id);
  await page.getByLabel(auditWords.action).selectOption('update');
  const table = page.getByRole('table', { name: 'Audit' });
  await expect(table.locator('tbody tr')).toHaveCount(1);
  // The address holds the filters.
  await expect(page).toHaveURL(new RegExp(`recordId=${id}`));
  await expectAccessible(page);

  await table.locator('tbody tr').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: auditWords.entry });
  await expect(dialog.getByRole('row', { name: /Audited.*Audited League/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(table.locator('tbody tr')).toBeFocused();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: auditWords.export }).click();
  expect((await saved).suggestedFilename()).toBe('audit.xlsx');

  await page.keyboard.press('Escape');
  await table.locator('tbody tr').click();
  await dialog.getByRole('link', { name: auditWords.openRecord }).click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByText('Audited League', { exact: true })).toBeVisible();
  await preview.getByRole('button', { name: auditWords.history }).focus();
  await page.keyboard.press('Enter');
  const history = preview.getByRole('list', { name: auditWords.history });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByRole('listitem').first()).toContainText('Create');
  await expectAccessible(page);
});

test('shows the history of a user', async ({ page }) => {
  const account = await newAccount({ role: 'admin' });
  await openWith(page, account, `${address()}/userManagement/${account.id}`);
  const details = page.getByRole('dialog');
  await details.getByRole('button', { name: auditWords.history }).click();
  await expect(details.getByRole('list', { name: auditWords.history })).toContainText(account.username);
});
