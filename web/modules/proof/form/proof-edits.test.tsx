/** Conflicts and drafts of a proof that is being edited. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiPath, moduleRow } from '../../../../domain/areas.ts';
import type { Proof } from '../../../../domain/proof/proof.ts';
import { proofLabels as labels, proofSentences, proofSentencesOf } from '../../../../domain/proof/text.ts';
import { imageLimits } from '../../../../domain/values/limits.ts';
import { toWire, wireNameOf } from '../../../../domain/record/wire.ts';
import type { Finding } from '../../../../domain/sense/finding/finding.ts';
import { conflicts, draftWords, forms, sentencesOf } from '../../../../domain/text.ts';
import type { Answers } from '../../../client/testing/fake-api.ts';
import { DraftOffer } from '../../../shell/notices/draft-offer.tsx';
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
  const said = [...notice.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(said).toEqual(['Changed by sample', conflicts.takenOver([labels.agentname]), conflicts.explanation]);
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

test('a proof that was deleted while its document was open cannot be edited', async () => {
  const shown = proofWith({});
  const path = `GET ${apiPath('turbo', 'proof')}/${shown._id}`;
  const opened = await proofPage('turbo', `/${shown._id}`, {
    [path]: { json: { data: onWire('turbo', shown) } },
  });
  const { editHeading } = sentencesOf('turbo', 'proof');
  await opened.see(editHeading);
  opened.answers[path] = { status: 404, json: { message: 'Not found' } };
  await click(byText(opened.container, 'button', editHeading));
  await opened.see(proofSentences.notLoaded('Not found'));
  expect(opened.container.querySelector('form')).toBeNull();
});

test('a second editor can take over what the other saved', async () => {
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
  // The message about the discarded images.
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

const brandsPath = `GET ${apiPath('turbo', 'proof')}/whitelabels`;
/** The whitelabels by id; each has a group of its own. */
const brandsNamed = (names: Readonly<Record<string, string>>) => ({
  json: {
    data: Object.entries(names).map(([_id, name]) =>
      toWire({ _id, name, group: `Desk of ${_id}` }, moduleRow('turbo', 'whitelabel').wire),
    ),
  },
});
const answersWith = (record: Proof): Answers => ({
  [`GET ${apiPath('turbo', 'proof')}/${record._id}`]: { json: { data: onWire('turbo', record) } },
});
const sentBrands = () =>
  uploads.map(({ form }) => form.get(wireNameOf(moduleRow('turbo', 'proof').wire, 'whitelabel')));

test.each([
  ['edit', (id: string) => `/${id}/edit`],
  ['copy', (id: string) => `/new?copy=${id}`],
])('the %s of a proof keeps its whitelabel, whose old name another has now', async (_mode, at) => {
  const mine = proofWith();
  const { name, _id } = mine.whitelabel;
  const opened = await proofPage('turbo', at(mine._id), {
    ...answersWith(mine),
    [brandsPath]: brandsNamed({ other: name, [_id]: 'Renamed' }),
  });
  await until(() => expect(opened.field(labels.marketname)).not.toBeNull());
  // Forms start with the focus there.
  await act(async () => opened.field(labels.whitelabel).focus());
  await type(opened.field(labels.marketname), 'Mine');
  answerUploads({ status: 400, json: { message: 'not yet' } });
  await opened.send();
  await until(() => expect(uploads).toHaveLength(1));
  // Chosen by name, it is the other one.
  await type(opened.field(labels.whitelabel), 'x');
  await type(opened.field(labels.whitelabel), name);
  expect(opened.field(labels.group).value).toBe('Desk of other');
  await opened.send();
  await until(() => expect(uploads).toHaveLength(2));
  expect(sentBrands()).toEqual([_id, 'other']);
});

test('the proofs of a series that began with a copy keep its whitelabel, whose names another gets', async () => {
  const mine = proofWith();
  const { name, _id } = mine.whitelabel;
  const opened = await proofPage('turbo', `/new?copy=${mine._id}`, {
    ...answersWith(mine),
    [brandsPath]: brandsNamed({ other: name, [_id]: 'Renamed' }),
  });
  await until(() => expect(opened.field(labels.user)).not.toBeNull());
  const saved = proofWith({ _id: 'saved', whitelabel: { _id, name: 'Renamed' } });
  answerUploads({ status: 201, json: { data: onWire('turbo', saved) } });
  opened.answers[brandsPath] = brandsNamed({ other: 'Renamed', [_id]: 'Renamed again' });
  await click(byText(opened.container, 'button', forms.createAnother));
  await until(() => expect(opened.field(labels.user).value).toBe(''));
  expect(opened.field(labels.whitelabel).value).toBe('Renamed');
  for (const field of ['user', 'eventname', 'marketname', 'navigation'] as const) {
    await type(opened.field(labels[field]), 'sample_second');
  }
  for (const [field, text] of [
    ['prooftype', 'Hedging'],
    ['sportname', 'Cricket'],
  ] as const) {
    await act(async () => opened.field(labels[field]).focus());
    await type(opened.field(labels[field]), text);
    await act(async () => opened.field(labels[field]).blur());
  }
  await opened.send();
  await until(() => expect(uploads).toHaveLength(2));
  expect(sentBrands()).toEqual([_id, _id]);
});

/** Opens a proof for editing; saving it conflicts with another save. */
async function met(mine: Proof, theirs: Proof) {
  const opened = await proofPage('turbo', `/${mine._id}/edit`, {
    [`GET ${apiPath('turbo', 'proof')}/${mine._id}`]: { json: { data: onWire('turbo', mine) } },
    [`POST ${apiPath('turbo', 'proof')}/check`]: { json: { data: { findings: [] } } },
  });
  await until(() => expect(opened.field(labels.marketname)).not.toBeNull());
  answerUploads({ status: 409, json: { message: 'Changed by sample', current: onWire('turbo', theirs) } });
  return opened;
}

test('saving the same values as the other editor is reported as saved', async () => {
  const mine = proofWith();
  const opened = await met(mine, proofWith({ marketname: 'Same', version: 2 }));
  await type(opened.field(labels.marketname), 'Same');
  // Without its id, it would be compared with itself. The check may be older than the market, which no rule reads. Saving does not wait for a check that was not asked for yet.
  const checked = () => opened.asked('POST').map(({ body }) => body);
  const withId: unknown = expect.objectContaining({ _id: mine._id });
  await until(() => expect(checked()).toContainEqual(withId));
  await opened.send();
  await opened.see(sentencesOf('turbo', 'proof').updated);
  expect(opened.router.state.location.pathname).toBe(`${moduleRow('turbo', 'proof').screen}/${mine._id}`);
});

test('says that the proof was deleted while it was edited, and keeps what was entered', async () => {
  const opened = await met(proofWith(), proofWith());
  await type(opened.field(labels.marketname), 'Mine');
  answerUploads({ status: 404, json: { message: 'Not found' } });
  await opened.send();
  await opened.see(forms.deletedMeanwhile);
  expect(opened.field(labels.marketname).value).toBe('Mine');
});

test('a picture that only one of them added is not lost, also if saving fails once more', async () => {
  const { updateFailed } = sentencesOf('turbo', 'proof');
  const opened = await met(proofWith(), proofWith({ marketname: 'Same', version: 2 }));
  await type(opened.field(labels.marketname), 'Same');
  await opened.choose('images', [png('mine.png')]);
  await until(() => expect(opened.names(labels.images)).toEqual(['mine.png']));
  await opened.send();
  await opened.see(conflicts.title);
  answerUploads({ status: 400, json: {} });
  await click(byText(opened.container, 'button', conflicts.keepMine));
  await opened.see(proofSentencesOf('turbo').notUpdated(updateFailed));
  expect(opened.container.textContent).not.toContain(conflicts.title);
  await opened.send();
  await until(() => expect(uploads).toHaveLength(3));
  const { form } = uploads[2]!;
  expect(form.get('version')).toBe('2');
  expect(form.getAll('images').map((file) => (file as File).name)).toEqual(['mine.png']);
});

test('a deleted sport and proof type stay, and differences are shown by name', async () => {
  const mine = proofWith({
    prooftype: { _id: 'gone', type: 'Gone type' },
    sportname: { _id: 'gone', name: 'Gone sport' },
  });
  const theirs = proofWith({
    prooftype: { _id: 'new', type: 'New type' },
    sportname: { _id: 'new', name: 'New sport' },
    version: 2,
  });
  const opened = await met(mine, theirs);
  const chosen = ['prooftype', 'sportname'] as const;
  expect(chosen.map((name) => opened.field(labels[name]).value)).toEqual(['Gone type', 'Gone sport']);
  for (const [name, text] of [
    ['prooftype', 'Hedging'],
    ['sportname', 'Cricket'],
  ] as const) {
    const field = opened.field(labels[name]);
    await act(async () => field.focus());
    await type(field, text);
    await act(async () => field.blur());
  }
  await opened.send();
  await opened.see(conflicts.title);
  const rows = [...opened.container.querySelectorAll('[role="alert"] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    [labels.prooftype, 'New type', 'Hedging'],
    [labels.sportname, 'New sport', 'Cricket'],
  ]);
});

const done = <Result,>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve) => {
    request.addEventListener('success', () => resolve(request.result));
  });
/** The stored pictures of drafts. */
const keptPictures = async () =>
  (await done(indexedDB.open('drafts'))).transaction('pictures', 'readwrite').objectStore('pictures');
const keysOfKept = () => act(async () => done((await keptPictures()).getAllKeys()));

const draftKey = { owner: 'mark', key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' };
function keepDrafts(at: string, answers: Answers = {}) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  const key = { 'GET /admin/draft-key': { json: { data: draftKey } } };
  return (there = at) => proofPage('turbo', there, { ...answers, ...key }, <DraftOffer />);
}

test('a draft is restored with the remaining pictures, and says how many are missing', async () => {
  const load = keepDrafts('/new');
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

test('pictures that are still being prepared are kept, and those that are too large until then are counted', async () => {
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}));
  const load = keepDrafts('/new');
  const before = await load();
  await until(() => expect(before.field(labels.user)).not.toBeNull());
  await before.choose('images', [png('huge.png', imageLimits.bytes), png('mine.png')]);
  let keys = await keysOfKept();
  while (keys.length === 0) keys = await keysOfKept();
  await cleanUp();

  startBrowser();
  const after = await load();
  await after.see(draftWords.restore);
  await click(byText(document.body, '[role="dialog"] button', draftWords.restore));
  await after.see(draftWords.picturesMissing(1));
  expect(after.names(labels.images)).toEqual(['mine.png']);
});

test('a picture that was still being read is counted as missing', async () => {
  const load = keepDrafts('/new');
  const before = await load();
  await until(() => expect(before.field(labels.user)).not.toBeNull());
  const unread = png('unread.png');
  unread.arrayBuffer = () => new Promise(() => {});
  await before.choose('images', [unread]);
  await cleanUp();

  const after = await load();
  await after.see(draftWords.restore);
  await click(byText(document.body, '[role="dialog"] button', draftWords.restore));
  await after.see(draftWords.picturesMissing(1));
  expect(after.names(labels.images)).toEqual([]);
});

type ProofPage = Awaited<ReturnType<typeof proofPage>>;

/** Changes a field, adds a picture, and leaves when both are kept. */
async function leaveTyped(page: ProofPage) {
  await until(() => expect(page.field(labels.marketname)).not.toBeNull());
  await type(page.field(labels.marketname), 'Mine');
  await page.choose('images', [png('mine.png')]);
  let keys = await keysOfKept();
  while (keys.length === 0) keys = await keysOfKept();
  await cleanUp();
}

async function restoreTyped(page: ProofPage, pictures = ['evidence.png', 'mine.png']) {
  await page.see(draftWords.restore);
  await click(byText(document.body, '[role="dialog"] button', draftWords.restore));
  await until(() => expect(page.names(labels.images)).toEqual(pictures));
}

test('the draft of a copy keeps its whitelabel, whose old name another has now', async () => {
  const mine = proofWith();
  const { name, _id } = mine.whitelabel;
  const load = keepDrafts(`/new?copy=${mine._id}`, {
    ...answersWith(mine),
    [brandsPath]: brandsNamed({ other: name, [_id]: 'Renamed' }),
  });
  await leaveTyped(await load());

  const after = await load('/new');
  await restoreTyped(after, ['mine.png']);
  answerUploads({ status: 400, json: { message: 'not yet' } });
  await after.send();
  await until(() => expect(uploads).toHaveLength(1));
  expect(sentBrands()).toEqual([_id]);
});

test('the draft of an edit is restored with stored and new pictures, and is saved over its version', async () => {
  const record = proofWith({ images: [image('evidence.png')], version: 4 });
  const load = keepDrafts(`/${record._id}/edit`, {
    [`GET ${apiPath('turbo', 'proof')}/${record._id}`]: { json: { data: onWire('turbo', record) } },
  });
  await leaveTyped(await load());

  const after = await load();
  await restoreTyped(after);
  expect(after.container.textContent).not.toContain(draftWords.picturesMissing(0));
  answerUploads({ json: { data: onWire('turbo', { ...record, version: 5 }) } });
  await after.send();
  await until(() => expect(uploads).toHaveLength(1));
  const { form } = uploads[0]!;
  expect([form.get('marketname'), form.get('version')]).toEqual(['Mine', '4']);
  expect(form.getAll('images').map((file) => (file as File).name)).toEqual(['mine.png']);
});

test('the draft of an edit is restored with its pictures although the proof was deleted meanwhile', async () => {
  const record = proofWith({ images: [image('evidence.png')], version: 4 });
  const path = `GET ${apiPath('turbo', 'proof')}/${record._id}`;
  const answers: Answers = { [path]: { json: { data: onWire('turbo', record) } } };
  const load = keepDrafts(`/${record._id}/edit`, answers);
  await leaveTyped(await load());

  answers[path] = { status: 404, json: { message: 'Not found' } };
  const after = await load();
  await restoreTyped(after);
  expect(after.field(labels.marketname).value).toBe('Mine');
  answerUploads({ status: 404, json: { message: 'Not found' } });
  await after.send();
  await after.see(forms.deletedMeanwhile);
  expect(after.names(labels.images)).toEqual(['evidence.png', 'mine.png']);
});

test('findings are announced once; those about a picture name its position in the group', async () => {
  const finding: Finding = {
    code: 'same-picture',
    severity: 'note',
    field: 'images.1',
    message: 'This picture is in another proof.',
    records: [],
  };
  const other: Finding = { ...finding, field: 'user', message: 'This user is in another proof.' };
  const opened = await proofPage('turbo', '/new', {
    [`POST ${apiPath('turbo', 'proof')}/check`]: { json: { data: { findings: [other, finding] } } },
  });
  await until(() => expect(opened.field(labels.user)).not.toBeNull());
  await opened.choose('images', [png('one.png'), png('two.png')]);
  await opened.see(finding.message);
  const shown = [...opened.container.querySelectorAll('[data-severity]')].map((line) => line.textContent);
  expect(shown).toHaveLength(2);
  expect(shown[0]).toContain(other.message);
  expect(shown[1]).toContain(`${labels.images} 2`);
});
