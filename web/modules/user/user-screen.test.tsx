import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { policySentences, policyWords } from '../../../domain/account/text.ts';
import { conflicts, forms } from '../../../domain/text.ts';
import { people, userWords } from '../../../domain/user/text.ts';
import type { PersonActor, UserRecord } from '../../../domain/user/user.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../../client/testing/fake-api.ts';
import { session } from '../../client/session/session.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { rowShortcutAttribute } from '../../ui/shortcuts/use-row-shortcuts.ts';
import { byText, cleanUp, click, render, submit, type, until, wait } from '../../ui/testing/render.tsx';
import { UserScreen } from './user-screen.tsx';

const admin: PersonActor = { _id: 'adm', role: 'admin', section: ['Turbo', 'Forex'], permissions: [] };
const subadmin: PersonActor = {
  _id: 'sub',
  role: 'subadmin',
  section: ['Turbo'],
  permissions: ['sports_listing', 'sports_create'],
};

function user(id: string, over: Partial<UserRecord> = {}): UserRecord {
  return {
    _id: id,
    username: `sample-${id}`,
    email: `sample-${id}@example.test`,
    role: 'user',
    section: ['Turbo'],
    permissions: [],
    sessionExpires: null,
    version: 1,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-15T08:35:00.000Z',
    ...over,
  };
}

beforeEach(() => {
  signedInAs(admin);
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

async function screen(users: UserRecord[], answers: Answers = {}, at = '/userManagement') {
  const api = fakeApi({ 'GET /admin/all': { json: { data: users } }, ...answers });
  const router = createMemoryRouter([{ path: '*', element: <UserScreen /> }], {
    initialEntries: [at],
  });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await wait();
  const dialog = () => container.querySelector<HTMLElement>('[role="dialog"]');
  const box = (name: string) =>
    dialog()!.querySelector<HTMLInputElement>(`input[type="checkbox"][aria-label="${name}"]`)!;
  const field = (label: string) => {
    const id = [...dialog()!.querySelectorAll('label')].find((node) => node.textContent?.startsWith(label));
    return dialog()!.querySelector<HTMLInputElement>(`[id="${id?.getAttribute('for')}"]`)!;
  };
  const rowButton = (name: string, action: string) =>
    byText(byText(container, 'td', name).closest('tr')!, 'button', action);
  const send = async () => {
    await submit(dialog()!.querySelector('form')!);
    await wait();
  };
  return { ...api, container, dialog, box, field, rowButton, send };
}

test('lists users with their online status, and shows the empty text', async () => {
  const { container } = await screen([
    user('b', { sessionExpires: '2026-11-15T09:00:00.000Z' }),
    user('a', { role: 'admin', section: ['Turbo', 'Forex'] }),
  ]);
  const rows = [...container.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows[0]).toMatch(/^sample-aOfflinesample-a@example.testadminTurbo, Forex\d+ of \d+$/);
  expect(rows[1]).toMatch(/Online/);
  await cleanUp();
  const empty = await screen([]);
  expect(empty.container.textContent).toContain('No users found');
});

test('creates with defaults, selected permissions and an idempotency key; the password is required', async () => {
  const { container, dialog, box, field, send, asked, answers } = await screen([]);
  await click(byText(container, 'button', 'Add User'));
  await send();
  for (const sentence of ['Username is required', 'Email is required', 'Password is required'])
    expect(dialog()!.textContent).toContain(sentence);
  await type(field('Username'), 'sample-new');
  await type(field('Email'), 'sample-new@example.test');
  await type(field('Password'), 'a decent password');
  await click(box('Turbo Sport: all'));
  await click(box('Turbo Sport: Delete'));
  await click(box('Forex Export: all'));
  answers['POST /admin/create'] = { status: 201, json: { data: user('new') } };
  await send();
  const [call] = asked('POST');
  expect(call?.body).toEqual({
    username: 'sample-new',
    email: 'sample-new@example.test',
    password: 'a decent password',
    role: 'user',
    section: ['Turbo'],
    permissions: ['sports_create', 'sports_update', 'sports_preview', 'sports_listing', 'forexReport_export'],
  });
  expect(call?.idempotencyKey).toBeTruthy();
  expect(dialog()).toBeNull();
  expect(container.textContent).toContain('User created successfully');
});

test('selects and clears a whole section at once; a mixed box is neither', async () => {
  const { box, rowButton, dialog } = await screen([user('a', { permissions: ['sports_create'] })]);
  await click(rowButton('sample-a', 'Edit'));
  expect(box('All Turbo permissions').indeterminate).toBe(true);
  await click(box('All Turbo permissions'));
  expect(box('Turbo Report: Import').checked).toBe(true);
  expect(box('Forex Report: Export').checked).toBe(false);
  await click(box('All Turbo permissions'));
  expect(box('Turbo Sport: Create').checked).toBe(false);
  await type(dialog()!.querySelector('input[type="search"]')!, 'note list');
  expect(dialog()!.querySelectorAll('tbody td input')).toHaveLength(2);
});

test('a subadmin sees their own sections and permissions, no role, and preserves what they lack', async () => {
  signedInAs(subadmin);
  const held = ['note_create', 'sports_create'];
  const { box, field, dialog, rowButton, send, asked, answers } = await screen([
    user('a', { permissions: held }),
  ]);
  await click(rowButton('sample-a', 'Edit'));
  expect(field('Role').disabled).toBe(true);
  expect(dialog()!.textContent).not.toContain('Forex permissions');
  expect(dialog()!.querySelector<HTMLInputElement>('input[value="Forex"]')?.disabled).toBe(true);
  expect([box('Turbo Note: Create').disabled, box('Turbo Note: Create').checked]).toEqual([true, true]);
  expect(box('Turbo Sport: Delete').disabled).toBe(true);
  await click(box('All Turbo permissions'));
  answers['PUT /admin/a'] = { json: { data: user('a', { version: 2 }) } };
  await send();
  const { userData } = asked('PUT')[0]!.body as { userData: Record<string, unknown> };
  expect(userData).toMatchObject({ password: '', role: 'user', version: 1 });
  expect(userData['permissions']).toEqual(['sports_create', 'sports_listing', 'note_create']);
});

test('what a subadmin may no longer give leaves the form that is open, and the rest can be saved', async () => {
  const followers: (() => void)[] = [];
  vi.spyOn(session, 'subscribe').mockImplementation((follower) => {
    followers.push(follower);
    return () => {};
  });
  signedInAs({
    ...subadmin,
    section: ['Turbo', 'Forex'],
    permissions: ['sports_listing', 'sports_create', 'forex_note_listing'],
  });
  const { container, dialog, box, field, send, asked, answers } = await screen([]);
  const forex = () => dialog()!.querySelector<HTMLInputElement>('input[value="Forex"]')!;
  await click(byText(container, 'button', 'Add User'));
  await type(field('Username'), 'sample-new');
  await type(field('Email'), 'sample-new@example.test');
  await click(forex());
  await click(box('All Turbo permissions'));
  await click(box('All Forex permissions'));
  // An admin takes the section and a permission away.
  signedInAs({ ...subadmin, permissions: ['sports_listing'] });
  await act(async () => {
    for (const follower of followers) follower();
  });
  await type(field('Password'), 'a decent password');
  expect([forex().checked, forex().disabled]).toEqual([false, true]);
  expect([box('Turbo Sport: Create').checked, box('Turbo Sport: Listing').checked]).toEqual([false, true]);
  answers['POST /admin/create'] = { status: 201, json: { data: user('new') } };
  await send();
  expect(asked('POST')[0]?.body).toMatchObject({ section: ['Turbo'], permissions: ['sports_listing'] });
});

test('offers a recovery code instead of a password that would give access to more rights', async () => {
  signedInAs(subadmin);
  const { dialog, field, rowButton, send, asked, answers } = await screen([
    user('a', { permissions: ['note_create'] }),
  ]);
  await click(rowButton('sample-a', 'Edit'));
  expect(dialog()!.querySelector('input[type="password"]')).toBeNull();
  expect(field('Email').disabled).toBe(true);
  expect(dialog()!.textContent).not.toContain(people.codeSent);
  expect(dialog()!.textContent).not.toContain(people.codeFailed);
  answers['POST /admin/a/recovery-code'] = { json: { data: null, message: 'ok' } };
  await click(byText(dialog()!, 'button', 'Send recovery code'));
  await wait();
  expect(asked('POST').map(({ path }) => path)).toEqual(['/admin/a/recovery-code']);
  expect(dialog()!.textContent).toContain('A recovery code is on its way to the user');
  answers['POST /admin/a/recovery-code'] = { status: 429, json: { message: 'Too many attempts.' } };
  await click(byText(dialog()!, 'button', 'Send recovery code'));
  await wait();
  expect(dialog()!.querySelector('[role="alert"]')?.textContent).toBe('Too many attempts.');
  // Everything else is saved as usual.
  answers['PUT /admin/a'] = { json: { data: user('a', { version: 2 }) } };
  await send();
  expect(asked('PUT')[0]?.body).toMatchObject({ userData: { email: 'sample-a@example.test', password: '' } });
});

test('details offer a recovery code to those who may edit, and show that a password must be changed', async () => {
  const { dialog, rowButton } = await screen([user('a', { mustChangePassword: true })]);
  await click(rowButton('sample-a', 'Preview'));
  expect(dialog()!.textContent).toContain(`${userWords.recovery}${userWords.sendCode}`);
  expect(dialog()!.textContent).toContain('The user has to change it at the next login');
});

test('details show whether a user is online and which permissions they have, by section', async () => {
  const { container, dialog, rowButton } = await screen([
    user('a', {
      sessionExpires: '2026-11-15T09:00:00.000Z',
      permissions: ['sports_create', 'sports_listing', 'note_create'],
    }),
    user('b', { role: 'admin' }),
  ]);
  await click(rowButton('sample-a', 'Preview'));
  expect(dialog()!.textContent).toContain(`${userWords.status}${userWords.online}`);
  const groups = () => [...dialog()!.querySelectorAll('h3')].map((title) => title.parentElement?.textContent);
  expect(groups()).toContain('Turbo permissionsSportCreate, ListingNoteCreate');
  expect(dialog()!.textContent).not.toContain('Forex permissions');
  expect(dialog()!.textContent).not.toContain(userWords.everything);
  await click(byText(container, 'button', 'Close'));
  await click(rowButton('sample-b', 'Preview'));
  expect(dialog()!.textContent).toContain(`${userWords.status}${userWords.offline}`);
  expect(dialog()!.textContent).toContain(userWords.everything);
});

test('details by a link offer no change to a subadmin who may not edit the user', async () => {
  signedInAs(subadmin);
  const both = user('a', { section: ['Turbo', 'Forex'], twoFactor: true });
  const { dialog } = await screen([both], {}, '/userManagement/a');
  expect([...dialog()!.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    '',
    'Close',
  ]);
});

test('the shortcut of a row edits its user', async () => {
  const { rowButton } = await screen([user('a')]);
  expect(rowButton('sample-a', 'Edit').getAttribute(rowShortcutAttribute)).toBe('edit');
  expect(rowButton('sample-a', 'Preview').getAttribute(rowShortcutAttribute)).toBeNull();
});

test('shows subadmins why they may not edit a user', async () => {
  signedInAs(subadmin);
  const { container, dialog, rowButton } = await screen([user('a', { section: ['Turbo', 'Forex'] })]);
  for (const [button, verb] of [
    ['Edit', 'edit'],
    ['Delete', 'delete'],
    ['Preview', 'preview'],
  ] as const) {
    await click(rowButton('sample-a', button));
    expect(container.textContent).toContain(`Subadmin can only ${verb} users in their assigned section(s)`);
    expect(dialog()).toBeNull();
  }
});

test('does not offer to delete yourself; asks before deleting others', async () => {
  const { container, dialog, rowButton, answers, asked } = await screen([
    user('adm', { role: 'admin' }),
    user('b'),
  ]);
  await click(rowButton('sample-adm', 'Delete'));
  expect(container.textContent).toContain('You cannot delete yourself');
  await click(rowButton('sample-b', 'Delete'));
  expect(dialog()!.textContent).toContain('Are you sure you want to delete this user?');
  expect(asked('DELETE')).toHaveLength(0);
  answers['DELETE /admin/b'] = { json: { data: null } };
  answers['GET /admin/all'] = { json: { data: [user('adm', { role: 'admin' })] } };
  await click(byText(dialog()!, 'button', 'Delete'));
  await wait();
  expect(container.textContent).toContain('User deleted successfully');
  expect(container.textContent).not.toContain('sample-b@');
});

test('says why a user was not deleted, and the question is gone', async () => {
  const { container, dialog, rowButton } = await screen([user('b')], { 'DELETE /admin/b': 'offline' });
  await click(rowButton('sample-b', 'Delete'));
  await click(byText(dialog()!, 'button', 'Delete'));
  await until(() => expect(container.textContent).toContain(people.deleteFailed));
  expect(dialog()).toBeNull();
  expect(container.textContent).toContain('sample-b@');
});

test('a saved user is at once in the list, marked, and as online as before', async () => {
  const online = { sessionExpires: '2026-11-15T09:00:00.000Z' };
  const { container, field, rowButton, send, answers } = await screen([user('a', online), user('b')]);
  await click(rowButton('sample-a', 'Edit'));
  expect(field('Password').closest('.mantine-InputWrapper-root')?.textContent).toContain(
    userWords.keepPassword,
  );
  await type(field('Email'), 'new@example.test');
  answers['PUT /admin/a'] = { json: { data: user('a', { email: 'new@example.test', version: 2 }) } };
  answers['GET /admin/all'] = () => new Promise(() => {});
  await send();
  const rows = [...container.querySelectorAll('tbody tr')];
  expect(rows[0]?.textContent).toMatch(/^sample-aOnlinenew@example.test/);
  expect(rows[1]?.textContent).toContain('Offline');
  expect(rows.map((row) => row.hasAttribute('data-marked'))).toEqual([true, false]);
});

test('the second editor sees the differences and can save over the newer version', async () => {
  const current = user('a', { email: 'theirs@example.test', permissions: ['note_create'], version: 3 });
  const { container, dialog, field, rowButton, send, answers, asked } = await screen([user('a')], {
    'PUT /admin/a': { status: 409, json: { message: 'Changed by sample', current } },
  });
  await click(rowButton('sample-a', 'Edit'));
  await type(field('Email'), 'mine@example.test');
  answers['GET /admin/all'] = () => new Promise(() => {});
  await send();
  expect(rowButton('sample-a', 'Edit').closest('tr')!.textContent).toContain('theirs@example.test');
  const cells = [...dialog()!.querySelectorAll('[role="alert"] tbody tr')].map((row) => row.textContent);
  expect(cells).toEqual(['Emailtheirs@example.testmine@example.test']);
  expect(dialog()!.textContent).toContain('Their change is kept in: Permissions');
  answers['PUT /admin/a'] = { json: { data: { ...current, email: 'mine@example.test', version: 4 } } };
  await click(byText(container, 'button', 'Keep mine'));
  await wait();
  expect(asked('PUT')[1]?.body).toMatchObject({
    userData: { email: 'mine@example.test', permissions: ['note_create'], version: 3 },
  });
  expect(container.textContent).toContain('User updated successfully');
});

test('the form of a user who is deleted meanwhile stays with what was entered, and says so', async () => {
  const { container, dialog, field, rowButton, send, answers } = await screen([user('a'), user('b')]);
  await click(rowButton('sample-a', 'Edit'));
  await type(field('Email'), 'mine@example.test');
  answers['GET /admin/all'] = { json: { data: [user('b')] } };
  window.dispatchEvent(new Event('visibilitychange'));
  await until(() => expect(container.textContent).not.toContain('sample-a@'));
  expect(field('Email').value).toBe('mine@example.test');
  await send();
  expect(dialog()!.textContent).toContain(forms.deletedMeanwhile);
  expect(field('Email').value).toBe('mine@example.test');
});

test('a conflict never shows a password, and of permissions only those that differ', async () => {
  signedInAs(subadmin);
  const held = user('a', { permissions: ['sports_create'] });
  const current = { ...held, username: 'sample-theirs', version: 3 };
  const { dialog, box, field, rowButton, send } = await screen([held], {
    'PUT /admin/a': { status: 409, json: { message: 'Changed by sample', current } },
  });
  await click(rowButton('sample-a', 'Edit'));
  await type(field('Password'), 'a decent password');
  await click(box('Turbo Sport: Listing'));
  await send();
  const rows = [...dialog()!.querySelectorAll('[role="alert"] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['Password', 'Unchanged', 'A new password'],
    ['Permissions', 'None', 'sports_listing'],
  ]);
});

test('shows at its field why a user is refused, or that it failed, and keeps the input', async () => {
  signedInAs(subadmin);
  const errors = ['Email is not valid', 'Email is too short'].map((message) => ({
    path: 'userData.email',
    message,
  }));
  const { dialog, field, rowButton, send, answers } = await screen([user('a')], {
    'PUT /admin/a': { status: 400, json: { message: 'Sample refusal', errors } },
  });
  await click(rowButton('sample-a', 'Edit'));
  await type(field('Email'), 'x@y.zz');
  await send();
  const refused = field('Email').closest('.mantine-InputWrapper-root');
  expect(refused?.textContent).toContain('Email is not valid');
  expect(dialog()!.textContent).toContain('Sample refusal');
  answers['PUT /admin/a'] = { status: 409, json: null };
  await send();
  expect(dialog()!.textContent).toContain('Failed to update user');
  // A proxy that answers for the server.
  answers['PUT /admin/a'] = { json: {} };
  await send();
  expect(dialog()!.textContent).toContain('Failed to update user');
  expect(field('Email').getAttribute('aria-invalid')).not.toBe('true');
  expect(field('Email').value).toBe('x@y.zz');
});

test('sections are sent in their usual order; permissions of others say that they have no effect', async () => {
  const { dialog, rowButton, send, asked } = await screen([user('a')]);
  await click(rowButton('sample-a', 'Edit'));
  const section = (name: string) => dialog()!.querySelector<HTMLInputElement>(`input[value="${name}"]`)!;
  await click(section('Turbo'));
  expect([section('Turbo').checked, section('Forex').checked]).toEqual([false, false]);
  expect(dialog()!.textContent).toContain('No effect until the user has the Turbo section.');
  await click(section('Forex'));
  await click(section('Turbo'));
  expect(dialog()!.textContent).not.toContain('No effect until');
  await send();
  expect(asked('PUT')[0]?.body).toMatchObject({ userData: { section: ['Turbo', 'Forex'] } });
});

test('a subadmin does not set the password of a user who was given more rights meanwhile', async () => {
  signedInAs(subadmin);
  const current = user('a', { permissions: ['sports_create', 'note_create'], version: 3 });
  const { container, dialog, field, rowButton, send, asked } = await screen(
    [user('a', { permissions: ['sports_create'] })],
    { 'PUT /admin/a': { status: 409, json: { message: 'Changed by sample', current } } },
  );
  await click(rowButton('sample-a', 'Edit'));
  await type(field('Password'), 'a decent password');
  await send();
  await click(byText(container, 'button', conflicts.keepMine));
  await wait();
  expect(dialog()!.textContent).toContain(people.sendCodeInstead);
  expect(asked('PUT')).toHaveLength(1);
});

test('an admin can restore a deleted user', async () => {
  const gone = { ...user('z'), deletedBy: 'sample-admin', deletedAt: '2026-11-15T08:35:00.000Z' };
  const { container, rowButton, answers } = await screen([user('a')], {
    'GET /admin/deleted': { json: { data: [gone], isCutOff: true } },
    'POST /admin/z/restore': { json: { data: user('z') } },
  });
  await click(byText(container, 'button', 'Deleted'));
  await until(() =>
    expect(container.querySelector('tbody')?.textContent).toContain('sample-admin15 Nov 2026, 14:05'),
  );
  const cutOff = 'deleted records are listed';
  expect(container.textContent).toContain(`Only the latest 1 ${cutOff}.`);
  let answer: (list: FakeAnswer) => void = () => {};
  answers['GET /admin/deleted'] = () => new Promise((resolve) => (answer = resolve));
  answers['GET /admin/all'] = { json: { data: [user('a'), user('z')] } };
  await click(rowButton('sample-z', 'Restore'));
  await until(() => expect(container.textContent).toContain('User restored successfully'));
  expect(container.textContent).not.toContain('sample-z');
  await until(() => {
    answer({ json: { data: [] } });
    expect(container.textContent).not.toContain(cutOff);
  });
});

test('with 500 users, typing in the search renders one page', async () => {
  const many = Array.from({ length: 500 }, (_, index) => user(String(index).padStart(3, '0')));
  const { container } = await screen(many);
  expect(container.querySelectorAll('tbody tr')).toHaveLength(20);
  let most = 0;
  const watch = new MutationObserver(() => {
    most = Math.max(most, container.querySelectorAll('tbody tr').length);
  });
  watch.observe(container, { childList: true, subtree: true });
  await type(container.querySelector('input[type="search"]')!, 'sample-4');
  expect(container.textContent).toContain('100 of 500');
  await type(container.querySelector('input[type="search"]')!, 'sample-49');
  expect(container.textContent).toContain('10 of 500');
  watch.disconnect();
  expect(most).toBe(20);
});

test('shows who has a second factor, and resets a lost one after a question', async () => {
  const path = '/admin/b/second-factor/reset';
  const { container, dialog, rowButton, asked, answers } = await screen(
    [user('a'), user('b', { twoFactor: true })],
    { [`POST ${path}`]: 'offline' },
  );
  await click(rowButton('sample-a', 'Preview'));
  expect(dialog()!.textContent).toContain(`${policyWords.state}${policyWords.off}`);
  await click(byText(dialog()!, 'button', 'Close'));
  await click(rowButton('sample-b', 'Preview'));
  expect(dialog()!.textContent).toContain(`${policyWords.state}${policyWords.on}`);
  const reset = async () => {
    expect(container.textContent).not.toContain(policyWords.confirmReset);
    await click(byText(dialog()!, 'button', policyWords.resetButton));
    const question = [...document.querySelectorAll('[role="dialog"]')].at(-1)!;
    expect(question.textContent).toContain(policyWords.confirmReset);
    await click(byText(question, 'button', policyWords.resetButton));
    await wait();
  };
  expect(dialog()!.querySelector('[role="alert"]')).toBeNull();
  await reset();
  expect(dialog()!.querySelector('[role="alert"]')?.textContent).toContain(policySentences.resetFailed);
  answers[`POST ${path}`] = { json: { data: null, message: '' } };
  await reset();
  expect(asked('POST').map((call) => call.path)).toEqual([path, path]);
  expect(container.textContent).toContain(policySentences.reset);
  expect(container.textContent).not.toContain(policyWords.confirmReset);
});

test("offers no reset that the server refuses: of one's own factor, and of users with more rights", async () => {
  const twoFactor = true;
  const own = user('adm', { role: 'admin', twoFactor });
  const others = [
    user('less', { permissions: ['sports_listing'], twoFactor }),
    user('more', { permissions: ['note_delete'], twoFactor }),
  ];
  const offeredTo = async (actor: PersonActor, users: UserRecord[]) => {
    signedInAs(actor);
    const { dialog, rowButton } = await screen(users);
    const offered: string[] = [];
    for (const { username } of users) {
      await click(rowButton(username, 'Preview'));
      expect(dialog()!.textContent).toContain(`${policyWords.state}${policyWords.on}`);
      if (dialog()!.textContent.includes(policyWords.resetButton)) offered.push(username);
      await click(byText(dialog()!, 'button', 'Close'));
    }
    await cleanUp();
    return offered;
  };
  expect(await offeredTo(admin, [own, ...others])).toEqual(['sample-less', 'sample-more']);
  expect(await offeredTo(subadmin, others)).toEqual(['sample-less']);
});

test('a code or a reset that finishes after its dialog was closed reports its result above the list', async () => {
  const { container, dialog, rowButton, answers } = await screen([user('a', { twoFactor: true })]);
  const cases = [
    { path: '/admin/a/recovery-code', buttons: [userWords.sendCode], done: people.codeSent },
    {
      path: '/admin/a/second-factor/reset',
      buttons: [policyWords.resetButton, policyWords.resetButton, 'Cancel'],
      done: policySentences.reset,
    },
  ];
  for (const { path, buttons, done } of cases) {
    for (const [answer, result] of [
      [{ json: { data: null, message: '' } }, done],
      [{ status: 403, json: { message: `refused ${path}` } }, `refused ${path}`],
    ] as const) {
      let end: (answer: FakeAnswer) => void = () => {};
      answers[`POST ${path}`] = () => new Promise((resolve) => (end = resolve));
      await click(rowButton('sample-a', 'Preview'));
      const topmost = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)!;
      for (const button of buttons) await click(byText(topmost(), 'button', button));
      await click(byText(topmost(), 'button', 'Close'));
      expect(dialog()).toBeNull();
      end(answer);
      await until(() => expect(container.textContent).toContain(result));
    }
  }
});
