/** The screens of admins, which they reach from the sidebar. */
import { overviewFile, overviewWords, policyWords } from '../../domain/account/text.ts';
import { attendanceSentences, attendanceWords } from '../../domain/attendance/text.ts';
import { auditWords } from '../../domain/evidence/audit/text.ts';
import { auth } from '../../domain/session/text.ts';
import { lists, shell } from '../../domain/text.ts';
import {
  address,
  answerByKeyboard,
  asAdmin,
  expect,
  expectAccessible,
  newAccount,
  openAs,
  test,
  tokenOf,
} from '../support/person.ts';

async function changedSport(name: string): Promise<string> {
  const { body } = await asAdmin('POST', '/sports', { sportsName: name });
  const id = String(body.data._id);
  await asAdmin('PUT', `/sports/${id}`, { sportsName: `${name} League` });
  return id;
}

test('an admin reads attendance, the security of accounts and the audit log, by keyboard', async ({
  page,
}) => {
  const present = await newAccount();
  await tokenOf(present);
  const never = await newAccount();
  const id = await changedSport('Audited');
  await openAs(page, { role: 'admin' }, `${address()}/attendance`);

  await test.step('logs somebody out, and deletes their attendance', async () => {
    await expect(page.getByRole('heading', { name: shell.attendanceTitle })).toBeVisible();
    const here = page.getByRole('region', { name: attendanceWords.loggedIn }).getByRole('listitem');
    const theirs = here.filter({ hasText: present.username });
    await expect(theirs).toContainText('Since');
    await theirs.getByRole('button', { name: `Force logout ${present.username}` }).click();
    await expect(page.getByText(attendanceWords.confirmForceLogout)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Force logout' }).click();
    await expect(page.getByText(auth.forcedOut)).toBeVisible();
    await expect(theirs).toHaveCount(0);

    await page.keyboard.press('/');
    await page.keyboard.insertText(present.username);
    const card = page.getByRole('article', { name: attendanceWords.ofUser(present.username) });
    await expect(card.locator('tbody tr')).toHaveCount(1);
    await expect(card.locator('tfoot')).toContainText(/Total Time0h \d+m \d+s/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'All Data' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/period=all/);
    await card.getByRole('button', { name: `Delete All Attendance of ${present.username}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(attendanceWords.confirmDeleteAll)).toBeVisible();
    await answerByKeyboard(page, 'Delete');
    await expect(page.getByText('Attendance deleted successfully')).toBeVisible();
    await expect(page.getByText(attendanceWords.empty)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText(attendanceSentences.restored)).toBeVisible();
    await expect(card.locator('tbody tr')).toHaveCount(1);
  });

  await test.step('deletes it again, and restores it from the deleted attendance', async () => {
    await asAdmin('DELETE', `/admin/attendance/${present.id}`);
    await page.getByRole('button', { name: lists.deleted, exact: true }).press('Enter');
    await page.keyboard.press('/');
    await page.keyboard.insertText(present.username);
    const row = page.getByRole('row', { name: present.username });
    await expect(row).toHaveCount(1);
    await expectAccessible(page);
    await row.getByRole('button', { name: lists.restore }).click();
    await expect(page.getByText(attendanceSentences.restored)).toBeVisible();
    await expect(page.getByText(attendanceWords.noneDeleted)).toBeVisible();
  });

  await test.step('sees what protects the accounts, and exports it', async () => {
    await page.getByRole('link', { name: 'Security', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(policyWords.ofRole('admin'))).toBeVisible();
    await page.getByText(overviewWords.filters.never).click();
    await expect(page.getByRole('cell', { name: never.username, exact: true })).toBeVisible();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: overviewWords.export }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe(overviewFile);
  });

  await test.step('reads more accounts below those that are listed', async () => {
    const people = '**/api/admin/security/people?show=all';
    await page.route(people, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: [object] };
      const many = Array.from({ length: 60 }, (_, at) => ({ ...data[0], _id: String(at) }));
      await route.fulfill({ response: answer, json: { data: many, cursor: 'next' } });
    });
    await page.getByText(overviewWords.filters.all).click();
    const more = page.getByRole('button', { name: lists.showMore });
    await expect(page.locator('tbody tr')).toHaveCount(60);
    await expect(more).toBeVisible();
    const last = await page.locator('tbody tr').last().boundingBox();
    const place = await more.boundingBox();
    expect(place?.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0));
    await page.unroute(people);
  });

  await test.step('finds an entry of the audit log, sees what it changed, and opens its record', async () => {
    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Audit', exact: true })).toBeVisible();
    await expect(page.getByText(/\d+ entries in the signed log, last signed/)).toBeVisible();
    await page.getByLabel(auditWords.recordId).fill(id);
    await page.getByLabel(auditWords.action).selectOption('update');
    const entry = page.getByRole('table', { name: 'Audit' }).locator('tbody tr');
    await expect(entry).toHaveCount(1);
    // The address holds the filters.
    await expect(page).toHaveURL(new RegExp(`recordId=${id}`));
    await expectAccessible(page);
    // On a narrow phone what was changed is cut off, not what was done.
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 320, height: size.height });
    const isCut = (title: string) =>
      entry
        .getByTitle(title, { exact: true })
        .evaluate((value) =>
          [...value.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth),
        );
    await expect.poll(() => isCut(auditWords.change)).toBe(true);
    expect(await isCut(auditWords.action)).toBe(false);
    await page.setViewportSize(size);
    await expect(entry.getByTitle(auditWords.action)).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: auditWords.export }).click();
    expect((await saved).suggestedFilename()).toBe('audit.xlsx');

    await entry.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: auditWords.entry });
    await expect(dialog.getByRole('row', { name: /Audited.*Audited League/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(entry).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('link', { name: auditWords.openRecord }).click();
    const preview = page.getByRole('dialog');
    await expect(preview.getByText('Audited League', { exact: true })).toBeVisible();
    await preview.getByRole('button', { name: auditWords.history }).focus();
    await page.keyboard.press('Enter');
    const history = preview.getByRole('list', { name: auditWords.history });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await expect(history.getByRole('listitem').first()).toContainText('Create');
  });
});
