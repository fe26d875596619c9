import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { auth } from '../../domain/session/text.ts';
import { draftWords, generic } from '../../domain/text.ts';
import { anyOf, type Actor } from '../../domain/permissions.ts';
import { people } from '../../domain/user/text.ts';
import { openForms } from '../client/drafts/open-forms.ts';
import type { SessionState } from '../client/session/session-environment.ts';
import { session } from '../client/session/session.ts';
import { fakeApi } from '../client/testing/fake-api.ts';
import { signedInAs } from '../client/testing/signed-in.ts';
import { renderRouted } from '../ui/testing/render-routed.tsx';
import { cleanUp, render, until } from '../ui/testing/render.tsx';
import { NotFound } from './not-found.tsx';
import { Permitted, SignedInOnly, SignedOutOnly, StaffOnly } from './route-guard.tsx';

/** Loaded when it is first shown, which takes a moment. */
beforeAll(() => import('./frame/layout.tsx'));
afterEach(async () => {
  await cleanUp();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const person: Actor = { role: 'user', section: ['Turbo'], permissions: ['note_listing'] };
const notes = anyOf('turbo', 'note', ['listing']);
const otherNotes = anyOf('forex', 'note', ['listing']);

test('a screen without permission is not shown: its address does not exist', async () => {
  signedInAs(person);
  const allowed = await renderRouted(<Permitted rule={notes}>the screen</Permitted>, '/notes');
  expect([allowed.container.textContent, allowed.router.state.location.pathname]).toEqual([
    'the screen',
    '/notes',
  ]);
  const refused = await renderRouted(<Permitted rule={otherNotes}>the screen</Permitted>, '/forex_note');
  expect(refused.router.state.location.pathname).toBe('/404');
  expect(refused.container.textContent).toBe('');
});

test('a person whose permission is removed while a form is open reads that the input is kept', async () => {
  signedInAs(person);
  const form = { isKept: () => true };
  openForms.add(form);
  const refused = await renderRouted(<Permitted rule={otherNotes}>the form</Permitted>, '/forex_note/new');
  const { state } = refused.router.state.location;
  const staff = await renderRouted(<StaffOnly>the form</StaffOnly>, '/userManagement/new');
  openForms.remove(form);
  expect(staff.container.textContent).toBe(people.accessDenied + draftWords.keptWithoutAccess);
  const router = createMemoryRouter([{ path: '/404', element: <NotFound /> }], {
    initialEntries: [{ pathname: '/404', state: state as object }, '/404'],
    initialIndex: 0,
  });
  const { container } = await render(<RouterProvider router={router} />);
  expect(container.textContent).toContain(draftWords.keptWithoutAccess);
  await act(async () => router.navigate(1));
  expect(container.textContent).not.toContain(draftWords.keptWithoutAccess);
});

/** All addresses: the login page at the start, and a frame around the others. */
async function open(state: SessionState, at: string) {
  vi.spyOn(session, 'state').mockReturnValue(state);
  const router = createMemoryRouter(
    [
      { path: '/', element: <SignedOutOnly>the login page</SignedOutOnly> },
      { element: <SignedInOnly />, children: [{ path: '*', element: 'the screen' }] },
    ],
    { initialEntries: [at] },
  );
  const { container } = await render(<RouterProvider router={router} />);
  return { container, address: () => router.state.location.pathname + router.state.location.search };
}

test('an ended session shows the login page and returns after a new login', async () => {
  vi.spyOn(session, 'secondsLeft').mockReturnValue(600);
  fakeApi({});
  const asha: SessionState = {
    status: 'signedIn',
    user: { ...person, _id: 'u1', username: 'asha', email: '' },
  };
  const before = await open(asha, '/notes?page=2');
  await until(() => expect(before.container.querySelector('main')?.textContent).toBe('the screen'));
  await cleanUp();
  const over = await open({ status: 'signedOut', reason: auth.sessionExpired }, '/notes?page=2');
  expect([over.container.textContent, over.address()]).toEqual(['the login page', '/']);
  await cleanUp();
  const again = await open(asha, '/');
  expect(again.address()).toBe('/notes?page=2');
});

test.each([
  [true, generic.offline],
  [false, ''],
])('while it is not known who is here, and the server is away: %s, it says %j', async (isOffline, said) => {
  const { container, address } = await open({ status: 'loading', isOffline }, '/notes');
  expect([container.textContent, address()]).toEqual([said, '/notes']);
});

test.each([true, false])(
  'what is shown meanwhile has the width of the menu, collapsed: %s',
  async (isCollapsed) => {
    if (isCollapsed) localStorage.setItem('sidebarCollapsed', 'true');
    const { container } = await open({ status: 'loading', isOffline: false }, '/notes');
    expect(container.querySelectorAll('[data-collapsed]')).toHaveLength(isCollapsed ? 1 : 0);
  },
);

test('screens of admins and subadmins say that access is denied', async () => {
  for (const role of ['admin', 'subadmin'] as const) {
    signedInAs({ ...person, role });
    expect((await renderRouted(<StaffOnly>the screen</StaffOnly>)).container.textContent).toBe('the screen');
  }
  signedInAs(person);
  expect((await renderRouted(<StaffOnly>the screen</StaffOnly>)).container.textContent).toBe(
    people.accessDenied,
  );
});
