import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiPath, type Action, type Area } from '../../../domain/areas.ts';
import { permissionOf, type Actor } from '../../../domain/permissions.ts';
import type { Note } from '../../../domain/note/note.ts';
import { fakeApi, type Answers } from '../../client/testing/fake-api.ts';
import { serverClockAt, signedInAs } from '../../client/testing/signed-in.ts';
import { byText, cleanUp, click, render, submit, type, until, wait } from '../../ui/testing/render.tsx';
import { NoteScreen } from './note-screen.tsx';

const admin: Actor = { role: 'admin', section: ['Turbo', 'Forex'], permissions: [] };
const userWith = (area: Area, ...actions: Action[]): Actor => ({
  role: 'user',
  section: ['Turbo', 'Forex'],
  permissions: actions.map((action) => permissionOf(area, 'note', action)),
});

beforeEach(() => {
  signedInAs(admin);
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const long = 'Line one\n  line two www.example.test/x\n\nline four';
const wire = (at: number, changes: Partial<Note> = {}): Note => ({
  _id: `0000000${at}-0000-7000-8000-000000000000`,
  date: '2026-11-15',
  origin: 'Demo Brand',
  agent: 'Sample Agent',
  user: 'sample.user',
  whatsappGroup: '',
  note: `note ${at}`,
  noteAddby: 'sample-writer',
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-15T08:35:00.000Z',
  ...changes,
});

/** In the server's format: one note per line. */
function listOf(...notes: Note[]) {
  const lines = `{"data":[\n${notes.map((one) => JSON.stringify(one)).join(',\n')}\n],"message":""}`;
  return new Response(lines, { headers: { 'x-total-count': String(notes.length), 'x-as-of': '' } });
}

const changesOf = (...notes: Note[]) => ({
  json: { data: notes, deleted: [], deletedVersions: [], isTooMuch: false, asOf: '' },
});

async function screen(area: Area, notes: Note[] | undefined, answers: Answers = {}, search = '') {
  const path = apiPath(area, 'note');
  const api = fakeApi({
    [`GET ${path}/suggestions`]: { json: { data: {} } },
    [`GET ${path}/changes?since=`]: changesOf(),
    ...answers,
  });
  const answered = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    notes && url === `/api${path}` && init.method === 'GET' ? listOf(...notes) : answered(url, init),
  );
  const router = createMemoryRouter([{ path: '*', element: <NoteScreen area={area} /> }], {
    initialEntries: [`/screen${search}`],
  });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await until(() => expect(container.textContent).toMatch(/Showing|No notes|No access|Failed to fetch/));
  const texts = () =>
    [...container.querySelectorAll('tbody tr')].map((row) => row.querySelectorAll('td')[5]?.textContent);
  const dialog = () => container.querySelector<HTMLElement>('[role="dialog"]')!;
  return { ...api, container, texts, dialog };
}

test('lists the newest first, cut at 15 characters with the full text on hover and working links', async () => {
  const address = 'https://example.test/a/long/way';
  const notes = [wire(3, { note: long }), wire(2, { note: address, date: null }), wire(1)];
  const { container, texts } = await screen('turbo', notes);
  expect(texts()).toEqual(['Line one\n  line...', 'https://example...', 'note 1']);
  expect(container.querySelector(`[title="${long}"]`)?.textContent).toBe('Line one\n  line...');
  expect(container.querySelector('tbody a[target]')?.getAttribute('href')).toBe(address);
  expect(container.querySelector(`[title="${address}"]`)).not.toBeNull();
  const second = [...container.querySelectorAll('tbody tr')][1]!;
  expect(second.querySelector('td')?.textContent).toBe('N/A');
  const sizes = [...container.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(sizes).toEqual(['20', '50', '70', '100']);
});

test('searches, filters by the days in the URL, and shows the empty text', async () => {
  const notes = [
    wire(3, { date: null, createdAt: '2026-11-10T18:30:00Z' }),
    wire(2),
    wire(1, { agent: 'Other' }),
  ];
  const { container, texts } = await screen('turbo', notes, {}, '?startDate=2026-11-11&endDate=2026-11-11');
  expect(texts()).toEqual(['note 3']);
  expect(container.textContent).toContain('11 Nov 2026');
  await click(byText(container, 'button', 'Reset Filters'));
  expect(texts()).toHaveLength(3);
  const search = container.querySelector('input[type="search"]')!;
  await type(search, ' OTHER ');
  expect(texts()).toEqual(['note 1']);
  await type(search, 'sample-writer');
  expect(container.textContent).toContain('No notes found');
});

test.each([
  ['turbo', 'No access to view notes'],
  ['forex', 'No access to view forex notes'],
] as const)('without listing permission, %s shows a message and loads nothing', async (area, sentence) => {
  signedInAs(userWith(area, 'create'));
  const { container, calls } = await screen(area, undefined);
  expect(container.textContent).toContain(sentence);
  expect(container.textContent).not.toContain('Filters');
  expect(calls).toEqual([]);
});

test('shows each button only with its permission, and the column only with any of them', async () => {
  const names = (container: Element) =>
    new Set([...container.querySelectorAll('tbody button')].map((one) => one.getAttribute('aria-label')));
  signedInAs(userWith('forex', 'listing', 'update'));
  const editor = await screen('forex', [wire(1)]);
  expect(names(editor.container)).toEqual(new Set(['Edit']));
  expect(editor.container.textContent).not.toContain('Add Forex Note');
  await cleanUp();
  signedInAs(userWith('forex', 'listing'));
  const reader = await screen('forex', [wire(1)]);
  expect(reader.texts()).toEqual(['note 1']);
  expect(reader.container.textContent).not.toContain('Actions');
  expect(reader.container.textContent).not.toContain('Deleted');
  await click(byText(reader.container, 'td', 'note 1'));
  expect(reader.container.querySelector('[role="dialog"]')).toBeNull();
});

test('a new note defaults to today in India, requires its text, and is added on top of the list', async () => {
  // The next day has begun in India.
  serverClockAt('2026-11-15T18:30:00Z');
  const saved = wire(9, { note: 'quick' });
  const { container, dialog, texts, asked } = await screen('forex', [wire(1)], {
    'POST /forexnote/add': { status: 201, json: { data: saved } },
    'GET /forexnote/changes?since=': changesOf(saved),
  });
  await click(byText(container, 'button', 'Add Forex Note'));
  const form = dialog().querySelector('form')!;
  expect(form.querySelector<HTMLInputElement>('[data-path="date"]')?.value).toBe('16 Nov 2026');
  await submit(form);
  expect(dialog().textContent).toContain('Note content is required');
  // Text that is too long is not cut.
  await type(form.querySelector('textarea')!, 'x'.repeat(20_001));
  await submit(form);
  expect(dialog().textContent).toContain('Note can have at most 20,000 characters');
  expect(form.querySelector('textarea')!.value).toHaveLength(20_001);
  expect(asked('POST')).toEqual([]);
  await type(form.querySelector('textarea')!, ' quick ');
  await submit(form);
  await until(() => expect(texts()).toEqual(['quick', 'note 1']));
  expect(asked('POST')[0]).toMatchObject({
    body: { note: 'quick', date: '2026-11-16', origin: '', agent: '', user: '', whatsappGroup: '' },
  });
  expect(asked('POST')[0]?.body).not.toHaveProperty('noteAddby');
  expect(asked('POST')[0]?.idempotencyKey).not.toBeNull();
  expect(container.textContent).toContain('Forex note created successfully');
});

test('today is the day of the server, not of a PC whose clock is wrong', async () => {
  serverClockAt('2026-11-15T18:30:00Z');
  const notes = [wire(1, { date: '2026-11-15' }), wire(2, { date: '2026-11-16' })];
  const { texts } = await screen('turbo', notes, {}, '?period=today');
  expect(texts()).toEqual(['note 2']);
});

test('editing a note without a date does not add one', async () => {
  const { container, dialog, texts, asked } = await screen('turbo', [wire(1, { date: null })], {
    [`PUT /note/${wire(1)._id}`]: { json: { data: wire(1, { note: 'changed', date: null, version: 2 }) } },
  });
  await click(byText(container, 'tbody button', 'Edit'));
  expect(dialog().querySelector<HTMLInputElement>('[data-path="date"]')?.value).toBe('');
  await type(dialog().querySelector('textarea')!, 'changed');
  await submit(dialog().querySelector('form')!);
  await until(() => expect(texts()).toEqual(['changed']));
  expect(asked('PUT')[0]?.body).toMatchObject({ note: 'changed', date: null, version: 1 });
  expect(container.textContent).toContain('Note updated successfully');
});

test.each([
  ['turbo', 'Note Preview', []],
  ['forex', 'Forex Note Preview', [`Forex Note ID: ${wire(1)._id}`]],
] as const)('the preview of %s shows the full note and copies it exactly', async (area, title, footer) => {
  const writeText = vi.fn(async () => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never);
  const { container, dialog } = await screen(area, [wire(1, { note: long })]);
  await click(byText(container, 'tbody button', 'Preview'));
  expect(dialog().textContent).toContain(title);
  expect(byText(dialog(), 'section', 'Note').textContent).toContain(long);
  const details = [...dialog().querySelectorAll('dl dd')].map((value) => value.textContent);
  expect(details).toEqual([
    '15 Nov 2026',
    'Demo Brand',
    'Sample Agent',
    'sample.user',
    'N/A',
    'sample-writer',
  ]);
  expect(dialog().querySelector('a[target]')?.getAttribute('href')).toBe('https://www.example.test/x');
  const footers = [...dialog().querySelectorAll('p')].map((line) => line.textContent);
  expect(footers.filter((line) => line.includes(wire(1)._id))).toEqual(footer);
  await click(byText(dialog(), 'button', 'Copy note'));
  await wait();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(long);
  expect(dialog().textContent).toContain('Note copied to clipboard!');
});

test('shows an error if the browser denies copying', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  const { container, dialog } = await screen('turbo', [wire(1)]);
  await click(byText(container, 'tbody button', 'Preview'));
  await click(byText(dialog(), 'button', 'Copy note'));
  await wait();
  expect(dialog().querySelector('[role="alert"]')?.textContent).toContain('Failed to copy note');
});

test.each([
  ['turbo', 'Are you sure you want to delete this note?', 'Note deleted successfully'],
  ['forex', 'Are you sure you want to delete this forex note?', 'Forex note deleted successfully'],
] as const)('deleting in %s asks first', async (area, question, done) => {
  const notes = [wire(2), wire(1, { note: 'n'.repeat(5000) })];
  const { container, dialog, texts, asked } = await screen(area, notes, {
    [`DELETE ${apiPath(area, 'note')}/${wire(1)._id}`]: { json: { data: wire(1) } },
  });
  await click(byText([...container.querySelectorAll('tbody tr')][1]!, 'button', 'Delete'));
  expect(dialog().textContent).toContain(question);
  expect(dialog().textContent?.length).toBeLessThan(300);
  expect(asked('DELETE')).toEqual([]);
  await click(byText(dialog(), 'button', 'Delete'));
  await until(() => expect(texts()).toEqual(['note 2']));
  expect(container.textContent).toContain(done);
});

test('shows an error for a list that cannot be loaded, and retries', async () => {
  const { container, calls } = await screen('turbo', undefined, { 'GET /note': { status: 500, json: {} } });
  expect(container.querySelector('[role="alert"]')).not.toBeNull();
  expect(container.textContent).toContain('Failed to fetch notes');
  const tries = () => calls.filter(({ path }) => path === '/note').length;
  const before = tries();
  await click(byText(container, 'button', 'Try again'));
  await until(() => expect(tries()).toBe(before + 1));
});

test('suggests existing names', async () => {
  const { container, dialog } = await screen('turbo', [], {
    'GET /note/suggestions': { json: { data: { agent: ['Sample Agent 7'] } } },
  });
  await click(byText(container, 'button', 'Add Note'));
  await until(() => expect(dialog().querySelector('form')).not.toBeNull());
  const field = [...dialog().querySelectorAll('input')].find(
    (input) => dialog().querySelector(`label[for="${input.id}"]`)?.textContent === 'Agent',
  )!;
  await click(field);
  await type(field, 'agent 7');
  await until(() => expect(document.body.textContent).toContain('Sample Agent 7'));
});

test('a note that the reader adds rebuilds the page of a list that the server searches', async () => {
  let list = Array.from({ length: 45 }, (_, at) =>
    wire(1, { _id: `00000${900 - at}-0000-7000-8000-000000000000`, note: `note ${at}` }),
  );
  let arrive = () => {};
  let arriving = Promise.resolve();
  const added = wire(2, { _id: '00000999-0000-7000-8000-000000000000', note: 'note new' });
  const { container, texts, dialog } = await screen(
    'turbo',
    undefined,
    {
      'GET /note/count': { json: { data: { count: 300_000 } } },
      'GET /note/rows?sort=_id&dir=desc&size=20&page=2': async () => {
        await arriving;
        return {
          json: {
            data: list.slice(20, 40),
            total: list.length,
            totals: {},
            page: 2,
            isExact: true,
            asOf: '',
          },
        };
      },
      'GET /note/rows?sort=_id&dir=desc&size=20&page=3': async () => ({
        json: { data: list.slice(40), total: list.length, totals: {}, page: 3, isExact: true, asOf: '' },
      }),
      'POST /note/add': async () => {
        list = [added, ...list];
        arriving = new Promise((resolve) => (arrive = resolve));
        return { json: { data: added } };
      },
    },
    '?page=2',
  );
  await until(() => expect(texts()[0]).toBe('note 20'));
  await click(byText(container, 'button', 'Add Note'));
  await type(dialog().querySelector('textarea')!, 'note new');
  await submit(dialog().querySelector('form')!);
  await until(() => expect(container.textContent).toContain('Note created successfully'));
  arrive();
  await until(() => expect(container.textContent).toContain('of 46 entries'));
  expect(container.textContent).toContain('Showing 21 to 40 of 46 entries');
  expect(texts()).toEqual(list.slice(20, 40).map(({ note }) => note));
});

test('a note that the reader restores has its place when the list that the server searches is shown again', async () => {
  const many = Array.from({ length: 45 }, (_, at) =>
    wire(1, { _id: `00000${900 - at}-0000-7000-8000-000000000000`, note: `note ${at}` }),
  );
  const [gone] = many;
  let list = many.slice(1);
  const answer = (page: number) => async () => ({
    json: {
      data: list.slice((page - 1) * 20, page * 20),
      total: list.length,
      totals: {},
      page,
      isExact: true,
      asOf: '',
    },
  });
  const { container, texts } = await screen('turbo', undefined, {
    'GET /note/count': { json: { data: { count: 300_000 } } },
    'GET /note/rows?sort=_id&dir=desc&size=20&page=1': answer(1),
    'GET /note/rows?sort=_id&dir=desc&size=20&page=2': answer(2),
    'GET /note/deleted': {
      json: { data: [{ ...gone, deletedAt: '2026-11-15T08:35:00.000Z', deletedBy: 'sample-writer' }] },
    },
    [`POST /note/${gone?._id}/restore`]: async () => {
      list = many;
      return { json: { data: gone } };
    },
  });
  await until(() => expect(texts()[0]).toBe('note 1'));
  await click(byText(container, 'button', 'Deleted'));
  await until(() => byText(container, 'button', 'Restore'));
  await click(byText(container, 'button', 'Restore'));
  await until(() => expect(container.textContent).toContain('Note restored successfully'));
  await click(byText(container, 'button', 'Deleted'));
  await until(() => expect(texts()[0]).toBe('note 0'));
  expect(container.textContent).toContain('Showing 1 to 20 of 45 entries');
});

test('an open preview shows what somebody else changes in its note', async () => {
  const changes = `GET ${apiPath('turbo', 'note')}/changes?since=`;
  const { container, dialog, answers } = await screen('turbo', [wire(2), wire(1)]);
  await click(container.querySelector('tbody tr')!);
  await until(() => expect(dialog().textContent).toContain('note 2'));
  answers[changes] = changesOf(wire(2, { note: 'changed by somebody', version: 2 }));
  window.dispatchEvent(new Event('focus'));
  await until(() => expect(dialog().textContent).toContain('changed by somebody'));
});

test('an open preview says that somebody has deleted its note, which cannot be edited any more', async () => {
  const path = apiPath('turbo', 'note');
  const { _id } = wire(2);
  const { container, dialog, answers } = await screen('turbo', [wire(2), wire(1)], {
    [`GET ${path}/${_id}`]: { status: 404, json: { message: 'Not found' } },
  });
  await click(container.querySelector('tbody tr')!);
  await until(() => expect(dialog().textContent).toContain('Edit'));
  const gone = { data: [], deleted: [_id], deletedVersions: [2], isTooMuch: false, asOf: '' };
  answers[`GET ${path}/changes?since=`] = { json: gone };
  window.dispatchEvent(new Event('focus'));
  await until(() => expect(dialog().textContent).toContain('This record has been deleted.'));
  expect(dialog().textContent).toContain('note 2');
  expect(dialog().textContent).not.toContain('Edit');
});
