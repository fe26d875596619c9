import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, lazy, Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableSettings } from '../../../domain/record/table/settings.ts';
import { viewSentences as sentences, viewWords as words } from '../../../domain/record/view/text.ts';
import type { ListView } from '../../../domain/record/view/view.ts';
import { forms, lists } from '../../../domain/text.ts';
import { usePreferencesOf } from '../../client/preferences/use-preference.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { useBanner } from '../../ui/page/use-banner.ts';
import { byText, cleanUp, click, render, submit, type, until, wait } from '../../ui/testing/render.tsx';
import { useColumns } from './use-columns.ts';
import { ViewMenu } from './view-menu.tsx';

beforeEach(() => {
  localStorage.clear();
  signedInAs({ role: 'admin', section: ['Turbo'], permissions: [] });
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const table: TableSettings = { order: [], hidden: ['remark'], pinned: [], widths: {}, density: 'compact' };
const view = (over: Partial<ListView> = {}): ListView => ({
  _id: 'v1',
  area: 'turbo',
  module: 'report',
  name: 'Sample view',
  isShared: false,
  isOwn: true,
  owner: 'sample_admin',
  content: { filters: { agent: ['Asha'] }, sort: '-date' },
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...over,
});

const listCall = 'GET /views?area=turbo&module=report';
const listOf = (...views: readonly ListView[]) => ({ json: { data: views } });

function Page() {
  usePreferencesOf('sample');
  const banner = useBanner();
  const [columns, setColumns] = useColumns('list.turbo.report');
  return (
    <>
      <Banner banner={banner} />
      <ViewMenu area="turbo" module="report" banner={banner} />
      <p>{columns?.hidden.join()}</p>
      <button type="button" onClick={() => setColumns({ ...table, hidden: ['origin'] })}>
        Other columns
      </button>
    </>
  );
}

async function open(search: string, views: Answers[string] = listOf(view())) {
  const api = fakeApi({
    [listCall]: views,
    'GET /preferences': { json: { data: {} } },
  });
  let arrive = () => {};
  const loaded = new Promise<void>((resolve) => void (arrive = resolve));
  const Notes = lazy(async () => {
    await loaded;
    return { default: () => <p>Notes</p> };
  });
  const children = [
    { path: '/before', element: null },
    { path: '/reports', element: <Page /> },
    { path: '/notes', element: <Notes /> },
  ];
  const frame = (
    <Suspense>
      <Outlet />
    </Suspense>
  );
  const router = createMemoryRouter([{ element: frame, children }], {
    initialEntries: ['/before', `/reports${search}`],
  });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const tool = (name: string) => until(() => expect(byText(container, 'button', name)).toBeDefined());
  const choose = async (name: string, item: string) => {
    await tool(name);
    await click(byText(container, 'button', name));
    const found = () => [...container.querySelectorAll('[role="menuitem"]')];
    await until(() => expect(found().map((one) => one.textContent)).toContain(item));
    await click(found().find((one) => one.textContent === item)!);
  };
  const messageIn = (kind: 'output' | '[role="alert"]') => container.querySelector(kind)!.textContent;
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
  const rename = async (name: string) => {
    await type(dialog()!.querySelector('input')!, name);
    await submit(dialog()!.querySelector('form')!);
  };
  return {
    ...api,
    container,
    router,
    arrive,
    address: () => router.state.location.search,
    tool,
    choose,
    messageIn,
    dialog,
    rename,
  };
}

test("a view brings its filters, its order and its columns, and leaving it the person's own columns", async () => {
  const mine = view({ content: { ...view().content, table } });
  const { container, router, choose, address, asked, tool } = await open('?agent=Ravi', listOf(mine));
  const columns = () => container.querySelector('p')?.textContent;
  await click(byText(container, 'button', 'Other columns'));
  await choose(words.views, mine.name);
  await tool(mine.name);
  expect(address()).toBe('?view=v1&agent=Asha&sort=-date');
  expect(columns()).toBe('remark');
  await act(() => router.navigate(-1));
  expect(address()).toBe('?agent=Ravi');
  expect(columns()).toBe('origin');
  await act(() => router.navigate(1));
  expect(columns()).toBe('remark');
  // As after all filters were removed.
  await act(() => router.navigate('/reports?view=v1&q='));
  expect(columns()).toBe('origin');
  await act(() => router.navigate('/before'));
  const sent = asked('PUT').map(({ body }) => body);
  expect(sent).toEqual([{ value: { ...table, hidden: ['origin'] } }]);
});

test('a long name is cut in the tool, which says it in full', async () => {
  const name = 'Reports_of_agent_Sample_Agent_61_with_hedging';
  const { container, tool } = await open('?view=v1&agent=Ravi', listOf(view({ name })));
  const cut = words.current('Reports_of_agent_Sample_...', true);
  await tool(cut);
  expect(byText(container, 'button', cut).title).toBe(name);
});

test('a view without columns leaves those of the person', async () => {
  const plain = view({ _id: 'v2', name: 'Plain view', isShared: true });
  const { container, choose, tool } = await open(
    '',
    listOf(view({ content: { ...view().content, table } }), plain),
  );
  await click(byText(container, 'button', 'Other columns'));
  await choose(words.views, 'Sample view');
  await choose('Sample view', `Plain view${words.shared}`);
  await tool('Plain view');
  expect(container.querySelector('p')?.textContent).toBe('origin');
});

test('an address with a deleted view is reported once, and keeps its filters', async () => {
  const { router, address, messageIn } = await open('?view=gone&agent=Asha');
  await until(() => expect(messageIn('[role="alert"]')).toBe(sentences.notFound));
  expect(address()).toBe('?agent=Asha');
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/before');
});

test('a list that is being left does not change the address of the next screen when its views arrive', async () => {
  let answer: (found: FakeAnswer) => void = () => {};
  const views = () => new Promise<FakeAnswer>((resolve) => void (answer = resolve));
  const { container, router, arrive } = await open('?view=gone&agent=Asha', views);
  await act(async () => {
    void router.navigate('/notes');
    answer({ json: { data: [] } });
  });
  await wait();
  expect(router.state.location.pathname + router.state.location.search).toBe('/notes');
  await act(async () => arrive());
  await until(() => expect(container.textContent).toBe('Notes'));
});

test('what the list shows now can be saved in its view', async () => {
  const { answers, asked, choose, messageIn } = await open('?view=v1&agent=Ravi');
  const changed = words.current('Sample view', true);
  answers['PUT /views/v1'] = { status: 409, json: {} };
  await choose(changed, words.update('Sample view'));
  await until(() => expect(messageIn('[role="alert"]')).toBe(sentences.updateFailed));
  answers['PUT /views/v1'] = { json: { data: view({ version: 4 }) } };
  await choose(changed, words.update('Sample view'));
  await until(() => expect(messageIn('output')).toBe(sentences.updated));
  expect(asked('PUT').at(-1)?.body).toEqual({
    content: { filters: { agent: ['Ravi'] }, sort: null },
    version: 3,
  });
});

test('columns that are changed in a view are changed in it only, until they are saved in it or it is opened again', async () => {
  const mine = view({ content: { ...view().content, table } });
  const { answers, asked, container, router, choose, messageIn, tool } = await open('?view=v1', listOf(mine));
  const columns = () => container.querySelector('p')?.textContent;
  const changed = words.current('Sample view', true);
  const change = () => click(byText(container, 'button', 'Other columns'));
  await tool('Sample view');
  await change();
  await tool(changed);
  await act(() => router.navigate('/reports?agent=Ravi'));
  expect(columns()).toBe('');
  await act(() => router.navigate(-1));
  expect(columns()).toBe('origin');
  await choose(changed, 'Sample view');
  await tool('Sample view');
  expect(columns()).toBe('remark');

  await change();
  const content = { ...mine.content, table: { ...table, hidden: ['origin'] } };
  answers['PUT /views/v1'] = { json: { data: view({ content, version: 4 }) } };
  answers[listCall] = listOf(view({ content, version: 4 }));
  await choose(changed, words.update('Sample view'));
  await until(() => expect(messageIn('output')).toBe(sentences.updated));
  await tool('Sample view');
  expect(columns()).toBe('origin');
  // Not in the person's own.
  expect(asked('PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/views/v1', { content, version: 3 }],
  ]);
});

test('a view is renamed; if that fails, its dialog says why and stays', async () => {
  const { answers, asked, choose, messageIn, dialog, rename } = await open('?view=v1&agent=Asha&sort=-date');
  await choose('Sample view', words.edit);
  answers['PUT /views/v1'] = { status: 400, json: { message: 'This name is taken' } };
  await rename('Another view');
  await until(() => expect(dialog()?.textContent).toContain('This name is taken'));
  expect(messageIn('[role="alert"]')).toBe('');
  await click(byText(dialog()!, 'button', forms.cancel));
  await choose('Sample view', words.edit);
  expect(dialog()!.textContent).not.toContain('This name is taken');
  answers['PUT /views/v1'] = { json: { data: view({ version: 4 }) } };
  await rename('Third view');
  await until(() => expect(dialog()).toBeNull());
  expect(messageIn('output')).toBe(sentences.updated);
  expect(asked('PUT').at(-1)?.body).toEqual({ name: 'Third view', isShared: false, version: 3 });
});

test('what the list shows now is saved as a view, under a name that is not empty', async () => {
  const { answers, asked, address, choose, messageIn, dialog, rename } = await open('?agent=Ravi&page=2');
  await choose(words.views, words.saveAs);
  await rename(' ');
  expect(dialog()!.textContent).toContain(sentences.nameRequired);
  expect(asked('POST')).toEqual([]);
  answers['POST /views'] = { status: 400, json: {} };
  await rename(' Sample view ');
  await until(() => expect(dialog()!.textContent).toContain(sentences.createFailed));
  answers['POST /views'] = { status: 201, json: { data: view({ _id: 'v2' }) } };
  answers[listCall] = listOf(view(), view({ _id: 'v2' }));
  await rename(' Sample view ');
  await until(() => expect(messageIn('output')).toBe(sentences.created));
  expect(dialog()).toBeNull();
  expect(asked('POST').at(-1)?.body).toEqual({
    area: 'turbo',
    module: 'report',
    content: { filters: { agent: ['Ravi'] }, sort: null },
    name: 'Sample view',
    isShared: false,
  });
  expect(address()).toBe('?agent=Ravi&page=2&view=v2');
});

test.each([
  {
    item: words.edit,
    method: 'PUT',
    agree: (dialog: HTMLElement) => submit(dialog.querySelector('form')!),
    done: sentences.updated,
  },
  {
    item: words.delete,
    method: 'DELETE',
    agree: (dialog: HTMLElement) => click(byText(dialog, 'button', lists.delete)),
    done: sentences.deleted,
  },
])('$item is about the view that was shown, also if the list shows another one meanwhile', async (one) => {
  const { item, method, agree, done } = one;
  const other = view({
    _id: 'v2',
    name: 'Other view',
    content: { filters: { agent: ['Ravi'] }, sort: null },
  });
  const { answers, asked, router, choose, tool, dialog, messageIn } = await open(
    '?view=v1&agent=Asha&sort=-date',
    listOf(view(), other),
  );
  await choose('Sample view', item);
  await act(async () => router.navigate('/reports?view=v2&agent=Ravi'));
  await tool('Other view');
  expect([dialog()!.querySelector('input')?.value, dialog()!.textContent].join(' ')).toContain('Sample view');
  answers[`${method} /views/v1`] = { json: { data: view() } };
  await agree(dialog()!);
  await until(() => expect(messageIn('output')).toBe(done));
  expect(asked(method).map(({ path }) => path)).toEqual(['/views/v1']);
  expect(dialog()).toBeNull();
});

test('a view is deleted after a question; its filters stay', async () => {
  const { answers, address, tool, choose, messageIn, dialog } = await open('?view=v1&agent=Asha&sort=-date');
  const remove = async () => {
    await choose('Sample view', words.delete);
    expect(dialog()!.textContent).toContain(sentences.confirmDelete);
    await click(byText(dialog()!, 'button', lists.delete));
  };
  answers['DELETE /views/v1'] = { status: 400, json: {} };
  await remove();
  await until(() => expect(messageIn('[role="alert"]')).toBe(sentences.deleteFailed));
  expect([dialog(), address()]).toEqual([null, '?view=v1&agent=Asha&sort=-date']);
  answers['DELETE /views/v1'] = { json: { data: view() } };
  answers[listCall] = listOf();
  await remove();
  await tool(words.views);
  expect([dialog(), address()]).toEqual([null, '?agent=Asha&sort=-date']);
  // Not that it does not exist.
  expect([messageIn('output'), messageIn('[role="alert"]')]).toEqual([sentences.deleted, '']);
});

test('a view that was deleted can be saved again under its name', async () => {
  const { answers, asked, tool, choose, dialog, rename } = await open('?agent=Asha&sort=-date', listOf());
  const save = async () => {
    await choose(words.views, words.saveAs);
    answers['POST /views'] = { status: 201, json: { data: view() } };
    answers[listCall] = listOf(view());
    await rename('Sample view');
    await tool('Sample view');
  };
  await save();
  answers['DELETE /views/v1'] = { json: { data: view() } };
  answers[listCall] = listOf();
  await choose('Sample view', words.delete);
  await click(byText(dialog()!, 'button', lists.delete));
  await save();
  // The same key would get the answer of the first attempt, and nothing would be saved.
  const keys = asked('POST').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test('a shared view of somebody else is changed by nobody, and deleted by admins only', async () => {
  const shared = listOf(view({ isOwn: false, isShared: true }));
  const offered = async () => {
    const { container, tool } = await open('?view=v1&agent=Ravi', shared);
    const name = words.current('Sample view', true);
    await tool(name);
    await click(byText(container, 'button', name));
    const items = () => [...container.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent);
    await until(() => expect(items()).toContain(words.saveAs));
    return items();
  };
  const opened = `Sample view${words.by('sample_admin')}`;
  expect(await offered()).toEqual([opened, words.saveAs, words.delete]);
  await cleanUp();
  signedInAs({ role: 'user', section: ['Turbo'], permissions: ['report_listing'] });
  expect(await offered()).toEqual([opened, words.saveAs]);
});

test('an action that finishes after its dialog was closed reports its result and changes nothing else', async () => {
  const { answers, address, choose, messageIn, dialog, rename } = await open('?agent=Ravi', listOf());
  let end: (answer: FakeAnswer) => void = () => {};
  const slow = () => new Promise<FakeAnswer>((resolve) => void (end = resolve));
  answers['POST /views'] = slow;
  await choose(words.views, words.saveAs);
  await rename('Sample view');
  await click(byText(dialog()!, 'button', forms.cancel));
  await choose(words.views, words.saveAs);
  answers[listCall] = listOf(view());
  await act(async () => end({ status: 201, json: { data: view() } }));
  await until(() => expect(messageIn('output')).toBe(sentences.created));
  expect([dialog() === null, address()]).toEqual([false, '?agent=Ravi']);
  await rename('Another view');
  await click(byText(dialog()!, 'button', forms.cancel));
  await act(async () => end({ status: 409, json: { message: 'This name is taken' } }));
  await until(() => expect(messageIn('[role="alert"]')).toBe('This name is taken'));
});

test('a view that was deleted after its question was left is not called missing', async () => {
  const { answers, address, tool, choose, messageIn, dialog } = await open('?view=v1&agent=Asha&sort=-date');
  let end: (answer: FakeAnswer) => void = () => {};
  answers['DELETE /views/v1'] = () => new Promise<FakeAnswer>((resolve) => void (end = resolve));
  await choose('Sample view', words.delete);
  await click(byText(dialog()!, 'button', lists.delete));
  await click(byText(dialog()!, 'button', forms.cancel));
  answers[listCall] = listOf();
  await act(async () => end({ json: { data: view() } }));
  await tool(words.views);
  await until(() =>
    expect([messageIn('output'), messageIn('[role="alert"]')]).toEqual([sentences.deleted, '']),
  );
  expect(address()).toBe('?agent=Asha&sort=-date');
});
