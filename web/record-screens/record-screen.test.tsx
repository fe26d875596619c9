import { TextInput } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action } from '../../domain/areas.ts';
import { forms, generic, sentencesOf } from '../../domain/text.ts';
import { bannerMs } from '../../domain/values/limits.ts';
import { namedSport, type NamedSportFields } from '../../domain/sport/testing/named-sport.ts';
import { permissionOf, type Actor } from '../../domain/permissions.ts';
import { announceList } from '../client/live/list-events.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../client/testing/fake-api.ts';
import { signedInAs } from '../client/testing/signed-in.ts';
import { useBanner, type BannerState } from '../ui/page/use-banner.ts';
import {
  byText,
  cleanUp,
  click,
  press,
  Probe,
  render,
  submit,
  type,
  until,
  wait,
} from '../ui/testing/render.tsx';
import type { FormFieldsProps } from './form/record-form.tsx';
import { RecordScreen } from './record-screen.tsx';
import { useRecordActions, type RecordActions } from './use-record-actions.ts';

const admin: Actor = { role: 'admin', section: ['Forex'], permissions: [] };
const userWith = (...actions: Action[]): Actor => ({
  role: 'user',
  section: ['Forex'],
  permissions: actions.map((action) => permissionOf('forex', 'sport', action)),
});

beforeEach(() => {
  signedInAs(admin);
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const wire = (id: string, name: string, version = 1) => ({
  _id: id,
  forexSportName: name,
  version,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-15T08:35:00.000Z',
});
const metals = ['Silver', 'Gold', 'Copper'].map((name, index) => wire(String(index), name));

function Fields({ form, labels }: FormFieldsProps<NamedSportFields>) {
  return <TextInput label={labels.name} {...form.getInputProps('name')} />;
}

async function screen(answers: Answers = {}, at = '') {
  const api = fakeApi({ 'GET /forexsport': { json: { data: metals } }, ...answers });
  const element = (
    <RecordScreen
      area="forex"
      definition={namedSport}
      columns={[{ key: 'name' }]}
      FormFields={Fields}
      PreviewCard={({ record }) => <p>It is {record.name}</p>}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/forex_sport${at}`] });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await wait();
  const names = () => [...container.querySelectorAll('tbody tr td:first-child')].map((td) => td.textContent);
  const buttonOf = (name: string, action: string) =>
    byText(byText(container, 'td', name).closest('tr')!, 'button', action);
  const button = (name: string) => byText(container, 'button', name);
  const dialog = () => container.querySelector<HTMLElement>('[role="dialog"]');
  const field = () => dialog()!.querySelector('input')!;
  const send = async (name: string) => {
    await type(field(), name);
    await submit(dialog()!.querySelector('form')!);
    await wait();
  };
  return { ...api, container, router, names, button, buttonOf, dialog, field, send };
}

test('lists by name, searches, and shows the empty text', async () => {
  const { container, names } = await screen();
  expect(names()).toEqual(['Copper', 'Gold', 'Silver']);
  const search = container.querySelector('input[type="search"]')!;
  await type(search, ' OL ');
  expect(names()).toEqual(['Gold']);
  expect(container.textContent).toContain('1 of 3');
  await type(search, 'tin');
  expect(container.textContent).toContain('No forex sports found');
  await click(byText(container, 'td button', 'Clear search'));
  expect(names()).toHaveLength(3);
});

test('saves and starts the next one in a new form', async () => {
  const { button, dialog, field, asked, answers, container } = await screen();
  answers['POST /forexsport'] = { status: 201, json: { data: wire('9', 'Tin') } };
  await click(button('Add Forex Sport'));
  const appearing = () => dialog()!.className.includes('appearing');
  expect([appearing(), document.activeElement]).toEqual([true, field()]);
  for (const name of ['Tin', 'Tin']) {
    await type(field(), name);
    await click(byText(dialog()!, 'button', forms.createAnother));
    await until(() => expect(field().value).toBe(''));
    // In the place of the one before, ready for the next word.
    expect([appearing(), document.activeElement]).toEqual([false, field()]);
  }
  expect(container.textContent).toContain('Forex sport created successfully');
  const [first, second] = asked('POST');
  // The same name again is meant: it is not a retry.
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

test('shows each button only with its permission, and the column only with any of them', async () => {
  signedInAs(userWith('listing', 'update'));
  const { container } = await screen();
  const buttons = () =>
    new Set([...container.querySelectorAll('tbody button')].map((b) => b.getAttribute('aria-label')));
  expect(buttons()).toEqual(new Set(['Edit']));
  expect(container.textContent).not.toContain('Add Forex Sport');
  expect(container.textContent).not.toContain('Deleted');
  await cleanUp();
  signedInAs(userWith('listing', 'create'));
  const lister = await screen();
  expect(lister.container.textContent).not.toContain('Actions');
  await click(byText(lister.container, 'td', 'Gold'));
  expect(lister.dialog()).toBeNull();
  expect(lister.container.textContent).not.toContain('You do not have permission');
});

test('loads nothing without the listing permission, but can still add a record', async () => {
  signedInAs(userWith('create'));
  const { container, calls, button, send } = await screen({
    'POST /forexsport': { status: 201, json: { data: wire('9', 'Tin') } },
  });
  expect(container.textContent).toContain('No access to view forex sports');
  expect(calls).toEqual([]);
  await click(button('Add Forex Sport'));
  await send('Tin');
  expect(container.textContent).toContain('Forex sport created successfully!');
});

test('keeps the input of a rejected form and shows the reason at the field and in the summary', async () => {
  const { names, button, dialog, field, send, answers } = await screen({
    'POST /forexsport': { status: 409, json: { message: '"Gold" already exists' } },
  });
  await click(button('Add Forex Sport'));
  await send('');
  const required = 'Forex sport name is required';
  expect(dialog()!.querySelector('[role="alert"]')?.textContent?.trim()).toBe(required);
  expect(dialog()!.querySelector('.mantine-InputWrapper-error')?.textContent).toBe(required);
  expect(byText(dialog()!, 'button', forms.toCorrect(1))).toBeDefined();
  await send('Gold');
  expect(dialog()!.textContent?.split('"Gold" already exists')).toHaveLength(3);
  expect(field().value).toBe('Gold');
  answers['POST /forexsport'] = 'offline';
  await send('Tin');
  expect(dialog()!.textContent).toContain('Failed to create forex sport');
  expect(field().value).toBe('Tin');
  answers['GET /forexsport'] = { json: { data: [...metals, wire('9', 'Tin')] } };
  answers['POST /forexsport'] = { status: 201, json: { data: wire('9', 'Tin') } };
  await send('Tin');
  expect(dialog()).toBeNull();
  expect(names()).toEqual(['Copper', 'Gold', 'Silver', 'Tin']);
});

test('a retry after a lost response reuses the key, reopening the form creates a new one', async () => {
  const { button, send, dialog, answers, asked } = await screen({ 'POST /forexsport': 'offline' });
  await click(button('Add Forex Sport'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await send('Tin');
  // Also after the time of other messages.
  await act(async () => vi.advanceTimersByTime(bannerMs));
  vi.useRealTimers();
  expect(dialog()!.textContent).toContain(generic.offline);
  answers['POST /forexsport'] = { status: 201, json: { data: wire('9', 'Tin') } };
  await send('Tin');
  await click(button('Add Forex Sport'));
  await send('Tin');
  const [lost, retry, later] = asked('POST').map((call) => call.idempotencyKey);
  expect(retry).toBe(lost);
  expect(later).not.toBe(lost);
});

test('retries a save while the database is unavailable, as the same attempt', async () => {
  const { container, button, dialog, field, send, answers, asked } = await screen({
    'POST /forexsport': {
      status: 503,
      headers: { 'retry-after': '60' },
      json: { message: 'The disk is full.' },
    },
  });
  await click(button('Add Forex Sport'));
  await send('Tin');
  expect(asked('POST')).toHaveLength(1);
  expect(dialog()!.textContent).toContain('The disk is full.');
  expect(field().value).toBe('Tin');

  const saved = { status: 201, json: { data: wire('9', 'Tin') } };
  const away = { status: 503, headers: { 'retry-after': '0' }, json: { message: 'Away.' } };
  const planned = [away, away, saved];
  answers['POST /forexsport'] = async () => planned.shift() ?? saved;
  await send('Tin');
  await until(() => expect(container.textContent).toContain('Forex sport created successfully!'));
  expect(dialog()).toBeNull();
  expect(new Set(asked('POST').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(asked('POST')).toHaveLength(4);
});

test('the second editor sees both values and may keep theirs', async () => {
  const { container, buttonOf, button, dialog, send, answers, asked } = await screen({
    'PUT /forexsport/1': {
      status: 409,
      json: { message: 'Changed by meera', current: wire('1', 'White gold', 4) },
    },
  });
  await click(buttonOf('Gold', 'Edit'));
  await send('Red gold');
  const cells = [...dialog()!.querySelectorAll('tbody tr > *')].map((cell) => cell.textContent);
  expect(cells).toEqual(['Forex Sport Name', 'White gold', 'Red gold']);
  expect(dialog()!.textContent).toContain('Changed by meera');
  await submit(dialog()!.querySelector('form')!);
  expect(asked('PUT')).toHaveLength(1);
  answers['PUT /forexsport/1'] = { json: { data: wire('1', 'Red gold', 5) } };
  await click(button('Keep mine'));
  await wait();
  expect(asked('PUT').map((call) => call.body)).toEqual([
    { forexSportName: 'Red gold', version: 1 },
    { forexSportName: 'Red gold', version: 4 },
  ]);
  expect(container.textContent).toContain('Forex sport updated successfully!');
});

test('the second editor may take the other values, and sees no conflict if both are equal', async () => {
  const { buttonOf, button, dialog, field, send, answers } = await screen({
    'PUT /forexsport/1': { status: 409, json: { message: 'Changed', current: wire('1', 'White gold', 4) } },
  });
  await click(buttonOf('Gold', 'Edit'));
  await send('Red gold');
  await click(button('Take theirs'));
  expect(field().value).toBe('White gold');
  expect(dialog()!.textContent).not.toContain('Changed');
  answers['PUT /forexsport/1'] = {
    status: 409,
    json: { message: 'Changed', current: wire('1', 'Rose gold', 5) },
  };
  await send('Rose gold');
  expect(dialog()).toBeNull();
});

test('says that the record was deleted while it was edited, and keeps what was entered', async () => {
  const { buttonOf, dialog, field, send, answers } = await screen({
    'PUT /forexsport/1': { status: 404, json: { message: 'Not found' } },
  });
  await click(buttonOf('Gold', 'Edit'));
  await send('Red gold');
  expect(dialog()!.textContent).toContain('This record was deleted while you were editing it.');
  expect(field().value).toBe('Red gold');
  // Somebody restored it.
  answers['PUT /forexsport/1'] = { json: { data: wire('1', 'Red gold', 4) } };
  await send('Red gold');
  expect(dialog()).toBeNull();
});

test('asks with the specified sentence before deleting', async () => {
  const { container, names, buttonOf, button, dialog, answers, asked } = await screen({
    'DELETE /forexsport/1': { json: { message: 'ok' } },
  });
  await click(buttonOf('Gold', 'Delete'));
  expect(dialog()!.textContent).toContain('Are you sure you want to delete this forex sport?');
  await wait();
  expect(document.activeElement?.textContent).toBe('Cancel');
  await press(document.body, 'Escape');
  expect([dialog(), asked('DELETE')]).toEqual([null, []]);
  await click(buttonOf('Gold', 'Delete'));
  answers['GET /forexsport'] = { json: { data: metals.filter(({ _id }) => _id !== '1') } };
  await click(byText(dialog()!, 'button', 'Delete'));
  await wait();
  expect(names()).toEqual(['Copper', 'Silver']);
  expect(container.textContent).toContain('Forex sport deleted successfully!');
  await click(button('Dismiss message'));
});

test('a slow deletion reports its result and closes no other question', async () => {
  const finish = new Map<string, (answer: FakeAnswer) => void>();
  const late = (id: string) => () => new Promise<FakeAnswer>((resolve) => void finish.set(id, resolve));
  const { container, buttonOf, dialog } = await screen({
    'DELETE /forexsport/0': late('0'),
    'DELETE /forexsport/1': late('1'),
  });
  const confirm = () => click(byText(dialog()!, 'button', 'Delete'));
  await click(buttonOf('Silver', 'Delete'));
  await confirm();
  await click(byText(dialog()!, 'button', 'Cancel'));
  await click(buttonOf('Gold', 'Delete'));
  await confirm();
  finish.get('0')!({ json: { message: '' } });
  await until(() => expect(container.textContent).toContain('Forex sport deleted successfully!'));
  expect(dialog()!.textContent).toContain('Gold');
  finish.get('1')!({ status: 500, json: { message: 'Out of paper' } });
  await until(() => expect(container.textContent).toContain('Out of paper'));
  expect(dialog()).toBeNull();
});

test('shows why a list cannot be loaded, and offers a retry', async () => {
  const { container, button, answers, names } = await screen({
    'GET /forexsport': { status: 403, json: {} },
  });
  expect(container.textContent).toContain('Failed to fetch forex sports');
  answers['GET /forexsport'] = { json: { data: metals } };
  await click(button('Try again'));
  await wait();
  expect(names()).toHaveLength(3);
});

test('the preview steps through the list as it is sorted and filtered, by button or arrow key', async () => {
  const { container, button, dialog } = await screen();
  await type(container.querySelector('input[type="search"]')!, 'er');
  await click(byText(container, 'td', 'Copper'));
  expect(dialog()!.textContent).toContain('It is Copper');
  expect(dialog()!.textContent).toContain('1 of 2');
  expect(button('Previous record')).toHaveProperty('disabled', true);
  await click(button('Next record'));
  expect(dialog()!.textContent).toContain('It is Silver');
  await press(document.body, 'ArrowRight');
  expect(dialog()!.textContent).toContain('It is Silver');
  await press(document.body, 'ArrowLeft');
  expect(dialog()!.textContent).toContain('It is Copper');
  await click(byText(dialog()!, 'button', 'Edit'));
  expect(dialog()!.querySelector('input')).toHaveProperty('value', 'Copper');
});

test('arrow keys that are faster than the preview each step once', async () => {
  const { container, dialog } = await screen();
  await click(byText(container, 'td', 'Copper'));
  await act(async () => {
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await until(() => expect(dialog()!.textContent).toContain('It is Silver'));
  expect(dialog()!.textContent).toContain('3 of 3');
});

test('a preview that is open before the list has arrived steps through it afterwards', async () => {
  let arrive: (answer: FakeAnswer) => void = () => {};
  const { dialog, button } = await screen(
    {
      'GET /forexsport': () => new Promise((resolve) => (arrive = resolve)),
      'GET /forexsport/1': { json: { data: metals[1] } },
      'GET /forexsport/1/history': { json: { data: [] } },
    },
    '/1',
  );
  await until(() => expect(dialog()!.textContent).toContain('It is Gold'));
  expect(dialog()!.textContent).not.toContain('of 3');
  arrive({ json: { data: metals } });
  await until(() => expect(dialog()!.textContent).toContain('2 of 3'));
  await click(button('Next record'));
  expect(dialog()!.textContent).toContain('It is Silver');
});

test('a deletion can be undone', async () => {
  const { container, button, buttonOf, calls, names } = await screen({
    'DELETE /forexsport/1': { json: { data: metals[1] } },
    'POST /forexsport/1/restore': { json: { data: wire('1', 'Gold', 3) } },
  });
  await click(buttonOf('Gold', 'Delete'));
  await click(byText(container, '[role="dialog"] button', 'Delete'));
  await wait();
  expect(container.textContent).toContain('Forex sport deleted successfully!');
  await click(button('Undo'));
  await wait();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /forexsport/1/restore');
  expect(container.textContent).toContain('Forex sport restored successfully');
  expect(names()).toContain('Gold');
});

test('an undo that the server refuses for good is not offered again', async () => {
  const refused = { status: 409, json: { message: '"Gold" already exists' } };
  const { container, button, buttonOf } = await screen({
    'DELETE /forexsport/1': { json: { data: metals[1] } },
    'POST /forexsport/1/restore': refused,
  });
  await click(buttonOf('Gold', 'Delete'));
  await click(byText(container, '[role="dialog"] button', 'Delete'));
  await wait();
  await click(button('Undo'));
  await wait();
  expect(container.textContent).toContain('"Gold" already exists');
  expect([...container.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Undo');
});

test('shows changes by others, and a hint when the list is empty', async () => {
  const { container, answers, names, button } = await screen();
  answers['GET /forexsport'] = { json: { data: [...metals, wire('7', 'Argent')] } };
  announceList({ kind: 'changed', area: 'forex', module: 'sport' });
  await vi.waitFor(() => expect(names()).toContain('Argent'), { timeout: 5000 });
  answers['GET /forexsport'] = { json: { data: [] } };
  announceList({ kind: 'missed' });
  await vi.waitFor(() => expect(container.textContent).toContain('No forex sports found'), { timeout: 5000 });
  expect(container.textContent).not.toContain('Rows per page');
  await click(button('Create the first one'));
  expect(container.querySelector('[role="dialog"]')).not.toBeNull();
});

test('admins see deleted records, with who deleted them and when, and can restore them', async () => {
  const tin = { ...wire('9', 'Tin'), deletedBy: 'asha', deletedAt: '2026-11-15T08:35:00.000Z' };
  const { container, button, buttonOf, answers, names } = await screen({
    'GET /forexsport/deleted': { json: { data: [tin] } },
    'POST /forexsport/9/restore': { json: { data: wire('9', 'Tin') } },
  });
  const inOrder = names();
  await click(button('Deleted'));
  await wait();
  await click(button('Deleted at'));
  // The list itself has no such column.
  await click(button('Deleted'));
  expect(names()).toEqual(inOrder);
  await click(button('Deleted'));
  await wait();
  expect(container.querySelector('tbody')?.textContent).toBe('Tinasha15 Nov 2026, 14:05Restore');
  expect(container.querySelector('h1')?.textContent).toBe('Forex Sports Management: Deleted');
  expect(container.textContent).not.toContain('Add Forex Sport');
  answers['GET /forexsport/deleted'] = { json: { data: [] } };
  answers['GET /forexsport'] = { json: { data: [...metals, wire('9', 'Tin')] } };
  await click(buttonOf('Tin', 'Restore'));
  await wait();
  expect(container.textContent).toContain('Forex sport restored successfully');
  await click(button('Deleted'));
  expect(names()).toContain('Tin');
});

test('a link to a record opens its preview, even if the list does not contain it', async () => {
  const listed = await screen({ 'GET /forexsport/1': { json: { data: metals[1] } } }, '/1');
  expect(listed.dialog()!.textContent).toContain('It is Gold');
  await click(byText(listed.dialog()!, 'div > button', 'Close'));
  expect(listed.router.state.location.pathname).toBe('/forex_sport');
  await cleanUp();
  signedInAs(userWith('preview'));
  const single = await screen({ 'GET /forexsport/77': { json: { data: wire('77', 'Osmium') } } }, '/77');
  expect(single.dialog()!.textContent).toContain('It is Osmium');
  await cleanUp();
  const unknown = await screen({}, '/78');
  expect(unknown.dialog()).toBeNull();
  expect(unknown.container.textContent).toContain('This record does not exist, or it was deleted.');
});

test('every form and record has an address; Back and closing lead to the list as it was', async () => {
  const { router, button, buttonOf, dialog } = await screen({}, '?sort=-name');
  const at = () => router.state.location.pathname + router.state.location.search;
  const back = async () => {
    await act(() => router.navigate(-1));
    expect([at(), dialog()]).toEqual(['/forex_sport?sort=-name', null]);
  };
  await click(button('Add Forex Sport'));
  expect(at()).toBe('/forex_sport/new?sort=-name');
  await back();
  await click(buttonOf('Gold', 'Edit'));
  expect(at()).toBe('/forex_sport/1/edit?sort=-name');
  await click(byText(dialog()!, 'button', 'Cancel'));
  expect(at()).toBe('/forex_sport?sort=-name');
  await click(buttonOf('Gold', 'Preview'));
  expect(at()).toBe('/forex_sport/1?sort=-name');
  await click(byText(dialog()!, 'button', 'Edit'));
  expect(at()).toBe('/forex_sport/1/edit?sort=-name');
  await back();
});

test('a search that has just been typed stays when a record is opened and closed', async () => {
  const { container, names, buttonOf, dialog, router } = await screen();
  await type(container.querySelector('input[type="search"]')!, 'gold');
  await click(buttonOf('Gold', 'Preview'));
  await click(byText(dialog()!, 'div > button', 'Close'));
  expect(names()).toEqual(['Gold']);
  await click(buttonOf('Gold', 'Preview'));
  await act(() => router.navigate(-1));
  expect([names(), router.state.location.search]).toEqual([['Gold'], '?q=gold']);
});

test('asks once about unsaved input, and returns to the list', async () => {
  const { router, button, buttonOf, dialog, field } = await screen();
  await click(buttonOf('Gold', 'Edit'));
  await type(field(), 'White gold');
  await act(() => router.navigate(-1));
  await click(button('Keep editing'));
  expect([field().value, router.state.location.pathname]).toEqual(['White gold', '/forex_sport/1/edit']);
  await click(byText(dialog()!, 'button', 'Cancel'));
  await click(button('Discard'));
  expect([router.state.location.pathname, dialog()]).toEqual(['/forex_sport', null]);
  await click(button('Add Forex Sport'));
  await type(field(), 'Tin');
  await act(() => router.navigate(-1));
  expect(document.body.textContent).toContain('Discard changes?');
});

test('forms open by their address, with the permission', async () => {
  const answers = { 'GET /forexsport/1': { json: { data: metals[1] } } };
  const edit = await screen(answers, '/1/edit');
  expect(edit.field().value).toBe('Gold');
  await click(byText(edit.dialog()!, 'button', 'Cancel'));
  expect(edit.router.state.location.pathname).toBe('/forex_sport');
  await cleanUp();
  expect((await screen({}, '/new')).field().value).toBe('');
  await cleanUp();
  signedInAs(userWith('listing', 'create'));
  const refused = await screen(answers, '/1/edit');
  expect(refused.dialog()).toBeNull();
  expect(refused.container.textContent).toContain('You do not have permission to update a forex sport.');
});

test('an action is refused also where it is not offered', async () => {
  signedInAs(userWith('listing'));
  fakeApi({});
  let screenNow: { banner: BannerState; actions: RecordActions<NamedSportFields> };
  const useActions = () => {
    const banner = useBanner();
    return { banner, actions: useRecordActions('forex', namedSport, banner) };
  };
  const element = <Probe useValue={useActions} onValue={(value) => (screenNow = value)} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/forex_sport'] });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const sentences = sentencesOf('forex', 'sport');
  const record = { _id: '1', name: 'Gold', version: 1, createdAt: '', updatedAt: '' };
  for (const [action, refusal] of [
    ['create', sentences.deniedCreate],
    ['update', sentences.deniedUpdate],
    ['delete', sentences.deniedDelete],
    ['preview', sentences.deniedPreview],
  ] as const) {
    await act(async () => screenNow.actions.open(action, record));
    expect(screenNow!.banner.message?.lines).toEqual([refusal]);
    expect([router.state.location.pathname, screenNow!.actions.dialog]).toEqual(['/forex_sport', undefined]);
  }
});
