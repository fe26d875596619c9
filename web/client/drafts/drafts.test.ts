import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/session.ts';
import { fakeApi } from '../testing/fake-api.ts';
import type { DraftState } from './draft-writer.ts';
import { drafts, type StoredDraft } from './drafts.ts';
import { openShelf } from './shelf.ts';

const people = {
  asha: { owner: 'mark-of-asha', key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' },
  ravi: { owner: 'mark-of-ravi', key: '_-3_7f_t_-3_7f_t_-3_7f_t_-3_7f_t_-3_7f_t_-0' },
} as const;

let stop = () => {};
beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function signIn(who: keyof typeof people) {
  stop();
  fakeApi({ 'GET /admin/draft-key': { json: { data: people[who], message: '' } } });
  stop = drafts.start();
}

/** The offered drafts, once all pending work is done. */
const offered = (count: number) =>
  vi.waitFor(() => {
    expect(drafts.offered()).toHaveLength(count);
    return drafts.offered();
  });

const report = (userName: string, at = '/reports/new') => ({
  address: at,
  noun: 'Report',
  subject: userName,
  content: { values: { userName } },
});

/** Like a form that is open when its session ends. */
async function leaveBehind(state: DraftState) {
  const writer = drafts.writer();
  writer.note(state);
  await vi.waitFor(async () => {
    writer.flush();
    expect(writer.id()).toBeDefined();
  });
  return writer;
}

async function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  await vi.waitFor(() => expect(request.readyState).toBe('done'));
  return request.result;
}

async function pictureCount(): Promise<number> {
  const database = await done(indexedDB.open('drafts'));
  return done(database.transaction('pictures').objectStore('pictures').count());
}

/** Leaves its pictures behind. */
async function forgetRow(id: string): Promise<void> {
  const database = await done(indexedDB.open('drafts'));
  await done(database.transaction('drafts', 'readwrite').objectStore('drafts').delete(id));
}

const rowsOf = async (who: keyof typeof people) => (await openShelf()).list(people[who].owner);

test('what was typed is offered to the same person at the next sign-in, and to nobody else', async () => {
  signIn('asha');
  await leaveBehind(report('sample.user'));
  await vi.waitFor(async () => expect(await rowsOf('asha')).toHaveLength(1));
  const [row] = await rowsOf('asha');
  expect(JSON.stringify(row) + new TextDecoder('latin1').decode(row!.sealed)).not.toContain('sample');
  expect(JSON.stringify(row)).not.toContain('report');

  signIn('ravi');
  await leaveBehind(report('another.user', '/notes/new'));
  drafts.offerAt('/reports/new');
  signIn('ravi');
  expect((await offered(1)).map(({ subject }) => subject)).toEqual(['another.user']);

  signIn('asha');
  const [mine] = await offered(1);
  expect(mine).toMatchObject({ noun: 'Report', subject: 'sample.user', address: '/reports/new' });
  drafts.restore(mine!);
  expect(drafts.wantedAt('/notes/new')).toBeUndefined();
  expect((await drafts.open(drafts.wantedAt('/reports/new')!))?.content).toEqual({
    values: { userName: 'sample.user' },
  });
});

test('pictures are stored once, come back as they were, and go with their draft', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const picturesPut = () => put.mock.calls.filter(([value]) => 'draft' in (value as object)).length;
  signIn('asha');
  const files = ['one', 'two'].map(
    (name) => new File([`${name} bytes`], `${name}.png`, { type: 'image/png' }),
  );
  const state = { ...report('x'), content: { images: files.map((file) => ({ file })) } };
  const writer = await leaveBehind(state);
  await vi.waitFor(() => expect(picturesPut()).toBe(2));
  writer.note({ ...state, subject: 'typed on' });
  writer.flush();
  await vi.waitFor(async () => expect((await rowsOf('asha'))[0]?.bytes).toBeGreaterThan(0));

  signIn('asha');
  const [draft] = await offered(1);
  expect([draft?.subject, picturesPut()]).toEqual(['typed on', 2]);
  const { content, missing, files: restored } = (await drafts.open(draft!))!;
  const images = (content as { images: { file: File }[] }).images;
  expect(images.map(({ file }) => [file.name, file.type])).toEqual([
    ['one.png', 'image/png'],
    ['two.png', 'image/png'],
  ]);
  expect([await images[1]?.file.text(), missing]).toEqual(['two bytes', 0]);

  // One is taken out of the form that continues the draft; the other is not stored again.
  const next = drafts.writer();
  next.adopt(draft!.id, restored);
  next.note({ ...state, content: { images: images.slice(0, 1) } });
  await vi.waitFor(async () => {
    next.flush();
    expect(await pictureCount()).toBe(1);
  });
  expect(picturesPut()).toBe(2);
  // And comes back.
  next.note({ ...state, content: { images } });
  next.flush();
  await vi.waitFor(async () => expect(await pictureCount()).toBe(2));

  drafts.discard(draft!.id);
  const shelf = await openShelf();
  await vi.waitFor(async () => expect(await rowsOf('asha')).toEqual([]));
  await shelf.sweep(Date.now());
  expect((await drafts.open(draft!))?.missing).toBe(2);
});

test('saving, discarding and emptying a form leave nothing behind', async () => {
  signIn('asha');
  const writer = await leaveBehind(report('x'));
  await vi.waitFor(async () => expect(await rowsOf('asha')).toHaveLength(1));
  writer.forget();
  await vi.waitFor(async () => expect(await rowsOf('asha')).toEqual([]));
  writer.flush();
  expect(writer.id()).toBeUndefined();
});

test('a sign-in that ends while its drafts are looked for shows them to nobody', async () => {
  signIn('asha');
  await leaveBehind(report('sample.user'));
  signIn('ravi');
  await leaveBehind(report('another.user'));
  const tab = new BroadcastChannel('drafts');
  tab.addEventListener('message', () => signIn('ravi'), { once: true });
  signIn('asha');
  await offered(1);
  expect(drafts.offered().map(({ subject }) => subject)).toEqual(['another.user']);
  tab.close();
});

test('drafts encrypted with another key are skipped', async () => {
  signIn('asha');
  const shelf = await openShelf();
  const { owner } = people.asha;
  await shelf.put({ id: 'old', owner, savedAt: Date.now(), bytes: 40, sealed: new Uint8Array(40) });
  await leaveBehind(report('sample.user'));
  await vi.waitFor(async () => expect(await rowsOf('asha')).toHaveLength(2));
  signIn('asha');
  expect((await offered(1)).map(({ subject }) => subject)).toEqual(['sample.user']);
});

test('typing without a pause is kept every second', async () => {
  signIn('asha');
  const writer = await leaveBehind(report('x'));
  await vi.waitFor(async () => expect(await rowsOf('asha')).toHaveLength(1));
  const [before] = await rowsOf('asha');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  for (let pressed = 0; pressed < 5; pressed += 1) {
    writer.note(report('x'.repeat(pressed + 100)));
    vi.advanceTimersByTime(300);
  }
  vi.useRealTimers();
  await vi.waitFor(async () =>
    expect((await rowsOf('asha'))[0]?.sealed.length).toBeGreaterThan(before!.sealed.length),
  );
});

test('older drafts make room: beyond the limit, and where the browser has none', async () => {
  signIn('asha');
  const shelf = await openShelf();
  const { owner } = people.asha;
  const now = Date.now();
  for (let age = 1; age <= 20; age += 1)
    await shelf.put({ id: `m${age}`, owner, savedAt: now - age, bytes: 1, sealed: new Uint8Array(1) });
  const writer = await leaveBehind(report('x'));
  const ids = async () => (await rowsOf('asha')).map(({ id }) => id);
  await vi.waitFor(async () => expect(await ids()).toHaveLength(20));
  expect(await ids()).not.toContain('m20');

  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writer.note(report('y'.repeat(500)));
  writer.flush();
  await vi.waitFor(async () => expect(await ids()).not.toContain('m19'));
  await vi.waitFor(async () => expect((await rowsOf('asha'))[0]?.sealed.length).toBeGreaterThan(500));
});

test('a browser without any room is asked once for each change, and a form that was left drops nothing', async () => {
  signIn('asha');
  const writer = await leaveBehind(report('x'));
  await vi.waitFor(async () => expect(await rowsOf('asha')).toHaveLength(1));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writer.note(report('y'));
  writer.flush();
  await vi.waitFor(() => expect(put).toHaveBeenCalledOnce());
  await rowsOf('asha');
  expect(put).toHaveBeenCalledOnce();

  const shelf = await openShelf();
  put.mockRestore();
  const other = { id: 'other', owner: people.asha.owner, savedAt: 1, bytes: 1, sealed: new Uint8Array(1) };
  await shelf.put(other);
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(abort);
  writer.note(report('z'));
  writer.flush();
  writer.forget();
  const ids = async () => (await rowsOf('asha')).map(({ id }) => id);
  await vi.waitFor(async () => expect(await ids()).toEqual(['other']));
  // Also after the failed write was reported.
  for (let looks = 0; looks < 5; looks += 1) expect(await ids()).toEqual(['other']);
});

/** Blocks the page longer than any answer may take. */
function beBusyAfterAsking() {
  const { postMessage } = BroadcastChannel.prototype;
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(function (
    this: BroadcastChannel,
    message: unknown,
  ) {
    postMessage.call(this, message);
    queueMicrotask(() => {
      const end = Date.now() + 200;
      while (Date.now() < end);
    });
  });
}

test.each([
  ['at once', () => {}],
  ['while the page is busy', beBusyAfterAsking],
])('a form that is open in another tab, which says so %s, is not offered', async (_when, prepare) => {
  signIn('asha');
  const writer = await leaveBehind(report('x'));
  const tab = new BroadcastChannel('drafts');
  tab.addEventListener('message', () => tab.postMessage({ kind: 'mine', ids: [writer.id()] }));
  prepare();
  signIn('asha');
  await leaveBehind(report('later', '/notes/new'));
  drafts.offerAt('/notes/new');
  expect((await offered(1)).map(({ subject }: StoredDraft) => subject)).toEqual(['later']);
  tab.close();
});

test('a draft that another tab restores or discards is no longer offered, and other tabs are notified', async () => {
  signIn('asha');
  await leaveBehind(report('first'));
  await leaveBehind(report('second'));
  await leaveBehind(report('third'));
  const tab = new BroadcastChannel('drafts');
  const received: unknown[] = [];
  signIn('asha');
  const [newest, ...others] = await offered(3);
  tab.postMessage({ kind: 'mine', ids: [newest!.id] });
  expect(await offered(2)).toEqual(others);
  tab.addEventListener('message', ({ data }) => received.push(data));
  drafts.discard(others[0]!.id);
  drafts.restore(others[1]!);
  const expected = others.map(({ id }) => ({ kind: 'mine', ids: [id] }));
  await vi.waitFor(() => expect(received).toEqual(expected));
  tab.postMessage({ kind: 'who' });
  await vi.waitFor(() => expect(received.at(-1)).toEqual({ kind: 'mine', ids: [others[1]!.id] }));
  tab.close();
});

test('drafts end after 7 days, and the newest 20 and 200 MB of a person are kept', async () => {
  const shelf = await openShelf();
  const now = Date.now();
  const day = 24 * 60 * 60 * 1000;
  const row = (id: string, owner: string, ageMs: number, bytes = 1) =>
    shelf.put({ id, owner, savedAt: now - ageMs, bytes, sealed: new Uint8Array(1) });
  await row('old', 'b', 7 * day + 1);
  await row('young', 'b', 7 * day - 1);
  await shelf.putPicture({ draft: 'old', id: 'p', sealed: new Uint8Array(1) });
  // Without a draft, and of one that a crash has cut off.
  await shelf.putPicture({ draft: 'gone', id: 'p', sealed: new Uint8Array(1) });
  expect(await shelf.picture('gone', 'p')).toBeUndefined();
  await shelf.put({ id: 'cut', owner: 'b', savedAt: now, bytes: 1, sealed: new Uint8Array(1) });
  await shelf.putPicture({ draft: 'cut', id: 'p', sealed: new Uint8Array(1) });
  await forgetRow('cut');
  await shelf.sweep(now);
  expect(await shelf.picture('cut', 'p')).toBeUndefined();
  expect((await shelf.list('b')).map(({ id }) => id)).toEqual(['young']);
  expect(await shelf.picture('old', 'p')).toBeUndefined();

  for (let index = 0; index < 22; index += 1) await row(`m${index}`, 'a', index);
  await shelf.makeRoom('a');
  expect((await shelf.list('a')).map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, at) => `m${at}`),
  );
  await row('large', 'a', -1, 200 * 1024 * 1024);
  await shelf.makeRoom('a');
  expect((await shelf.list('a')).map(({ id }) => id)).toEqual(['large']);
  expect(await shelf.list('b')).toHaveLength(1);
});

test('the age of a draft is by the clock of the server, whatever the PC says', async () => {
  const day = 24 * 60 * 60 * 1000;
  const now = Date.now();
  const clock = vi.spyOn(session, 'serverTime').mockReturnValue(now);
  const pc = vi.spyOn(Date, 'now');
  signIn('asha');
  await leaveBehind(report('sample.user'));
  await vi.waitFor(async () => expect(await rowsOf('asha')).toHaveLength(1));
  pc.mockReturnValue(now + 365 * day);
  clock.mockReturnValue(now + 6 * day);
  signIn('asha');
  await offered(1);
  await leaveBehind(report('younger', '/notes/new'));
  await vi.waitFor(async () => expect(await rowsOf('asha')).toHaveLength(2));
  pc.mockReturnValue(now - 365 * day);
  clock.mockReturnValue(now + 8 * day);
  signIn('asha');
  expect((await offered(1)).map(({ subject }) => subject)).toEqual(['younger']);
  expect(await rowsOf('asha')).toHaveLength(1);
});

test('a draft that is to be restored has its base for the form of its own record only', async () => {
  signIn('asha');
  const base = { _id: 'one', version: 3 };
  await leaveBehind({ ...report('sample.user', '/reports/one/edit'), content: { base } });
  signIn('asha');
  const [draft] = await offered(1);
  expect(drafts.wantedBase('one')).toBeUndefined();
  drafts.restore(draft!);
  expect([drafts.wantedBase('one'), drafts.wantedBase('two')]).toEqual([base, undefined]);
});

test('what was offered is not opened after its sign-in has ended', async () => {
  signIn('asha');
  await leaveBehind(report('sample.user'));
  signIn('asha');
  const [draft] = await offered(1);
  stop();
  expect(await drafts.open(draft!)).toBeUndefined();
});

test('a write that the browser aborts is reported as an error, and older drafts make room for it', async () => {
  signIn('asha');
  const shelf = await openShelf();
  const row = { id: 'old', owner: people.asha.owner, bytes: 1, sealed: new Uint8Array(1) };
  await shelf.put({ ...row, savedAt: Date.now() - 1 });
  const giveUp = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(abort);
  await expect(shelf.put({ ...row, id: 'lost', savedAt: Date.now() })).rejects.toBeInstanceOf(Error);
  giveUp.mockImplementationOnce(abort);
  await leaveBehind(report('sample.user'));
  await vi.waitFor(async () => expect((await rowsOf('asha')).map(({ id }) => id)).not.toContain('old'));
  signIn('asha');
  expect((await offered(1)).map(({ subject }) => subject)).toEqual(['sample.user']);
});

function abort(this: IDBTransaction) {
  this.abort();
}

test('drafts are kept also after the browser has closed its storage, as it may do after hours', async () => {
  const opening = vi.spyOn(indexedDB, 'open');
  signIn('asha');
  const writer = await leaveBehind(report('before'));
  await vi.waitFor(async () => expect(await rowsOf('asha')).toHaveLength(1));
  for (const subject of ['afterwards', 'the next day']) {
    const [before] = await rowsOf('asha');
    for (const { value } of opening.mock.results)
      forceCloseDatabase((value as IDBOpenDBRequest).result as never);
    // Those that are closed now are not closed again.
    opening.mockClear();
    await vi.waitFor(async () => {
      writer.note(report(subject));
      writer.flush();
      const [row] = await rowsOf('asha');
      expect(row?.sealed).not.toEqual(before?.sealed);
    });
  }
  stop();
  signIn('asha');
  expect((await offered(1)).map(({ subject }) => subject)).toEqual(['the next day']);
});

test('input does not wait until old drafts are removed', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => new EventTarget() as IDBRequest);
  signIn('asha');
  await leaveBehind(report('typed at once'));
  await vi.waitFor(async () => expect(await rowsOf('asha')).toHaveLength(1));
});

test('text does not wait for a picture that is being stored', async () => {
  signIn('asha');
  const writer = await leaveBehind(report('x'));
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const file = new File(['bytes'], 'one.png', { type: 'image/png' });
  writer.note({ ...report('x'), content: { images: [{ file }] } });
  writer.flush();
  await vi.waitFor(async () => expect(await pictureCount()).toBe(1));
  const changing = begin.mock.calls.filter(([, mode]) => mode === 'readwrite').map(([stores]) => stores);
  expect(changing).toEqual([['drafts'], ['pictures']]);
});

test('a picture of a draft that was removed meanwhile is not left behind', async () => {
  const shelf = await openShelf();
  await shelf.putPicture({ draft: 'gone', id: 'p', sealed: new Uint8Array(1) });
  expect(await pictureCount()).toBe(0);
});

test('a write that failed is repeated when the page is left', async () => {
  signIn('asha');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('closed', 'InvalidStateError');
  });
  const writer = await leaveBehind(report('sample.user'));
  expect(put).toHaveBeenCalled();
  await vi.waitFor(async () => {
    writer.flush();
    expect(await rowsOf('asha')).toHaveLength(1);
  });
});

test('a restored draft is offered again if its form was closed by something else, beside what was typed before', async () => {
  signIn('asha');
  await leaveBehind(report('restored'));
  signIn('asha');
  const [draft] = await offered(1);
  const writer = drafts.writer();
  const detach = drafts.attach(writer);
  writer.note(report('typed first'));
  drafts.restore(draft!);
  writer.adopt(draft!.id, new Map());
  await vi.waitFor(async () => expect(await rowsOf('asha')).toHaveLength(2));
  // For example because a permission was withdrawn, and is back.
  detach();
  drafts.offerAt('/reports/new');
  const subjects = (await offered(2)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(['restored', 'typed first']);
});
