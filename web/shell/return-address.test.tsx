import { afterEach, expect, test } from 'vitest';
import { auth } from '../../domain/session/text.ts';
import type { SessionState } from '../client/session/session-environment.ts';
import { renderRouted } from '../ui/testing/render-routed.tsx';
import { cleanUp } from '../ui/testing/render.tsx';
import { returnAddressFor, useForgottenAddress, useReturnAddress } from './return-address.ts';

afterEach(async () => {
  await cleanUp();
  sessionStorage.clear();
});

const asha: SessionState = {
  status: 'signedIn',
  user: { _id: 'u1', username: 'asha', email: '', role: 'user', section: [], permissions: [] },
};
const ended = (reason?: string): SessionState => ({ status: 'signedOut', ...(reason && { reason }) });

function Inside({ state }: { readonly state: SessionState }) {
  useReturnAddress(state);
  return null;
}

function LoginPage({ state }: { readonly state: SessionState }) {
  useForgottenAddress(state);
  return null;
}

async function endsAt(address: string, state: SessionState) {
  const page = await renderRouted(<Inside state={asha} />, address);
  await page.rerender(<Inside state={state} />);
  return page;
}

test('a session that ended by itself is continued at its page, by the same person only', async () => {
  const { rerender } = await endsAt('/reports/new?page=2', ended(auth.sessionExpired));
  expect(returnAddressFor('u1')).toBe('/reports/new?page=2');
  expect(returnAddressFor('u2')).toBeUndefined();
  await rerender(<Inside state={asha} />);
  expect(returnAddressFor('u1')).toBeUndefined();
});

test('the login page keeps the address of a session that ended by itself', async () => {
  const { rerender } = await endsAt('/reports/new', ended(auth.sessionExpired));
  await rerender(<LoginPage state={ended(auth.sessionExpired)} />);
  expect(returnAddressFor('u1')).toBe('/reports/new');
});

test('after a logout, here or in another tab, nothing is continued', async () => {
  await endsAt('/reports/new', ended(auth.loggedOut));
  expect(returnAddressFor('u1')).toBeUndefined();
  // The stored token is removed before the other tab sends the reason.
  const { rerender } = await endsAt('/reports/new', ended());
  expect(returnAddressFor('u1')).toBe('/reports/new');
  await rerender(<LoginPage state={ended(auth.loggedOut)} />);
  expect(returnAddressFor('u1')).toBeUndefined();
});

test('an address that leads elsewhere is not followed', () => {
  for (const address of ['//elsewhere.test', 'https://elsewhere.test', '/\\elsewhere.test', 7]) {
    sessionStorage.setItem('returnAddress', JSON.stringify({ user: 'u1', address }));
    expect(returnAddressFor('u1')).toBeUndefined();
  }
});
