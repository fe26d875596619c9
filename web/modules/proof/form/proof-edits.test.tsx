/** What others and the browser know about a proof that is being edited. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiPath } from '../../../../domain/areas.ts';
import { proofLabels as labels } from '../../../../domain/proof/text.ts';
import type { Finding } from '../../../../domain/sense/finding/finding.ts';
import { conflicts, draftWords, forms } from '../../../../domain/text.ts';
import { DraftOffer } from '../../../shell/frame/notices/draft-offer.tsx';
import { byText, cleanUp, click, type, until } from '../../../ui/testing/render.tsx';
import { answerUploads, image, onWire, proofPage, startBrowser, uploads } from '../testing/proof-page.tsx';
import { png, proofWith } from '../testing/proof-with.ts';

beforeEach(startBrowser);
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

test('shows a second editor the differences, and keeps the images of both', async () => {
  const mine = proofWith({ images: [image('evidence.png')] });
  const theirs = proofWith({
    agentname: 'their_agent',
    marketname: 'Theirs',
    images: [image('evidence.png'), image('theirs.png')],
    version: 2,
  });
  const path = `${apiPath('turbo', 'proof')}/${mine._id}`;
  const opened = await proofPage('turbo', `/${mine._id}/edit`, {
    [`GET ${path}`]: { json: { data: onWire('turbo', mine) } },
  });
  await until(() => expect(opened.field(labels.marketname)).not.toBeNull());
  await type(opened.field(labels.marketname), 'Mine');
  await opened.choose('images', [png('mine.png')]);
  await until(() => expect(opened.names(labels.images)).toEqual(['evidence.png', 'mine.png']));
  answerUploads({ status: 409, json: { message: 'Changed by sample', current: onWire('turbo', theirs) } });
  await opened.send();
  await opened.see(conflicts.title);
  const notice = byText(opened.container, '[role="alert"] button', conflicts.keepMine).closest(
    '[role="alert"]',
  )!;
  expect([...notice.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    'Market NameTheirsMine',
    'Imagesevidence.png\ntheirs.pngevidence.png\nmine.png\ntheirs.png',
  ]);
  expect(notice.textContent).toContain('Their change is kept in: Agent Name');
  expect(opened.field(labels.agentname).value).toBe('their_agent');
  answerUploads({ json: { data: onWire('turbo', { ...theirs, version: 3 }) } });
  await click(byText(notice, 'button', conflicts.keepMine));
  await until(() => expect(uploads).toHaveLength(2));
  const { form } = uploads[1]!;
  expect([form.get('marketname'), form.get('agentname'), form.get('version')]).toEqual([
    'Mine',
    'their_agent',
    '2',
  ]);
  expect(form.getAll('images').map((file) => (file as File).name)).toEqual(['mine.png']);
  expect(JSON.parse(form.get('imagesOrder') as string)).toHaveLength(3);
});

test('a second editor may take what the other one saved', async () => {
  const mine = proofWith({ images: [image('evidence.png')] });
  const theirs = proofWith({ marketname: 'Theirs', images: [image('theirs.png')], version: 2 });
  const opened = await proofPage('turbo', `/${mine._id}/edit`, {
    [`GET ${apiPath('turbo', 'proof')}/${mine._id}`]: { json: { data: onWire('turbo', mine) } },
  });
  await until(() => expect(opened.field(labels.marketname)).not.toBeNull());
  await type(opened.field(labels.marketname), 'Mine');
  await opened.choose('images', [png('mine.png')]);
  await until(() => expect(opened.names(labels.images)).toContain('mine.png'));
  answerUploads({ status: 409, json: { message: 'Changed by sample', current: onWire('turbo', theirs) } });
  await opened.send();
  await opened.see(conflicts.title);
  // Said about the images that are given up.
  await opened.choose('images', [new File(['<svg/>'], 'drawn.png')]);
  await opened.see('drawn.png: ');
  await click(byText(opened.container, 'button', conflicts.takeTheirs));
  expect(opened.field(labels.marketname).value).toBe('Theirs');
  expect(opened.names(labels.images)).toEqual(['theirs.png']);
  expect(opened.container.textContent).not.toContain(conflicts.title);
  expect(opened.container.textContent).not.toContain('drawn.png: ');
  await act(async () => opened.router.navigate('/notes'));
  expect(document.body.textContent).not.toContain(forms.discardTitle);
});

const done = <Result,>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve) => {
    request.addEventListener('success', () => resolve(request.result));
  });
/** What the browser has kept of the pictures of drafts. */
const keptPictures = async () =>
  (await done(indexedDB.open('drafts'))).transaction('pictures', 'readwrite').objectStore('pictures');
const keysOfKept = () => act(async () => done((await keptPictures()).getAllKeys()));

test('a draft comes back with the pictures that are left, and says how many are not', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  const key = { owner: 'mark', key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' };
  const load = () =>
    proofPage('turbo', '/new', { 'GET /admin/draft-key': { json: { data: key } } }, <DraftOffer />);
  const before = await load();
  await until(() => expect(before.field(labels.user)).not.toBeNull());
  await type(before.field(labels.user), 'sample_user');
  await before.choose('images', [png('one.png'), png('two.png')]);
  let keys = await keysOfKept();
  while (keys.length < 2) keys = await keysOfKept();
  await cleanUp();
  await done((await keptPictures()).delete(keys[0]!));

  const after = await load();
  await after.see(draftWords.restore);
  await click(byText(document.body, '[role="dialog"] button', draftWords.restore));
  await after.see(draftWords.picturesMissing(1));
  expect(after.field(labels.user).value).toBe('sample_user');
  expect(after.names(labels.images)).toHaveLength(1);
});

test('what is noticed about a picture names its place in the group', async () => {
  const finding: Finding = {
    code: 'same-picture',
    severity: 'note',
    field: 'images.1',
    message: 'This picture is in another proof.',
    records: [],
  };
  const opened = await proofPage('turbo', '/new', {
    [`POST ${apiPath('turbo', 'proof')}/check`]: { json: { data: { findings: [finding] } } },
  });
  await until(() => expect(opened.field(labels.user)).not.toBeNull());
  await opened.choose('images', [png('one.png'), png('two.png')]);
  await opened.see(finding.message);
  expect(opened.container.querySelector('[data-severity]')?.textContent).toContain(`${labels.images} 2`);
});
