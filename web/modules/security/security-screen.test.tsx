import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  overviewFile,
  overviewSentences,
  overviewWords,
  policySentences,
  policyWords as words,
} from '../../../domain/account/text.ts';
import { lists } from '../../../domain/text.ts';
import { fakeApi, type FakeAnswer } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { byText, cleanUp, click, submit, type, until } from '../../ui/testing/render.tsx';
import { narrowScreen } from '../../ui/testing/narrow-screen.ts';
import { renderRouted } from '../../ui/testing/render-routed.tsx';
import { SecurityScreen } from './security-screen.tsx';

beforeEach(() => signedInAs({ role: 'admin', section: ['Turbo'], permissions: [] }));
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const rule = '/admin/security/second-factor';
const people = 'GET /admin/security/people?show=';
const asha = {
  _id: 'u1',
  username: 'asha',
  email: 'asha@example.test',
  role: 'user',
  section: ['Turbo'],
  createdAt: '2026-11-01T00:00:00Z',
  signedInAt: '2026-11-15T04:30:00Z',
  lastSeen: '2026-11-15T05:30:00Z',
  hasAuthenticator: true,
  passkeys: 2,
  sessions: 1,
};

async function screen(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    [`GET ${rule}`]: { json: { data: { admin: null, subadmin: null, user: null }, message: '' } },
    [`${people}all`]: { json: { data: [asha], cursor: null, message: '' } },
    ...answers,
  });
  const { container } = await renderRouted(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SecurityScreen />
    </QueryClientProvider>,
  );
  const see = (text: string) => until(() => expect(container.textContent).toContain(text));
  return { ...api, container, see };
}

test('requires a second factor for a role from a day, and leaves what others set for another role', async () => {
  const none = { admin: null, subadmin: null, user: null };
  const set = { ...none, admin: '2026-12-01' };
  const { container, see, asked, answers } = await screen({
    [`PUT ${rule}`]: { json: { data: set, message: '' } },
  });
  await see(words.ofRole('admin'));
  const labels = () => [...container.querySelectorAll('form label')].map((one) => one.getAttribute('for'));
  const days = () => labels().map((id) => container.querySelector<HTMLInputElement>(`[id="${id}"]`)!);
  expect(days()[0]!.placeholder).toBe(words.notRequired);
  await type(days()[0]!, '1/12/2026');
  await submit(container.querySelector('form')!);
  await see(policySentences.saved);
  expect(asked('PUT')[0]?.body).toEqual({ admin: '2026-12-01' });

  // Somebody else sets a day for another role while this page is open.
  const both = { ...none, subadmin: '2026-12-02' };
  answers[`PUT ${rule}`] = { json: { data: both, message: '' } };
  await type(days()[0]!, '');
  await submit(container.querySelector('form')!);
  await until(() => expect(asked('PUT')).toHaveLength(2));
  expect(asked('PUT')[1]?.body).toEqual({ admin: null });
  await until(() => expect(days().map(({ value }) => value)).toEqual(['', '02 Dec 2026', '']));
});

test('takes no day while the rule is being saved, because it would not be saved', async () => {
  const set = { admin: '2026-12-01', subadmin: null, user: null };
  let arrive: (answer: FakeAnswer) => void = () => {};
  const { container, see } = await screen({
    [`PUT ${rule}`]: () => new Promise((resolve) => void (arrive = resolve)),
  });
  await see(words.ofRole('admin'));
  const [admin, subadmin] = container.querySelectorAll('form input');
  const takesKeys = () =>
    subadmin!.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true, cancelable: true }));
  expect(takesKeys()).toBe(true);
  await type(admin!, '1/12/2026');
  await submit(container.querySelector('form')!);
  await until(() => expect(takesKeys()).toBe(false));
  arrive({ json: { data: set, message: '' } });
  await see(policySentences.saved);
  expect(takesKeys()).toBe(true);
});

test('says that the rule cannot be fetched, and fetches it again', async () => {
  const { container, see, answers } = await screen({ [`GET ${rule}`]: { status: 400, json: {} } });
  await see(policySentences.fetchFailed);
  expect(container.querySelector('form')).toBeNull();
  answers[`GET ${rule}`] = { json: { data: { admin: null, subadmin: null, user: null }, message: '' } };
  await click(byText(container, 'button', lists.tryAgain));
  await see(words.ofRole('admin'));
  expect(container.textContent).not.toContain(policySentences.fetchFailed);
});

test('exports the accounts that are shown, and says if that failed', async () => {
  const file = 'GET /admin/security/export?show=all';
  const { container, see, answers, calls } = await screen({ [file]: { status: 502, json: {} } });
  await see('asha');
  await click(byText(container, 'button', overviewWords.export));
  await see(overviewSentences.exportFailed);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  answers[file] = { json: {} };
  await click(byText(container, 'button', overviewWords.export));
  await see(overviewSentences.exported);
  expect(calls.filter(({ path }) => path.includes('export'))).toHaveLength(2);
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe(overviewFile);
});

test('shows what protects accounts and when they were seen, and who never logged in', async () => {
  const ravi = { ...asha, _id: 'u2', username: 'ravi', signedInAt: null, lastSeen: null, passkeys: 0 };
  const never = { data: [{ ...ravi, hasAuthenticator: false, sessions: 0 }], cursor: null, message: '' };
  const { container, see } = await screen({ [`${people}never`]: { json: never } });
  await see('asha');
  const row = container.querySelector('tbody tr')!.textContent;
  expect(row).toBe('ashauserAuthenticator app, 2 passkeys15 Nov 2026, 10:0015 Nov 2026, 11:001');
  await click(byText(container, 'label', overviewWords.filters.never).previousElementSibling!);
  await see('ravi');
  expect(container.querySelector('tbody tr')!.textContent).toBe('raviuserNoneNeverNever0');
});

test('on a phone the values of an account are labelled', async () => {
  narrowScreen();
  const ravi = { ...asha, _id: 'u2', username: 'ravi', lastSeen: null, hasAuthenticator: false, passkeys: 0 };
  const { container, see } = await screen({
    [`${people}all`]: { json: { data: [asha, ravi], cursor: null } },
  });
  await see('Authenticator app, 2 passkeysLast seen: 15 Nov 2026, 11:00');
  expect(container.textContent).toContain('No second factorLast seen: Never');
});

test('does not offer the rule to subadmins', async () => {
  signedInAs({ role: 'subadmin', section: ['Turbo'], permissions: [] });
  const { container, see, calls } = await screen();
  await see('asha');
  expect(container.textContent).not.toContain(words.text);
  expect(calls.map(({ path }) => path)).not.toContain(rule);
});
