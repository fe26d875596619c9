import { afterEach, expect, test } from 'vitest';
import { anyOf, type Actor } from '../../domain/permissions.ts';
import { people } from '../../domain/user/text.ts';
import { signedInAs } from '../client/testing/signed-in.ts';
import { renderRouted } from '../ui/testing/render-routed.tsx';
import { cleanUp } from '../ui/testing/render.tsx';
import { Permitted, StaffOnly } from './route-guard.tsx';

afterEach(cleanUp);

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
