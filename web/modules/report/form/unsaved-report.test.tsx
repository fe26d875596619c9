import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportWords } from '../../../../domain/report/text.ts';
import type { Report, ReportFields } from '../../../../domain/report/report.ts';
import { conflicts, forms } from '../../../../domain/text.ts';
import { drafts } from '../../../client/drafts/drafts.ts';
import { openShelf } from '../../../client/drafts/shelf.ts';
import type { Answers } from '../../../client/testing/fake-api.ts';
import { byText, cleanUp, click, submit, type, until } from '../../../ui/testing/render.tsx';
import { bet, defaults, draft, field, key, reportForm } from '../testing/report-form.tsx';

const kept = { owner: 'mark', key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' };
const record: Report = {
  ...({ ...draft, ...defaults } as ReportFields),
  _id: 'r1',
  version: 1,
  createdAt: '',
  updatedAt: '',
  recordAddBy: 'sample-writer',
};

let endSession = () => {};
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(async () => {
  await cleanUp();
  endSession();
  vi.unstubAllGlobals();
});

/** The form that edits a report, in a session whose drafts are kept. */
async function editReport(answers: Answers = {}) {
  const opened = await reportForm(
    'turbo',
    undefined,
    { 'GET /admin/draft-key': { json: { data: kept, message: '' } }, ...answers },
    { record },
  );
  await act(async () => (endSession = drafts.start()));
  return opened;
}

const keptDrafts = async () => (await openShelf()).list(kept.owner);
const asksToDiscard = async (container: Element) => {
  await click(byText(container, 'button', forms.cancel));
  return document.body.textContent.includes(forms.discardTitle);
};

/** The draft that the closed form has left, restored at its place. */
async function restoreDraft() {
  await until(() => expect(drafts.offered()).toHaveLength(1));
  await act(async () => drafts.restore(drafts.offered()[0]!));
}

test('a bet that is added after another field was changed back counts as a change', async () => {
  const { container } = await editReport();
  await type(field(container, 'remark'), 'seen');
  await type(field(container, 'remark'), '');
  await type(bet(container, 0, 'odds'), '7');
  await key(bet(container, 0, 'time'), 'Enter');
  await until(() => expect(bet(container, 1, 'odds')).not.toBeNull());
  expect(await asksToDiscard(container)).toBe(true);
  await vi.waitFor(async () => expect(await keptDrafts()).toHaveLength(1));
});

test('a restored draft whose only changes are bets stays one when an original is added', async () => {
  const before = await editReport();
  await type(bet(before.container, 0, 'odds'), '7');
  await vi.waitFor(async () => expect(await keptDrafts()).toHaveLength(1));
  await cleanUp();
  endSession();

  const { container } = await editReport();
  await restoreDraft();
  await until(() => expect(bet(container, 0, 'odds').value).toBe('7'));
  await click(byText(container, 'button', reportWords.addOriginal));
  await click(byText(container, 'button', reportWords.removeOriginal(2)));
  expect(await asksToDiscard(container)).toBe(true);
});

test('a bet that is added and removed again is no change', async () => {
  const { container } = await editReport();
  await click(byText(container, 'button', reportWords.addBet));
  await click(byText(container, 'button', reportWords.removeBet(2)));
  expect(await asksToDiscard(container)).toBe(false);
});

test('a name that is being typed asks before it is left, and is kept as text when the session ends', async () => {
  const events = (at: number) => `originals.${at}.eventNames`;
  const before = await editReport();
  await type(field(before.container, events(0)), 'Half');
  expect(await asksToDiscard(before.container)).toBe(true);
  await click(byText(document.body, 'button', forms.keepEditing));
  await click(byText(before.container, 'button', reportWords.addOriginal));
  await type(field(before.container, events(1)), 'Sample fin');
  await cleanUp();
  endSession();

  const { container } = await editReport();
  await restoreDraft();
  await until(() => expect(field(container, events(0)).value).toBe('Half'));
  expect(field(container, events(1)).value).toBe('Sample fin');
  await type(field(container, events(1)), 'Sample final');
  await key(field(container, events(1)), 'Enter');
  const names = [...container.querySelectorAll('.mantine-Pill-label')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Cricket', 'Sample event', 'Toss', 'Sample final']);
  expect(field(container, events(1)).value).toBe('');
});

test('a name that is typed and removed again is no change, and is not kept', async () => {
  const { container } = await editReport();
  const events = field(container, 'originals.0.eventNames');
  await type(events, 'Sample fin');
  await vi.waitFor(async () => expect(await keptDrafts()).toHaveLength(1));
  await type(events, '');
  await vi.waitFor(async () => expect(await keptDrafts()).toEqual([]));
  expect(await asksToDiscard(container)).toBe(false);
});

test('text that was removed is not restored beside other input', async () => {
  const path = 'originals.0.eventNames';
  const before = await editReport();
  await type(field(before.container, 'remark'), 'seen');
  for (const text of ['Sample fin', '']) await type(field(before.container, path), text);
  await cleanUp();
  endSession();

  const { container } = await editReport();
  await restoreDraft();
  await until(() => expect(field(container, 'remark').value).toBe('seen'));
  expect(field(container, path).value).toBe('');
});

test('nothing is left of a name that was being typed when the version of somebody else is taken', async () => {
  const current = { ...record, version: 2, agent: 'their agent' };
  const { container, form } = await editReport({
    'PUT /report/r1': { status: 409, json: { message: 'Changed by sample', current } },
  });
  await type(field(container, 'agent'), 'my agent');
  await type(field(container, 'originals.0.sportNames'), 'not a sport');
  await submit(form);
  await until(() => expect(container.textContent).toContain(conflicts.title));
  await click(byText(container, 'button', conflicts.takeTheirs));
  expect(field(container, 'originals.0.sportNames').value).toBe('');
  expect(await asksToDiscard(container)).toBe(false);
});
