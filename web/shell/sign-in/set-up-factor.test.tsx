import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryRouter } from 'react-router';
import { accountWords, passkeyWords, policyWords } from '../../../domain/account/text.ts';
import { shell } from '../../../domain/text.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { fakePasskeys } from '../../client/testing/passkeys.ts';
import { session } from '../../client/session/session.ts';
import { byText, cleanUp, click, render, submit, type, until } from '../../ui/testing/render.tsx';
import { SignedInOnly } from '../route-guard.tsx';

const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
let endPasskeys = () => {};

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('token', 'a.b.c');
  endPasskeys = fakePasskeys();
});
afterEach(async () => {
  await cleanUp();
  localStorage.clear();
  session.restore();
  endPasskeys();
  vi.unstubAllGlobals();
});

const me = (over: object) => ({ json: { user: { _id: 'u1', username: 'asha', role: 'user', ...over } } });

async function openPage() {
  const now = Date.now();
  const times = {
    sessionExpires: new Date(now + 600_000).toISOString(),
    currentTime: new Date(now).toISOString(),
  };
  const server = fakeApi({
    // No answer arrives. A failure would be a lost connection.
    'GET /admin/events': () => new Promise(() => {}),
    'GET /admin/check-session': { json: times },
    'GET /admin/me': me({ mustSetUpTwoFactor: true }),
    'GET /admin/second-factor': {
      json: { data: { authenticatorSince: null, codesLeft: 0, passkeys: [], passkeysPossible: true } },
    },
    'POST /admin/second-factor/passkeys/begin': {
      json: { data: { challenge: 'AAAA', user: { id: 'AAAA' } } },
    },
    'POST /admin/second-factor/passkeys': { json: { data: { codes } } },
  });
  session.restore();
  const { container } = await render(
    <MemoryRouter>
      <SignedInOnly />
    </MemoryRouter>,
  );
  const see = (text: string) => until(() => expect(container.textContent).toContain(text));
  const press = async (name: string) => click(byText(container, 'button', name));
  await see(passkeyWords.add);
  return { server, container, see, press };
}

it('offers the app and a passkey, and keeps the recovery codes on the page until they were read', async () => {
  const { server, container, see, press } = await openPage();
  await see(policyWords.titleText('asha'));
  const expectFocus = (place: Element | null) => until(() => expect(document.activeElement).toBe(place));
  const step = () => container.querySelector('section[aria-labelledby] h2');
  await expectFocus(container.querySelector('h1'));
  await press(accountWords.setUp);
  await see(accountWords.passwordWhy);
  await expectFocus(container.querySelector('[name="password"]'));
  expect(step()?.textContent).toBe(accountWords.authenticator);
  await press('Cancel');
  await expectFocus(container.querySelector('h1'));
  await press(passkeyWords.add);
  expect(step()?.textContent).toBe(passkeyWords.add);
  await type(container.querySelector('[name="name"]')!, 'My phone');
  await type(container.querySelector('[name="password"]')!, 'a phrase');
  await submit(container.querySelector('form')!);
  await see('eeee-ffff-gggg-hhhh');
  await expectFocus(step());
  expect(step()?.textContent).toBe(accountWords.codesTitle);
  expect(server.asked('POST').at(-1)?.body).toMatchObject({ name: 'My phone', answer: { id: 'new' } });
  // The server announces the change at once.
  server.answers['GET /admin/me'] = me({});
  await act(async () => session.userChanged());
  const page = container.querySelector('main')?.parentElement;
  expect(page?.textContent).toContain('aaaa-bbbb-cccc-dddd');
  // While the next page loads, React hides this one.
  expect(page?.style.display).toBe('');
});

it('lets the person log out instead', async () => {
  const { server, press } = await openPage();
  await press(shell.logout);
  await until(() => expect(server.asked('POST').map(({ path }) => path)).toContain('/admin/logout'));
});
