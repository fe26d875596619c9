import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportWords } from '../../../../domain/report/text.ts';
import type { Report, ReportFields } from '../../../../domain/report/report.ts';
import { forms } from '../../../../domain/text.ts';
import { drafts } from '../../../client/drafts/drafts.ts';
import { openShelf } from '../../../client/drafts/shelf.ts';
import { byText, cleanUp, click, type, until } from '../../../ui/testing/render.tsx';
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
async function editReport() {
  const opened = await reportForm(
    'turbo',
    undefined,
    { 'GET /admin/draft-key': { json: { data: kept, message: '' } } },
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
  await until(() => expect(drafts.offered()).toHaveLength(1));
  await act(async () => drafts.restore(drafts.offered()[0]!));
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
