import { TextInput } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { act, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { namedSport, type NamedSportFields } from '../../../domain/sport/testing/named-sport.ts';
import { draftWords, sentencesOf } from '../../../domain/text.ts';
import type { Actor } from '../../../domain/permissions.ts';
import { keyFrom, openText } from '../../client/drafts/cipher.ts';
import { textPurpose } from '../../client/drafts/draft-writer.ts';
import { openShelf } from '../../client/drafts/shelf.ts';
import { fakeApi, type Answers } from '../../client/testing/fake-api.ts';
import { serverClockAt, signedInAs } from '../../client/testing/signed-in.ts';
import { DraftOffer } from '../../shell/notices/draft-offer.tsx';
import { byText, cleanUp, click, press, render, submit, type, wait } from '../../ui/testing/render.tsx';
import { RecordScreen } from '../record-screen.tsx';
import type { FormFieldsProps } from './record-form.tsx';
import { useEditForm } from './use-edit-form.ts';

const admin: Actor = { role: 'admin', section: ['Forex'], permissions: [] };

beforeEach(() => {
  signedInAs(admin);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const key = { owner: 'mark', key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' };
const gold = {
  _id: '1',
  forexSportName: 'Gold',
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-15T08:35:00.000Z',
};

function Fields({ form, labels }: FormFieldsProps<NamedSportFields>) {
  return <TextInput label={labels.name} {...form.getInputProps('name')} />;
}

/** Lets the browser and React work until something is there; the test's own limit ends it. */
async function until<Found>(find: () => Promise<Found | undefined | false>): Promise<Found> {
  for (;;) {
    await wait(10);
    const found = await find();
    if (found !== undefined && found !== false) return found;
  }
}

const screen = (
  <RecordScreen
    area="forex"
    definition={namedSport}
    columns={[{ key: 'name' }]}
    FormFields={Fields}
    PreviewCard={({ record }) => <p>It is {record.name}</p>}
  />
);

/** A page load: everything in memory is new, the browser's storage is not. */
async function load(at: string, answers: Answers = {}, page: ReactNode = screen) {
  await cleanUp();
  const api = fakeApi({
    'GET /admin/draft-key': { json: { data: key, message: '' } },
    'GET /forexsport': { json: { data: [gold] } },
    'GET /forexsport/1': { json: { data: gold } },
    ...answers,
  });
  const element = (
    <>
      {page}
      <DraftOffer />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const dialog = (text: string) =>
    until(async () =>
      [...container.querySelectorAll<HTMLElement>('[role="dialog"]')].find((one) =>
        one.textContent.includes(text),
      ),
    );
  return { ...api, container, router, dialog };
}

const kept = async () => (await openShelf()).list(key.owner);
const expectKept = (count: number) => until(async () => (await kept()).length === count);
const untilTyped = (form: Element, text: string) => until(async () => fieldIn(form).value === text);
const fieldIn = (form: Element) => form.querySelector('input')!;

test('the draft of a closed page is offered after the next load, restored at its address, and removed when saved', async () => {
  const before = await load('/forex_sport/new');
  await type(fieldIn(await before.dialog('Add Forex Sport')), 'Ti');
  await type(fieldIn(await before.dialog('Add Forex Sport')), 'Tin');

  const after = await load('/forex_sport?q=x', {
    'POST /forexsport': { status: 201, json: { data: { ...gold, _id: '2', forexSportName: 'Tin' } } },
  });
  const offer = await after.dialog('Restore your unsaved forex sport?');
  expect(offer.textContent).toContain('Tin');
  expect(document.activeElement?.textContent).toBe('Restore');
  await click(byText(offer, 'button', 'Restore'));
  expect(after.router.state.location.pathname).toBe('/forex_sport/new');
  const form = await after.dialog('Add Forex Sport');
  await untilTyped(form, 'Tin');
  await submit(form.querySelector('form')!);
  await expectKept(0);
  expect(after.container.textContent).toContain('Forex sport created successfully!');
});

test('a save whose response was lost is the same attempt after a reload, so that the record is created once', async () => {
  const before = await load('/forex_sport/new', { 'POST /forexsport': 'offline' });
  const unsaved = await before.dialog('Add Forex Sport');
  await type(fieldIn(unsaved), 'Tin');
  await submit(unsaved.querySelector('form')!);
  const [lost] = before.asked('POST');

  const after = await load('/forex_sport/new', {
    'POST /forexsport': { status: 201, json: { data: { ...gold, _id: '2', forexSportName: 'Tin' } } },
  });
  await click(byText(await after.dialog('Restore your unsaved forex sport?'), 'button', 'Restore'));
  const restored = await after.dialog('Add Forex Sport');
  await untilTyped(restored, 'Tin');
  await submit(restored.querySelector('form')!);
  await expectKept(0);
  expect(after.asked('POST')).toEqual([lost]);

  // The next one is another record, also with the same content.
  await click(byText(after.container, 'button', 'Add Forex Sport'));
  const next = await after.dialog('Add Forex Sport');
  await type(fieldIn(next), 'Tin');
  await submit(next.querySelector('form')!);
  expect(after.asked('POST')[1]?.idempotencyKey).not.toBe(lost?.idempotencyKey);
});

test('the offer says when the draft was changed by the clock of the server, regardless of the PC clock', async () => {
  serverClockAt('2031-05-05T06:30:00Z');
  const before = await load('/forex_sport/new');
  await type(fieldIn(await before.dialog('Add Forex Sport')), 'Tin');
  const after = await load('/forex_sport');
  const offer = await after.dialog('Restore your unsaved forex sport?');
  expect(offer.textContent).toContain('05 May 2031');
});

test('a restored edit is based on the version it began with, so that a change by somebody else is shown', async () => {
  const before = await load('/forex_sport/1/edit');
  await type(fieldIn(await before.dialog('Edit Forex Sport')), 'Gold bars');

  const newer = { ...gold, version: 2, forexSportName: 'Gold coins' };
  const after = await load('/forex_sport/1/edit', {
    'GET /forexsport': { json: { data: [newer] } },
    'GET /forexsport/1': { json: { data: newer } },
    'PUT /forexsport/1': { status: 409, json: { message: 'changed by ravi', current: newer } },
  });
  await click(byText(await after.dialog('Restore your unsaved forex sport?'), 'button', 'Restore'));
  const form = await after.dialog('Edit Forex Sport');
  await untilTyped(form, 'Gold bars');
  await click(byText(form, 'button', 'Reset'));
  expect(fieldIn(form).value).toBe('Gold');
  await type(fieldIn(form), 'Gold bars');
  await submit(form.querySelector('form')!);
  await after.dialog('Someone else changed this record');
  expect(after.asked('PUT')[0]?.body).toMatchObject({ version: 1, forexSportName: 'Gold bars' });
  expect(form.textContent).toContain('Gold coins');
});

test('a page that is left while it shows changes of somebody else shows them again when the restored edit is saved', async () => {
  const changed = (version: number, forexSportName: string) => ({ ...gold, version, forexSportName });
  const conflict = (current: object) => ({ status: 409, json: { message: 'changed by ravi', current } });
  const newest = changed(3, 'Gold rings');
  const before = await load('/forex_sport/1/edit', {
    'PUT /forexsport/1': conflict(changed(2, 'Gold coins')),
  });
  const edited = await before.dialog('Edit Forex Sport');
  await type(fieldIn(edited), 'Gold bars');
  await submit(edited.querySelector('form')!);
  await before.dialog('Gold coins');
  before.answers['PUT /forexsport/1'] = conflict(newest);
  await click(byText(edited, 'button', 'Keep mine'));
  await before.dialog('Gold rings');

  const after = await load('/forex_sport/1/edit', {
    'GET /forexsport': { json: { data: [newest] } },
    'PUT /forexsport/1': conflict(newest),
  });
  await click(byText(await after.dialog('Restore your unsaved forex sport?'), 'button', 'Restore'));
  const form = await after.dialog('Edit Forex Sport');
  await untilTyped(form, 'Gold bars');
  await submit(form.querySelector('form')!);
  await after.dialog('Someone else changed this record');
  expect(after.asked('PUT')[0]?.body).toMatchObject({ version: 1, forexSportName: 'Gold bars' });
});

test('a restored edit of a record that was deleted meanwhile shows what was entered, and why it cannot be saved', async () => {
  const before = await load('/forex_sport/1/edit');
  await type(fieldIn(await before.dialog('Edit Forex Sport')), 'Gold bars');
  const gone = { status: 404, json: { message: 'Not found' } };
  const after = await load('/forex_sport/1/edit', {
    'GET /forexsport': { json: { data: [] } },
    'GET /forexsport/1': gone,
    'PUT /forexsport/1': gone,
  });
  await click(byText(await after.dialog('Restore your unsaved forex sport?'), 'button', 'Restore'));
  const form = await after.dialog('Edit Forex Sport');
  await untilTyped(form, 'Gold bars');
  await submit(form.querySelector('form')!);
  await after.dialog('This record was deleted while you were editing it.');
  expect(fieldIn(form).value).toBe('Gold bars');
});

test('discarding ends it, closing the question asks again when the form opens', async () => {
  const before = await load('/forex_sport/new');
  await type(fieldIn(await before.dialog('Add Forex Sport')), 'Tin');
  const later = await load('/forex_sport');
  const offer = await later.dialog('Restore your unsaved forex sport?');
  await click(byText(offer, 'button', 'Close'));
  await click(byText(later.container, 'button', 'Add Forex Sport'));
  await click(byText(await later.dialog('Restore your unsaved'), 'button', 'Discard'));
  await expectKept(0);
});

test('a draft whose form the person may not open stays kept, and is offered when it may be opened', async () => {
  await type(fieldIn(await (await load('/forex_sport/new')).dialog('Add Forex Sport')), 'Tin');
  const edit = await load('/forex_sport/1/edit');
  await type(fieldIn(await edit.dialog('Edit Forex Sport')), 'Gold bars');
  await expectKept(2);

  const rights = ['forex_sport_listing', 'forex_sport_update'];
  signedInAs({ role: 'user', section: ['Forex'], permissions: rights });
  const refused = await load('/forex_sport');
  const offer = await refused.dialog('Restore your unsaved forex sport?');
  expect(offer.textContent).toContain('Gold bars');
  signedInAs(admin);
  const allowed = await load('/forex_sport');
  expect((await allowed.dialog('Restore your unsaved work?')).textContent).toContain('Tin');
});

test('a form whose permission is removed while it is open closes, and says that its input is kept', async () => {
  const { container, router, dialog } = await load('/forex_sport/new');
  await type(fieldIn(await dialog('Add Forex Sport')), 'Tin');
  await expectKept(1);
  signedInAs({ role: 'user', section: ['Forex'], permissions: ['forex_sport_listing'] });
  await act(async () => router.navigate('/forex_sport/new?q=gold'));
  await until(async () => container.textContent.includes(sentencesOf('forex', 'sport').deniedCreate));
  expect(container.textContent).toContain(draftWords.keptWithoutAccess);
});

test('a form that is left on purpose is not kept', async () => {
  const { dialog } = await load('/forex_sport/new');
  const form = await dialog('Add Forex Sport');
  await type(fieldIn(form), 'Tin');
  await expectKept(1);
  await click(byText(form, 'button', 'Cancel'));
  await click(byText(await dialog('Discard changes?'), 'button', 'Discard'));
  await expectKept(0);
});

test('a form that is emptied again is not kept', async () => {
  const { dialog } = await load('/forex_sport/new');
  const field = fieldIn(await dialog('Add Forex Sport'));
  await type(field, 'Tin');
  await expectKept(1);
  await type(field, '');
  await expectKept(0);
});

test.each([
  ['is about to be left', () => window.dispatchEvent(new Event('beforeunload'))],
  ['is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a page that %s stores the latest input at once', async (_how, go) => {
  const { dialog } = await load('/forex_sport/new');
  const field = fieldIn(await dialog('Add Forex Sport'));
  await type(field, 'Ti');
  await expectKept(1);
  const [before] = await kept();
  // No timer is pending any more.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await type(field, 'Tin and more');
  go();
  vi.useRealTimers();
  await until(async () => (await kept())[0]!.sealed.length > before!.sealed.length);
});

function SecretForm() {
  const { form } = useEditForm<typeof account, typeof account>({
    record: undefined,
    initial: account,
    valuesOf: (values) => values,
    schema: z.object({ name: z.string(), password: z.string() }),
    save: async (values) => values,
    isSaving: false,
    conflictOf: () => undefined,
    fieldErrorsOf: () => ({}),
    failureText: () => '',
    conflictText: () => '',
    onSaved: () => {},
    draft: { address: '/x/new', noun: 'User', subjectOf: ({ name }) => name, unkept },
  });
  return (
    <>
      <input {...form.getInputProps('password')} />
      <input {...form.getInputProps('name')} />
    </>
  );
}
const account = { name: '', password: '' };
const unkept = ['password'] as const;

test('a password is never kept', async () => {
  const { container } = await load('/x/new', {}, <SecretForm />);
  const [password, name] = container.querySelectorAll('input');
  await type(password!, 'correct horse');
  await type(name!, 'asha');
  await expectKept(1);
  const [row] = await kept();
  const text = openText(keyFrom(key.key), row!.sealed, textPurpose(row!.id));
  expect(text).toContain('asha');
  expect(text).not.toContain('horse');
  await type(name!, '');
  await expectKept(0);
});

test('Escape closes only the topmost question', async () => {
  const before = await load('/forex_sport/new');
  await type(fieldIn(await before.dialog('Add Forex Sport')), 'Tin');
  const { dialog, container, router } = await load('/forex_sport/new');
  await dialog('Restore your unsaved forex sport?');
  await press(document.body, 'Escape');
  await until(async () => !container.textContent.includes('Restore your unsaved'));
  expect([router.state.location.pathname, await kept()]).toEqual(['/forex_sport/new', [expect.anything()]]);
});
