import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shell } from '../../../domain/text.ts';
import { session } from '../../client/session/session.ts';
import type { SessionUser } from '../../client/session/session-api.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { renderRouted } from '../../ui/testing/render-routed.tsx';
import { byText, cleanUp, click, press } from '../../ui/testing/render.tsx';
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
});

test('in a narrow window the menu covers the page until Escape, and no other key, closes it', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
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
