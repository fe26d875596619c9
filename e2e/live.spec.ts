/** What one person does, another one sees: two browsers with the same list open. */
import { apiPath, moduleRow } from '../domain/areas.ts';
import { lists, sentencesOf } from '../domain/text.ts';
import { noteLabels } from '../domain/note/text.ts';
import { viewSentences, viewWords } from '../domain/record/view/text.ts';
import { address, asAdmin, expect, openAs, test } from './support/person.ts';

const note = moduleRow('turbo', 'note');
const say = sentencesOf('turbo', 'note');
const permissions = ['note_listing', 'note_create', 'note_update', 'note_delete', 'note_preview'];

test('a list follows others without moving what is being read, and takes back a deletion', async ({
  page,
  browser,
}) => {
  const agent = `live-${process.pid}`;
  const add = (text: string) =>
    asAdmin('POST', apiPath('turbo', 'note', 'create'), { agent, note: text, date: '2026-11-15' });
  for (let made = 1; made <= 30; made += 1) await add(`note ${made} end`);
  const url = `${address()}${note.screen}?agent=${agent}`;
  await openAs(page, { section: ['Turbo'], permissions }, url);
  await expect(page.getByText('Showing 1 to 20 of 30 entries')).toBeVisible();
  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs(other, { section: ['Turbo'], permissions }, url);

  // Somebody reads further down.
  const read = page.getByRole('row').filter({ hasText: 'note 15 end' });
  await read.scrollIntoViewIfNeeded();
  await read.hover();
  const placeOf = async () => Math.round((await read.boundingBox())?.y ?? -1);
  const before = await placeOf();
  await other.getByRole('button', { name: say.addLabel }).click();
  await other.getByRole('textbox', { name: noteLabels.note }).fill('a new one');
  await other.getByRole('combobox', { name: noteLabels.agent }).fill(agent);
  await other.keyboard.press('Tab');
  await other.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'a new one' })).toBeAttached();
  await expect(page.getByText('Showing 1 to 21 of 31 entries')).toBeVisible();
  await expect.poll(placeOf).toBe(before);
  await page.getByRole('button', { name: lists.newRows(1) }).click();
  await expect(page.getByRole('row').filter({ hasText: 'a new one' })).toBeInViewport();

  // Deleted, taken back by keyboard, and changed.
  const deleted = other.getByRole('row').filter({ hasText: 'note 29 end' });
  await deleted.getByRole('button', { name: lists.delete }).click();
  await other.getByRole('dialog').getByRole('button', { name: lists.delete }).click();
  await expect(page.getByRole('row').filter({ hasText: 'note 29 end' })).toHaveCount(0);
  await expect(other.getByText(say.deletedOnScreen)).toBeVisible();
  await other.keyboard.press('Control+z');
  await expect(other.getByText(say.restored)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'note 29 end' })).toBeAttached();
  await deleted.getByRole('button', { name: lists.edit }).click();
  await other.getByRole('textbox', { name: noteLabels.note }).fill('note 29 changed');
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'note 29 chang' })).toBeAttached();
  await context.close();
});

test('reports are filtered with a few keys, and the view is shared by its address', async ({
  page,
  browser,
}) => {
  const report = moduleRow('turbo', 'report');
  const may = ['report_listing', 'report_preview'];
  const choices = page.waitForResponse((response) => response.url().endsWith('/report/options'));
  await openAs(page, { section: ['Turbo'], permissions: may }, address() + report.screen);
  await expect(page.getByRole('heading', { name: report.title })).toBeVisible();
  await (await choices).finished();
  const keys = ['/', 'Tab', 'a', 'g', 'Tab', 'v', 'Enter'];
  for (const key of keys) await page.keyboard.press(key);
  await expect(page).toHaveURL(/catchByIs=Agent&voidStatus=Void$/);
  await page.getByRole('button', { name: 'Month' }).click();
  await page.getByRole('button', { name: viewWords.views }).click();
  await page.getByRole('menuitem', { name: viewWords.saveAs }).click();
  const name = `Voided ${process.pid}`;
  await page.getByLabel(viewWords.name).fill(name);
  await page.getByLabel(viewWords.share).check();
  await page.keyboard.press('Enter');
  await expect(page.getByText(viewSentences.created)).toBeVisible();
  const id = new URL(page.url()).searchParams.get('view');

  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs(other, { section: ['Turbo'], permissions: may }, `${address()}${report.screen}?view=${id}`);
  await expect(other.getByRole('button', { name })).toBeVisible();
  await expect(other).toHaveURL(/period=month/);
  await expect(other.getByPlaceholder('Catch By: Agent')).toBeVisible();
  await context.close();
  const stranger = await browser.newContext();
  const outside = await stranger.newPage();
  await openAs(
    outside,
    { section: ['Turbo'], permissions: ['report_preview'] },
    `${address()}${report.screen}?view=${id}`,
  );
  await expect(outside.getByText(sentencesOf('turbo', 'report').noAccess)).toBeVisible();
  await expect(outside.getByRole('button', { name })).toHaveCount(0);
  await stranger.close();
});
