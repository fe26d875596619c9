import { text as textOf } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moduleRow } from '../../../domain/areas.ts';
import type { Database } from '../../postgres/database.ts';
import type { LongList } from '../../store/long-list/long-list.ts';
import { noteList } from '../../store/note/note-list.ts';
import { cloneDatabase, startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { GzipText } from './gzip-text.ts';
import { plainText } from './list-text.ts';
import { ListTexts, type OpenText } from './list-texts.ts';

let database: Database;
let app: TestConsole;
beforeAll(async () => {
  database = await cloneDatabase();
  app = await startTestConsole({}, database);
  await insert(1500, 'first');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const area = 'turbo';
const roomy = { bytes: 64 * 1024 * 1024, bytesPerList: 64 * 1024 * 1024 };

async function insert(count: number, note: string): Promise<void> {
  await database.pool.query(
    `insert into note (id, area, created_by, updated_by, origin, agent, "user", whatsapp_group, note, note_addby)
     select gen_random_uuid(), $1, 'test', 'test', '', md5(i::text), 'ñ', '', $2, 'test' from generate_series(1, $3::int) as i`,
    [area, note, count],
  );
}

/** A list that counts its reads; `hold` pauses the next read after its first page. */
function watchedList() {
  const seen = { readings: 0 };
  let gate: Promise<void> | undefined;
  let broken: Error | undefined;
  const list: LongList = {
    ...noteList,
    async *pages(...args) {
      seen.readings += 1;
      const [wait, failure] = [gate, broken];
      [gate, broken] = [undefined, undefined];
      for await (const page of noteList.pages(...args)) {
        yield page;
        await wait;
        if (failure) throw failure;
      }
    },
  };
  const hold = () => {
    let release = () => {};
    gate = new Promise((resolve) => (release = resolve));
    return release;
  };
  return { list, seen, hold, breakNext: (error: Error) => (broken = error) };
}

const sourceOf = (list: LongList) => ({ orm: database.orm, area, list, message: 'sample' }) as const;
const read = async ({ read: pieces }: OpenText) => textOf(pieces().pipe(createGunzip()));
const plain = () => textOf(Readable.from(plainText(sourceOf(noteList))));
const notesIn = (text: string): string[] =>
  (JSON.parse(text) as { data: { note: string }[] }).data.map(({ note }) => note);

it('builds one gzip file from chunks, and a copy continues independently', async () => {
  const texts = ['first ', '', 'ñ'.repeat(100_000), 'રમત', 'last'];
  const { gzip, head } = GzipText.begin();
  const pieces = [head];
  for (const text of texts.slice(0, 3)) pieces.push((await gzip.piece(text)).bytes);
  const copy = gzip.copy();
  const ends = [gzip, copy].map(async (one) => {
    const rest = [(await one.piece(texts[3]!)).bytes, (await one.piece(texts[4]!)).bytes, one.end()];
    return gunzipSync(Buffer.concat([...pieces, ...rest])).toString();
  });
  expect(await Promise.all(ends)).toEqual([texts.join(''), texts.join('')]);
});

it('reads once for concurrent requests, and again only after a change', async () => {
  const { list, seen } = watchedList();
  const shared = new ListTexts(roomy).of(sourceOf(list));
  const expected = await plain();
  const openMany = async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, () => shared.open()));
    return Promise.all(opened.map(read));
  };
  for (const text of await openMany()) expect(text).toBe(expected);
  expect(await read(await shared.open())).toBe(expected);
  expect(seen.readings).toBe(1);
  await insert(1, 'newer');
  for (const text of await openMany()) expect(notesIn(text)).toContain('newer');
  expect(seen.readings).toBe(2);
});

it('includes everything committed before the request, even while an older read is in progress', async () => {
  const { list, seen, hold } = watchedList();
  const shared = new ListTexts(roomy).of(sourceOf(list));
  const release = hold();
  const early = await shared.open();
  const joined = await shared.open();
  await insert(1, 'in between');
  const late = [shared.open(), shared.open()];
  release();
  const notes = notesIn(await read(early));
  expect(notes).not.toContain('in between');
  // A list read in one snapshot has as many rows as it declares.
  expect(notes).toHaveLength(early.start.count);
  expect(notesIn(await read(joined))).not.toContain('in between');
  for (const opened of late) expect(notesIn(await read(await opened))).toContain('in between');
  expect(seen.readings).toBe(2);
});

it('sends the whole list to everyone when it exceeds the budget, and releases the memory', async () => {
  const { list } = watchedList();
  const texts = new ListTexts({ bytes: 20_000, bytesPerList: 32_000 });
  const shared = texts.of(sourceOf(list));
  const expected = await plain();
  for (let round = 0; round < 3; round += 1) {
    const opened = await Promise.all(Array.from({ length: 5 }, () => shared.open()));
    for (const text of await Promise.all(opened.map(read))) expect(text).toBe(expected);
  }
  await expect.poll(() => texts.bytes).toBe(0);
  const none = new ListTexts({ bytes: 1, bytesPerList: 32_000 }).of(sourceOf(list));
  expect(await read(await none.open())).toBe(expected);
});

it('does not retry caching a list that is too long until it is shorter', async () => {
  const { list, seen } = watchedList();
  const texts = new ListTexts({ bytes: 80_000, bytesPerList: 50_000 });
  const shared = texts.of(sourceOf(list));
  const expected = await plain();
  for (let round = 0; round < 3; round += 1) expect(await read(await shared.open())).toBe(expected);
  // The first is read by the edition and then by its client, the others by their clients alone.
  expect(seen.readings).toBe(4);
  await expect.poll(() => texts.bytes).toBe(0);
  await database.pool.query(`update note set deleted_at = now() where note = 'first' and agent > '2'`);
  for (let round = 0; round < 3; round += 1) await read(await shared.open());
  await database.pool.query(`update note set deleted_at = null`);
  expect(seen.readings).toBe(6);
});

it('makes room by evicting an unused list, not one being read', async () => {
  const one = watchedList();
  const two = watchedList();
  const measured = new ListTexts(roomy);
  await read(await measured.of(sourceOf(noteList)).open());
  const size = measured.bytes;
  const texts = new ListTexts({ bytes: Math.round(size * 1.5), bytesPerList: size * 2 });
  const [first, second] = [texts.of(sourceOf(one.list)), texts.of(sourceOf(two.list))];
  const stream = (await first.open()).read();
  const reader = stream[Symbol.asyncIterator]();
  await reader.next();
  // Wait until the console has read it, not only its client: otherwise the second could take the room first.
  await expect.poll(() => texts.bytes).toBe(size);
  const expected = await plain();
  expect(await read(await second.open())).toBe(expected);
  await reader.return?.();
  expect(await read(await second.open())).toBe(expected);
  expect(await read(await second.open())).toBe(expected);
  // Cut at first, cached since the other one could be evicted.
  expect(two.seen.readings).toBe(3);
});

async function sizeOf({ read: pieces }: OpenText): Promise<number> {
  let bytes = 0;
  for await (const piece of pieces()) bytes += (piece as Buffer).length;
  return bytes;
}

it('releases the memory of clients that leave early, even before they start', async () => {
  const texts = new ListTexts(roomy);
  const shared = texts.of(sourceOf(noteList));
  const [unread, begun] = [await shared.open(), await shared.open()].map(({ read: pieces }) => pieces());
  await begun![Symbol.asyncIterator]().next();
  await read(await shared.open());
  const size = texts.bytes;
  expect(size).toBeGreaterThan(0);
  await insert(1, 'after');
  await read(await shared.open());
  expect(texts.bytes).toBeGreaterThan(size * 1.9);
  unread!.destroy();
  begun!.destroy();
  await expect.poll(() => texts.bytes).toBeLessThan(size * 1.1);
});

it('fails its clients when the database fails, and starts over afterwards', async () => {
  const { list, breakNext } = watchedList();
  const texts = new ListTexts(roomy);
  const shared = texts.of(sourceOf(list));
  breakNext(new Error('connection lost'));
  const opened = await shared.open();
  await expect(sizeOf(opened)).rejects.toThrow('connection lost');
  expect(await read(await shared.open())).toBe(await plain());
});

it('is the same over HTTP with and without gzip, and 304 if unchanged', async () => {
  const token = await app.admin();
  const { base, list } = moduleRow(area, 'note').api;
  const get = (headers: Record<string, string>) => app.call('GET', base + list, { token, headers });
  const zipped = await get({ 'accept-encoding': 'br, gzip' });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  for (const encoding of ['identity', 'gzip;q=0', 'br', 'gzip; q=0.000, *']) {
    const { headers, body } = await get({ 'accept-encoding': encoding });
    expect(headers.get('content-encoding'), encoding).toBe(null);
    expect(body).toEqual(zipped.body);
    for (const name of ['x-total-count', 'content-type', 'cache-control', 'vary'])
      expect(headers.get(name), name).toBe(zipped.headers.get(name));
  }
  expect(zipped.headers.get('x-total-count')).toBe(String(zipped.body.data.length));
  expect(zipped.headers.get('cache-control')).toBe('no-store');

  const tag = { 'if-none-match': zipped.headers.get('etag') ?? '' };
  const same = await get(tag);
  expect(same.status).toBe(304);
  expect(same.body).toEqual({ text: '' });
  // Several tags, strong ones, and any state of the list.
  const strong = tag['if-none-match'].replace('W/', '');
  for (const tags of [`"older", ${tag['if-none-match']}`, `W/"a,b" ,${strong},"c"`, strong, '*', ' * ']) {
    const { status, headers } = await get({ 'if-none-match': tags });
    expect([status, headers.get('etag')], tags).toEqual([304, expect.stringMatching(/^W\/"/)]);
  }
  for (const malformed of [`nonsense ${strong}`, `${strong} "older"`, strong.slice(0, -1)]) {
    expect((await get({ 'if-none-match': malformed })).status, malformed).toBe(200);
  }
  await insert(1, 'newest');
  const changed = await get(tag);
  expect(changed.status).toBe(200);
  expect(changed.body.data).toHaveLength(zipped.body.data.length + 1);
  for (const tags of ['W/"nonsense", *', '"nonsense"', `${strong}, "older"`, '', '"']) {
    expect((await get({ 'if-none-match': tags })).status, tags).toBe(200);
  }
});

it('also caches the list of proofs, page by page and in order', async () => {
  const token = await app.admin();
  const { base, list } = moduleRow(area, 'proof').api;
  await database.pool.query(
    `insert into proof (id, area, created_by, updated_by, whitelabel, prooftype, sportname, agentname, "user", amount, profit_and_loss,
       eventname, marketname, navigation, navigation2, "group", date, proof_maker, images, navigation2_images)
     select gen_random_uuid(), $1, 'test', 'test', '{"_id":"w","name":"W","group":"g","hexacode":"#000000","url":"u","logo":"l"}',
       '{"_id":"p","type":"P","content":"<p>"}', '{"_id":"s","name":"S"}', 'agent', 'user ' || n, n, -n, 'e', 'm', '', '', '', '2026-11-15', 'test', '[]', '[]'
     from generate_series(1, 450) as n`,
    [area],
  );
  const get = (encoding: string) =>
    app.call('GET', base + list, { token, headers: { 'accept-encoding': encoding } });
  const [plainly, zipped] = [await get('identity'), await get('gzip')];
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(zipped.body).toEqual(plainly.body);
  const ids = zipped.body.data.map((row: { _id: string }) => row._id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(new Set(ids).size).toBe(450);
  await app.call('DELETE', `${base}/${ids[0]}`, { token });
  expect((await get('gzip')).body.data).toEqual(plainly.body.data.slice(1));
});

it('is restricted to users who may list', async () => {
  const { base, list } = moduleRow(area, 'note').api;
  const get = (token: string | undefined) => app.call('GET', base + list, { token });
  expect((await get(await app.admin())).status).toBe(200);
  const { token } = await app.person({ permissions: [] });
  expect((await get(token)).status).toBe(403);
  expect((await get(undefined)).status).toBe(401);
});
