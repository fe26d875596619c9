import { act, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paletteWords } from '../../../domain/record/search/text.ts';
import { shell } from '../../../domain/text.ts';
import { warningSeconds } from '../../../domain/values/limits.ts';
import { indiaClock, minutesAndSeconds } from '../../../domain/values/moment/time.ts';
import { session } from '../../client/session/session.ts';
import type { SessionUser } from '../../client/session/session-api.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { serverClockAt, signedInAs } from '../../client/testing/signed-in.ts';
import { DayField } from '../../ui/day/day-field.tsx';
import { narrowScreen } from '../../ui/testing/narrow-screen.ts';
import { renderRouted } from '../../ui/testing/render-routed.tsx';
import { byText, cleanUp, click, press, render, type, until } from '../../ui/testing/render.tsx';
import { Clock, Timeout } from './clocks.tsx';
import { Layout } from './layout.tsx';

const user: SessionUser = {
  _id: 'u1',
  username: 'asha',
  email: 'asha@example.test',
  role: 'user',
  section: ['Turbo'],
  permissions: ['note_listing'],
};

beforeEach(() => {
  signedInAs(user);
  vi.spyOn(session, 'secondsLeft').mockReturnValue(600);
  fakeApi({
    'GET /preferences': { json: { data: {} } },
    'GET /admin/notifications': { json: { data: [], unread: 0, cursor: null } },
    'GET /admin/draft-key': () => new Promise(() => {}),
  });
});
afterEach(async () => {
  await cleanUp();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The frame with a screen in it. */
async function open(screen: ReactNode = 'the screen') {
  const router = createMemoryRouter([
    { path: '/', element: <Layout user={user} />, children: [{ index: true, element: screen }] },
  ]);
  const { container } = await render(<RouterProvider router={router} />);
  return container;
}
const sidebarOf = (container: Element) => container.querySelector<HTMLElement>('aside')!;
const toggle = (container: Element) => container.querySelector('header button')!;

test('fields of screens use the day of the server, regardless of the PC clock', async () => {
  serverClockAt('2026-11-15T18:30:00Z');
  const change = vi.fn();
  const container = await open(<DayField label="Date" value="" onChange={change} />);
  await until(() => expect(container.querySelector('main input')).not.toBeNull());
  await type(container.querySelector('main input')!, 'yesterday');
  expect(change).toHaveBeenLastCalledWith('2026-11-15');
});

test('shows the screen in its frame, and the search above it only when opened', async () => {
  const container = await open();
  await until(() => expect(container.querySelector('main')?.textContent).toBe('the screen'));
  const search = () => document.querySelector('[role="dialog"]');
  await click(byText(container, 'button', paletteWords.open));
  await until(() => expect(search()).not.toBeNull());
  await cleanUp();
  // It is loaded now, so it would be there at once.
  await open();
  expect(search()).toBeNull();
});

test('in a wide window the menu is collapsed and opened again, and stays as it was left', async () => {
  const container = await open();
  const state = (of: Element) => [
    toggle(of).getAttribute('aria-label'),
    toggle(of).getAttribute('aria-expanded'),
    sidebarOf(of).hasAttribute('data-collapsed'),
    sidebarOf(of).hasAttribute('inert'),
  ];
  expect(state(container)).toEqual([shell.collapseSidebar, 'true', false, false]);
  await click(toggle(container));
  expect(state(container)).toEqual([shell.openSidebar, 'false', true, false]);
  await cleanUp();
  const again = await open();
  expect(state(again)).toEqual([shell.openSidebar, 'false', true, false]);
  await click(toggle(again));
  expect(state(again)).toEqual([shell.collapseSidebar, 'true', false, false]);
});

test('in a narrow window a closed menu is out of reach', async () => {
  localStorage.setItem('sidebarCollapsed', 'true');
  narrowScreen();
  const container = await open();
  expect(sidebarOf(container).hasAttribute('inert')).toBe(true);
  await click(toggle(container));
  expect(toggle(container).getAttribute('aria-label')).toBe(shell.closeSidebar);
  expect([sidebarOf(container).inert, sidebarOf(container).dataset['collapsed']]).toEqual([false, undefined]);
});

test('the clock shows the time of the server in India and ticks', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const now = vi.spyOn(session, 'serverTime').mockReturnValue(Date.parse('2026-11-15T04:30:00Z'));
  const { container } = await render(<Clock />);
  const time = () => container.querySelector('time')?.textContent;
  const before = time();
  now.mockReturnValue(Date.parse('2026-11-15T04:30:01Z'));
  await act(async () => vi.advanceTimersByTime(1000));
  expect([before, time()]).toEqual([
    indiaClock(new Date('2026-11-15T04:30:00Z')),
    indiaClock(new Date('2026-11-15T04:30:01Z')),
  ]);
  expect(time()).not.toBe(before);
});

test.each([
  [warningSeconds + 1, false],
  [warningSeconds, true],
])('with %i seconds left the timer is marked: %s', async (left, isMarked) => {
  vi.spyOn(session, 'secondsLeft').mockReturnValue(left);
  const { container } = await render(<Timeout />);
  const timer = container.querySelector('[role="timer"]');
  expect(timer?.textContent).toBe(minutesAndSeconds(left));
  expect(timer?.closest('[data-warning]') !== null).toBe(isMarked);
});

test('in a narrow window the menu covers the page until Escape, and no other key, closes it', async () => {
  narrowScreen();
  const { container } = await renderRouted(<Layout user={user} />);
  const isCovered = () => container.querySelector('main')?.closest('[inert]') !== null;
  expect(isCovered()).toBe(false);
  await press(document.body, 'Escape');
  await click(byText(container, 'button', shell.openSidebar));
  expect(isCovered()).toBe(true);
  await press(document.body, 'Enter');
  expect(isCovered()).toBe(true);
  await press(document.body, 'Escape');
  expect(isCovered()).toBe(false);
});
