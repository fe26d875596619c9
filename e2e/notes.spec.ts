import { moduleRow, noteTable, sectionOf } from '../domain/areas.ts';
import { lists, longListWords, sentencesOf } from '../domain/text.ts';
import { noteLabels as labels, noteSentences } from '../domain/note/text.ts';
import { actionsOf, permissionOf } from '../domain/permissions.ts';
import { showDay } from '../domain/values/moment/day.ts';
import { indiaDay } from '../domain/values/moment/time.ts';
import {
  address,
  answerByKeyboard,
  asAdmin,
  expect,
  expectAccessible,
  openAs,
  test,
} from './support/person.ts';

let made = 0;
const fresh = (word: string) => `${word}-${process.pid}-${(made += 1)}`;

const sample = {
  date: '2026-11-15',
  origin: 'Demo Brand',
  agent: 'Sample Agent',
  user: 'sample.user',
  whatsappGroup: 'Demo Group',
};

const area = 'turbo';
const row = moduleRow(area, 'note');
const sentences = sentencesOf(area, 'note');
const section = [sectionOf(area)];
const all = actionsOf(area, 'note').map((action) => permissionOf(area, 'note', action));
const create = async (changes: object) =>
  (await asAdmin('POST', row.api.base + row.api.create, { ...sample, ...changes })).body.data;

test.describe('notes', () => {
  test('are written, found, copied, edited and deleted without a mouse', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const user = fresh('keyboard');
    const known = fresh('Suggested Agent');
    await create({ agent: known, note: 'known' });
    await openAs(page, { section, permissions: all }, address() + row.screen);
    await expect(page.getByRole('heading', { name: sentences.title })).toBeVisible();
    await page.getByRole('button', { name: sentences.addLabel }).focus();
    await page.keyboard.press('Enter');
    const add = page.getByRole('dialog', { name: sentences.createHeading });
    await expect(add.getByRole('textbox', { name: labels.note })).toBeFocused();
    await expect(add.getByLabel(labels.date)).toHaveValue(showDay(indiaDay(new Date())));
    await page.keyboard.press('Control+Enter');
    await expect(add.getByText(sentences.required).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.insertText('First line');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('  second, see https://example.test/case');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('Demo Brand');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(known.slice(0, -1).toLowerCase());
    await expect(page.getByRole('option', { name: known })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(add.getByRole('combobox', { name: labels.agent })).toHaveValue(known);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(user);
    await page.keyboard.press('Enter');
    await expect(page.getByText(sentences.created, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: sentences.addLabel })).toBeFocused();

    await page.keyboard.press('/');
    await page.keyboard.insertText(user);
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    const found = page.locator('tbody').getByRole('row');
    await expect(found).toContainText('First line se...');
    await found.focus();
    await page.keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: sentences.previewHeading });
    const text = 'First line\n  second, see https://example.test/case';
    await expect(preview.getByRole('link', { name: 'case' })).toHaveAttribute(
      'href',
      'https://example.test/case',
    );
    const footer = preview.getByText(noteTable[area].previewFooter ?? 'Note ID');
    await expect(footer).toHaveCount(noteTable[area].previewFooter ? 1 : 0);
    await preview.getByRole('button', { name: noteSentences.copy }).focus();
    await page.keyboard.press('Enter');
    await expect(preview.getByText(noteSentences.copied, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();

    await found.getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: sentences.editHeading });
    await expect(edit.getByRole('textbox', { name: labels.note })).toHaveValue(text);
    await expect(edit.getByRole('textbox', { name: labels.note })).toBeFocused();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('Changed ');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(sentences.updated, { exact: true })).toBeVisible();
    await expect(found).toContainText('Changed First l...');

    await found.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(sentences.confirmDelete)).toBeVisible();
    await answerByKeyboard(page, 'Delete');
    await expect(page.getByText(sentences.deletedOnScreen, { exact: true })).toBeVisible();
    await expect(page.getByText(sentences.empty)).toBeVisible();
  });

  test('are filtered by day in the URL, shown in full, copied over plain http, and restored by an admin', async ({
    page,
  }) => {
    const user = fresh('whole');
    const lines = Array.from({ length: 400 }, (_, at) => `  line ${at}`);
    const note = ['begins', ...lines, 'ends'].join('\n');
    const link = 'www.example.test/a/very/long/address';
    await create({ user, note, date: '2026-10-31' });
    await create({ user, note: link, date: '2026-10-01' });
    await openAs(page, { role: 'admin', section }, `${address()}${row.screen}?q=${user.toUpperCase()}`);
    await expect(page.getByText('Showing 1 to 2 of 2 entries')).toBeVisible();
    // Newest first.
    const rows = page.locator('tbody').getByRole('row');
    await expect(rows.first().getByRole('link', { name: 'www.' })).toHaveAttribute('href', `https://${link}`);
    await expectAccessible(page);
    // A preview that went on leaves the focus on the row of the record that it showed last.
    await rows.first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(lists.positionOf(1, 2), { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(lists.positionOf(2, 2), { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows.nth(1)).toBeFocused();
    await page.getByRole('button', { name: longListWords.filters, exact: true }).click();
    const panel = page.getByRole('dialog', { name: longListWords.filters });
    await panel.getByLabel('Date From').fill('2026-10-02');
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    await panel.getByLabel('Date To').fill('2026-10-31');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/startDate=2026-10-02&endDate=2026-10-31/);
    await page.reload();
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();

    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    );
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: sentences.previewHeading });
    const whole = preview.getByRole('region', { name: labels.note });
    expect(await whole.innerText()).toContain(note);
    // Arabic and Hebrew begin at the right, line by line.
    await expect(whole.getByText('begins')).toHaveCSS('unicode-bidi', 'plaintext');
    await preview.getByRole('button', { name: noteSentences.copy }).press('Space');
    await expect(preview.getByText(noteSentences.copied, { exact: true })).toBeVisible();
    await expect(preview.getByRole('button', { name: noteSentences.copy })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await page.getByRole('button', { name: sentences.addLabel }).click();
    const field = page.getByRole('textbox', { name: labels.note });
    await field.press('Control+V');
    await expect(field).toHaveValue(note);
    await expect(field).toHaveCSS('unicode-bidi', 'plaintext');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(sentences.empty)).toBeVisible();
    const deleted = page.getByRole('button', { name: 'Deleted', exact: true });
    await deleted.click();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(sentences.restored, { exact: true })).toBeVisible();
    await deleted.click();
    await expect(page.getByRole('cell', { name: user })).toBeVisible();
    await page.getByRole('button', { name: longListWords.resetFilters }).click();
    await expect(page).not.toHaveURL(/q=|startDate/);
    // Resets the tab for the next test.
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  });
});
