import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../domain/permissions.ts';
import type { Notice, NoticePage } from '../../../domain/sense/notification/notice.ts';
import { bellWords as words, kindWords } from '../../../domain/sense/notification/text.ts';
import { shell } from '../../../domain/text.ts';
import { fakeApi, type Answers } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { announceList } from '../../client/live/list-events.ts';
import { byText, cleanUp, click, press, render, until } from '../../ui/testing/render.tsx';
import { renderRouted } from '../../ui/testing/render-routed.tsx';
import { usePreferencesOf } from '../../client/preferences/use-preference.ts';
import { BellSettings } from './bell-settings.tsx';
import { Bell } from './bell.tsx';

beforeEach(() =>
  signedInAs({ role: 'user', section: ['Turbo'], permissions: ['report_listing', 'report_preview'] }),
);
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const notice = (id: number, over: Partial<Notice> = {}): Notice => ({
  _id: `0000${id}`,
  kind: 'record',
  at: '2026-11-15T04:30:00.000Z',
  isRead: false,
  actor: 'ravi',
  message: `ravi changed your report ${id}.`,
  details: null,
  area: 'turbo',
  module: 'report',
  record: { area: 'turbo', module: 'report', _id: `r${id}` },
  ...over,
});
const page = (data: Notice[], over: Partial<NoticePage> = {}): { json: NoticePage } => ({
  json: { data, unread: data.filter(({ isRead }) => !isRead).length, cursor: null, message: '', ...over },
});
const list = 'GET /admin/notifications';
const mark = 'POST /admin/notifications/read';

async function bell(answers: Answers, role: Role = 'user') {
  const api = fakeApi(answers);
  const { container, router } = await renderRouted(
    <QueryClientProvider client={new QueryClient()}>
      <Bell role={role} />
      <input aria-label="elsewhere" />
    </QueryClientProvider>,
  );
  const button = () => container.querySelector('button')!;
  const counts = (count: number) =>
    until(() => expect(button().getAttribute('aria-label')).toBe(shell.notifications(count)));
  return { ...api, container, router, button, counts };
}
const panel = () => document.querySelector<HTMLElement>('[role="dialog"]');
const items = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"] li')];

test('shows 0, and opens an empty list by key, which restores focus', async () => {
  const { button, counts } = await bell({ [list]: page([]) });
  await counts(0);
  expect(button().textContent).toBe('0');
  button().focus();
  await press(document.body, 'b');
  expect(panel()?.textContent).toContain(shell.noNotifications);
  expect(byText(panel()!, 'button', words.markAll).matches(':disabled')).toBe(true);
  await press(panel()!, 'Escape');
  await until(() => expect(panel()).toBeNull());
  await until(() => expect(document.activeElement).toBe(button()));
});

test('typing a b in a field opens nothing', async () => {
  const { container } = await bell({ [list]: page([]) });
  await press(container.querySelector('input')!, 'b');
  expect(panel()).toBeNull();
});

test('announces the unread count, opens the record and marks it as read', async () => {
  const gone = notice(3, { record: null, isRead: true });
  // May be listed, but not opened.
  const closed = notice(2, { record: { area: 'turbo', module: 'proof', _id: 'p2' }, isRead: true });
  const { counts, router, calls, button } = await bell({
    [list]: page([notice(5), notice(4), gone, closed], { unread: 120 }),
    [mark]: { json: { data: { unread: 119 }, message: '' } },
  });
  await counts(120);
  expect(button().textContent).toBe('99+');
  await click(button());
  expect(items().map((item) => item.textContent?.startsWith(words.unread))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const [first, second] = [...document.querySelectorAll('li a')];
  (first as HTMLElement).focus();
  await press(first!, 'ArrowDown');
  expect(document.activeElement).toBe(second);
  expect(document.querySelectorAll('li a')).toHaveLength(2);
  await click(second!);
  expect(router.state.location.pathname).toBe('/reports/r4');
  await until(() => expect(panel()).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: ['00004'] });
  await counts(119);
});

test('updates the unread count before the server has answered', async () => {
  const { counts, button } = await bell({
    [list]: page([notice(4), notice(3, { isRead: true }), notice(2), notice(1)], { unread: 30, cursor: 'c' }),
    [mark]: () => new Promise(() => {}),
  });
  await counts(30);
  await click(button());
  await click(document.querySelectorAll('li a')[2]!);
  await counts(29);
  await click(button());
  expect(items().map((item) => item.textContent?.startsWith(words.unread))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  await click(byText(panel()!, 'button', words.markAll));
  await counts(27);
  expect(items().some((item) => item.textContent?.startsWith(words.unread))).toBe(false);
});

test('marks all that is there as read, at once, and says if it failed', async () => {
  const { answers, counts, button, calls } = await bell({
    [list]: page([notice(2), notice(1)], { unread: 30, cursor: '00001' }),
    [mark]: { json: { data: { unread: 0 }, message: '' } },
  });
  await counts(30);
  await click(button());
  await click(byText(panel()!, 'button', words.markAll));
  await counts(0);
  expect(calls.at(-1)?.body).toEqual({ upTo: '00002' });
  expect(items().some((item) => item.textContent?.startsWith(words.unread))).toBe(false);
  answers[list] = page([notice(3)]);
  answers[mark] = 'offline';
  announceList({ kind: 'bell' });
  await counts(1);
  await click(byText(panel()!, 'button', words.markAll));
  await until(() => expect(panel()?.textContent).toContain(words.markFailed));
  await counts(1);
});

test('follows the server, and shows older ones up to a limit', async () => {
  const answers: Answers = { [list]: page([notice(9)], { cursor: 'c1' }) };
  for (let at = 1; at <= 6; at += 1)
    answers[`${list}?cursor=c${at}`] = page([notice(9 - at)], { cursor: `c${at + 1}`, unread: 7 });
  const { counts, button, calls } = await bell(answers);
  await counts(1);
  answers[list] = page([notice(9, { isRead: true })], { cursor: 'c1' });
  announceList({ kind: 'missed' });
  await counts(0);
  await click(button());
  for (let shown = 2; shown <= 5; shown += 1) {
    await click(byText(panel()!, 'button', words.more));
    await until(() => expect(items()).toHaveLength(shown));
  }
  expect(panel()?.textContent).toContain(words.noMore);
  await counts(7);
  await press(panel()!, 'Escape');
  await until(() => expect(panel()).toBeNull());
  await click(button());
  expect(items()).toHaveLength(1);
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('offers a retry when the list cannot be loaded', async () => {
  const { answers, button } = await bell({ [list]: { status: 403, json: { message: 'No' } } });
  await click(button());
  await until(() => expect(panel()?.textContent).toContain(words.failed));
  answers[list] = page([notice(1)]);
  await click(byText(panel()!, 'button', words.tryAgain));
  await until(() => expect(items()).toHaveLength(1));
});

test('lets people turn off the kinds that they can get', async () => {
  const { button } = await bell({ [list]: page([]) });
  await click(button());
  await click(byText(panel()!, 'button', words.settings));
  const labels = [...panel()!.querySelectorAll('label')].map((label) => label.textContent);
  expect(labels).toEqual([kindWords.record, kindWords.import, kindWords.permissions]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(words.back);
  const [first] = [...panel()!.querySelectorAll<HTMLInputElement>('input[role="switch"]')];
  expect(first?.checked).toBe(true);
  await click(first!);
  expect(first?.checked).toBe(false);
  await click(byText(panel()!, 'button', words.back));
  expect(panel()?.textContent).toContain(shell.noNotifications);
});

test('each kind is turned off and on by itself, and the choice is kept for the person', async () => {
  const { asked } = fakeApi({
    'GET /preferences': { json: { data: {} } },
    'PUT /preferences/bell': { json: {} },
  });
  const role: Role = 'user';
  function Settings() {
    usePreferencesOf('u1');
    return <BellSettings role={role} />;
  }
  const { container } = await render(<Settings />);
  const switches = () => [...container.querySelectorAll<HTMLInputElement>('input[role="switch"]')];
  const areOn = () => switches().map(({ checked }) => checked);
  await until(() => expect(areOn()).toEqual([true, true, true]));
  await click(switches()[0]!);
  await click(switches()[1]!);
  expect(areOn()).toEqual([false, false, true]);
  await click(switches()[0]!);
  expect(areOn()).toEqual([true, false, true]);
  // What is left is sent when the person leaves.
  await cleanUp();
  expect(asked('PUT').map(({ body }) => body)).toEqual([{ value: { off: ['import'] } }]);
  localStorage.clear();
});
