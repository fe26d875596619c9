/** Changes by others appear; the others work through the API, as their browsers do. */
import { apiPath, moduleRow } from '../domain/areas.ts';
import { lists, sentencesOf, shell } from '../domain/text.ts';
import { viewSentences, viewWords } from '../domain/record/view/text.ts';
import { bellWords } from '../domain/sense/notification/text.ts';
import {
  address,
  asAdmin,
  expect,
  expectAccessible,
  follow,
  openAs,
  test,
  tokenOf,
} from './support/person.ts';

const note = moduleRow('turbo', 'note');
const sentences = sentencesOf('turbo', 'note');
const permissions = ['note_listing', 'note_create', 'note_update', 'note_delete', 'note_preview'];

test('a list follows others without moving what is being read; the bell shows a notification, which is read by keyboard and opens the record', async ({
  page,
  request,
}) => {
  const agent = `live-${process.pid}`;
  const fieldsOf = (text: string) => ({ agent, note: text, date: '2026-11-15' });
  const add = async (text: string): Promise<string> =>
    (await asAdmin('POST', apiPath('turbo', 'note', 'create'), fieldsOf(text))).body.data._id;
  for (let made = 1; made <= 30; made += 1) await add(`note ${made} end`);
  const account = await openAs(
    page,
    { section: ['Turbo'], permissions },
    `${address()}${note.screen}?agent=${agent}`,
  );
  await expect(page.getByText('Showing 1 to 20 of 30 entries')).toBeVisible();
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });

  // Somebody reads further down.
  const read = rowOf('note 15 end');
  await read.scrollIntoViewIfNeeded();
  await read.hover();
  const placeOf = async () => Math.round((await read.boundingBox())?.y ?? -1);
  const before = await placeOf();
  const id = await add('a new one');
  await expect(rowOf('a new one')).toBeAttached();
  await expect(page.getByText('Showing 1 to 21 of 31 entries')).toBeVisible();
  await expect.poll(placeOf).toBe(before);
  await page.getByRole('button', { name: lists.newRows(1) }).click();
  await expect(rowOf('a new one')).toBeInViewport();
  await asAdmin('PUT', `${apiPath('turbo', 'note')}/${id}`, fieldsOf('a changed one'));
  await expect(rowOf('a changed one')).toBeAttached();
  await asAdmin('DELETE', `${apiPath('turbo', 'note')}/${id}`);
  await expect(rowOf('a changed one')).toHaveCount(0);

  // On a phone, where the page scrolls.
  await page.setViewportSize({ width: 390, height: 844 });
  // Rows become cards a moment after the width has changed.
  await expect(page.getByRole('columnheader')).toHaveCount(0);
  const card = rowOf('note 20 end');
  await card.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const placeOnPhone = async () => (await card.boundingBox())?.y ?? -1;
  const onPhone = await placeOnPhone();
  await add('one for the phone');
  await expect(rowOf('one for the phone')).toBeAttached();
  // Heights of cards have fractions of a pixel, places of a scrolled page do not.
  expect(Math.abs((await placeOnPhone()) - onPhone)).toBeLessThanOrEqual(1);
  // Messages are in sight there, too.
  await card.getByRole('button', { name: lists.actions }).click();
  await page.getByRole('menuitem', { name: lists.delete }).click();
  await page.getByRole('dialog').getByRole('button', { name: lists.delete }).click();
  await expect(page.getByText(sentences.deletedOnScreen, { exact: true })).toBeInViewport();
  await page.getByRole('button', { name: lists.undo }).click();
  await expect(card).toBeAttached();
  await page.setViewportSize({ width: 1440, height: 900 });

  // Somebody changes what this person wrote.
  const added = await request.post(`${address()}/api${apiPath('turbo', 'note', 'create')}`, {
    headers: { authorization: `Bearer ${await tokenOf(account)}` },
    data: { note: 'mine', date: '2026-11-15' },
  });
  const own = (await added.json()).data._id;
  const bell = (count: number) => page.getByRole('button', { name: shell.notifications(count), exact: true });
  await expect(bell(0)).toHaveText('0');
  await asAdmin('PUT', `${apiPath('turbo', 'note')}/${own}`, { note: 'changed', date: '2026-11-15' });
  await expect(bell(1)).toHaveText('1');
  await page.keyboard.press('b');
  const panel = page.getByRole('dialog', { name: bellWords.title });
  await expect(panel.getByRole('link', { name: 'admin changed your note “changed”.' })).toBeFocused();
  await expectAccessible(page, { withFrame: true });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${address()}${note.screen}/${own}`));
  await expect(page.getByRole('dialog', { name: sentences.previewHeading })).toBeVisible();
  await expect(bell(0)).toBeAttached();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.keyboard.press('Escape');
  await bell(0).click();
  await page.getByRole('button', { name: bellWords.settings }).click();
  await expectAccessible(page, { withFrame: true });
});

test('reports are filtered with a few keys, and the view is shared by its address', async ({ page }) => {
  const report = moduleRow('turbo', 'report');
  const may = ['report_listing', 'report_preview'];
  await openAs(page, { section: ['Turbo'], permissions: may }, address() + report.screen);
  await expect(page.getByRole('heading', { name: report.title })).toBeVisible();
  // Also before the choices have arrived.
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

  // As a person who opens a shared link.
  await follow(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await follow(page, `${report.screen}?view=${id}`);
  await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(page).toHaveURL(/period=month/);
  await expect(page.getByPlaceholder('Catch By: Agent')).toBeVisible();
});
