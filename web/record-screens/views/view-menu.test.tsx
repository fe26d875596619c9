import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../domain/permissions.ts';
import { viewSentences as say, viewWords as words } from '../../../domain/record/view/text.ts';
import type { ListView } from '../../../domain/record/view/view.ts';
import { lists } from '../../../domain/text.ts';
import { fakeApi, type Answers } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { renderRouted } from '../../ui/testing/render-routed.tsx';
import { byText, cleanUp, click, until } from '../../ui/testing/render.tsx';
import { ViewMenu } from './view-menu.tsx';

beforeEach(() => signInAs('user'));
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const signInAs = (role: Role) => signedInAs({ role, section: ['Turbo'], permissions: ['note_listing'] });

const view = (id: string, name: string, over: Partial<ListView> = {}): ListView => ({
  _id: id,
  area: 'turbo',
  module: 'note',
  name,
  isShared: false,
  isOwn: true,
  owner: 'asha',
  content: { filters: { agent: ['Sample'] }, sort: null },
  version: 4,
  createdAt: '',
  updatedAt: '',
  ...over,
});
const list = 'GET /views?area=turbo&module=note';
const listOf = (...views: ListView[]) => ({ json: { data: views, message: '' } });

async function menu(answers: Answers) {
  const server = fakeApi(answers);
  const said: string[] = [];
  const banner: BannerState = {
    isOpen: false,
    isPinned: false,
    showSuccess: (text) => said.push(text),
    showError: (text) => said.push(`Error: ${String(text)}`),
    hide: () => {},
    reopen: () => {},
    clear: () => {},
  };
  const { container, router } = await renderRouted(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ViewMenu area="turbo" module="note" banner={banner} />
    </QueryClientProvider>,
    '/notes?view=v1&agent=Sample&page=2',
  );
  const tool = () => container.querySelector('button')!;
  const items = () => [...container.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent);
  const choose = async (name: string) => {
    await click(tool());
    await until(() => expect(items()).toContain(name));
    await click(byText(container, '[role="menuitem"]', name));
  };
  const confirm = () => click(byText(document.querySelector('[role="dialog"]')!, 'button', lists.delete));
  await until(() => expect(tool().textContent).toBe('Late notes'));
  return { ...server, said, tool, items, choose, confirm, search: () => router.state.location.search };
}

test('a view is deleted after a question; the list stays as it was filtered', async () => {
  const { answers, asked, said, tool, choose, confirm, search } = await menu({
    [list]: listOf(view('v1', 'Late notes'), view('v2', 'Others')),
    'DELETE /views/v1': { json: { data: view('v1', 'Late notes'), message: '' } },
  });
  await choose(words.delete);
  const dialog = document.querySelector('[role="dialog"]')!;
  expect(dialog.textContent).toContain(say.confirmDelete);
  expect(dialog.textContent).toContain('Late notes');
  expect(asked('DELETE')).toEqual([]);
  answers[list] = listOf(view('v2', 'Others'));
  await confirm();
  await until(() => expect([tool().textContent, search()]).toEqual([words.views, '?agent=Sample&page=2']));
  // Not that it is missing.
  expect(said).toEqual([say.deleted]);
  expect(asked('DELETE').map(({ path }) => path)).toEqual(['/views/v1']);
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test('a view that cannot be deleted stays, with the reason', async () => {
  const { said, tool, choose, confirm, search } = await menu({
    [list]: listOf(view('v1', 'Late notes')),
    'DELETE /views/v1': 'offline',
  });
  await choose(words.delete);
  await confirm();
  await until(() => expect(said.join()).toContain(say.deleteFailed));
  expect([tool().textContent, search()]).toEqual(['Late notes', '?view=v1&agent=Sample&page=2']);
});

test('a shared view of somebody else is deleted by admins only, and changed by nobody else', async () => {
  const shared = { [list]: listOf(view('v1', 'Late notes', { isOwn: false, isShared: true })) };
  const offered = async () => {
    const { tool, items } = await menu(shared);
    await click(tool());
    await until(() => expect(items()).toContain(words.saveAs));
    return items();
  };
  expect(await offered()).toEqual([`Late notes${words.by('asha')}`, words.saveAs]);
  await cleanUp();
  signInAs('admin');
  expect(await offered()).toEqual([`Late notes${words.by('asha')}`, words.saveAs, words.delete]);
});
