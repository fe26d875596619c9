import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { accountWords, policyWords } from '../../../domain/account/text.ts';
import { shell } from '../../../domain/text.ts';
import { connection } from '../../client/http/connection.ts';
import { session } from '../../client/session/session.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { byText, cleanUp, click, press, render, until } from '../../ui/testing/render.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { FactorNotice } from './factor-notice.tsx';
import { NotificationNotice } from './notification-notice.tsx';
import { TimeoutWarning } from './timeout-warning.tsx';

afterEach(async () => {
  await cleanUp();
  connection.noteReached();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function browserThat(permission: NotificationPermission, answer = permission) {
  const Notification = {
    permission,
    requestPermission: vi.fn(async () => (Notification.permission = answer)),
  };
  vi.stubGlobal('Notification', Notification);
  return Notification.requestPermission;
}

test('the first click requests the notification permission once; declining shows a notice', async () => {
  const asked = browserThat('default', 'denied');
  const { container } = await render(<NotificationNotice />);
  expect([container.textContent, asked.mock.calls]).toEqual(['', []]);
  await click(document.body);
  await until(() => expect(container.textContent).toBe(shell.notificationsBlocked));
  await click(byText(container, 'button', shell.dismiss));
  expect(container.textContent).toBe('');
  expect(asked).toHaveBeenCalledOnce();
});

test('a question that was closed is not asked again at every click', async () => {
  const asked = browserThat('default');
  await render(<NotificationNotice />);
  for (let clicks = 0; clicks < 3; clicks += 1) await click(document.body);
  expect(asked).toHaveBeenCalledOnce();
});

test('allowing notifications in the browser settings hides the notice', async () => {
  browserThat('denied');
  const { container } = await render(<NotificationNotice />);
  expect(container.textContent).toBe(shell.notificationsBlocked);
  browserThat('granted');
  const settings = await navigator.permissions.query({ name: 'notifications' });
  await act(async () => settings.dispatchEvent(new Event('change')));
  expect(container.textContent).toBe('');
});

test('an unreachable server is reported after longer than a restart takes, until it is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { container } = await render(<ConnectionLine />);
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  expect(container.textContent).toBe('');
  await act(async () => connection.noteLost());
  await pass(1100);
  expect(container.textContent).toBe('');
  await pass(200);
  expect(container.textContent).toBe(shell.reconnecting);
  await act(async () => connection.noteReached());
  expect(container.textContent).toBe('');
  // The next time is a new one.
  await act(async () => connection.noteLost());
  expect(container.textContent).toBe('');
});

test('nothing is asked or said where they are allowed, or where the browser has none', async () => {
  const asked = browserThat('granted');
  const allowed = await render(<NotificationNotice />);
  await click(document.body);
  expect([allowed.container.textContent, asked.mock.calls]).toEqual(['', []]);
  await cleanUp();
  vi.unstubAllGlobals();
  const without = await render(<NotificationNotice />);
  await click(document.body);
  expect(without.container.textContent).toBe('');
});

test('the day of the second factor is announced; the setup stays open when nothing is required any more', async () => {
  fakeApi({
    'GET /admin/second-factor': {
      json: { data: { authenticatorSince: null, codesLeft: 0, passkeys: [], passkeysPossible: true } },
    },
    'GET /admin/sessions': { json: { data: [] } },
  });
  const client = new QueryClient();
  const notice = (requiredFrom: string | undefined) => (
    <QueryClientProvider client={client}>
      <FactorNotice requiredFrom={requiredFrom} />
    </QueryClientProvider>
  );
  const { container, rerender } = await render(notice(undefined));
  const dialog = () => document.querySelector('[role="dialog"]');
  const hint = () => container.querySelector('output')?.textContent ?? '';
  expect([hint(), dialog()]).toEqual(['', null]);
  await rerender(notice('2026-12-01'));
  expect(hint()).toContain(policyWords.hint('01 Dec 2026'));
  expect(dialog()).toBeNull();
  await click(byText(container, 'button', policyWords.setUp));
  await until(() => expect(dialog()?.textContent).toContain(accountWords.title));
  await rerender(notice(undefined));
  expect(hint()).toBe('');
  expect(dialog()?.textContent).toContain(accountWords.title);
  await press(dialog()!, 'Escape');
  await until(() => expect(dialog()).toBeNull());
});

test('Escape in the warning renews the session and leaves the form below open', async () => {
  const left = vi.spyOn(session, 'secondsLeft').mockReturnValue(60);
  const renewed = vi.spyOn(session, 'noteActivity').mockImplementation(() => {});
  const tell: (() => void)[] = [];
  vi.spyOn(session, 'subscribeTime').mockImplementation((listener) => {
    tell.push(listener);
    return () => {};
  });
  const onClose = vi.fn();
  const { container, rerender } = await render(<TimeoutWarning />);
  await rerender(
    <>
      <TimeoutWarning />
      <Dialog title="Add" onClose={onClose}>
        <input />
      </Dialog>
    </>,
  );
  const warning = () => container.querySelector('[role="alertdialog"]');
  expect(warning()?.textContent).toContain(shell.warningText);
  expect(warning()?.textContent).toContain(shell.seconds(60));
  await press(document.body, 'a');
  expect(renewed).not.toHaveBeenCalled();
  await press(document.body, 'Escape');
  expect([renewed.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  await click(byText(container, 'button', shell.staySignedIn));
  expect(renewed).toHaveBeenCalledTimes(2);
  // Renewed: the key belongs to the form again.
  left.mockReturnValue(600);
  await act(async () => tell.forEach((listener) => listener()));
  expect(warning()).toBeNull();
  await press(document.body, 'Escape');
  expect([renewed.mock.calls.length, onClose.mock.calls.length]).toEqual([2, 1]);
});

test('a session that cannot be renewed says so, and its warning can be closed to save', async () => {
  vi.spyOn(session, 'secondsLeft').mockReturnValue(90);
  const isLast = vi.spyOn(session, 'isAtItsEnd').mockReturnValue(false);
  vi.spyOn(session, 'noteActivity').mockImplementation(() => {});
  const tell: (() => void)[] = [];
  vi.spyOn(session, 'subscribeTime').mockImplementation((listener) => {
    tell.push(listener);
    return () => {};
  });
  const { container } = await render(<TimeoutWarning />);
  const warning = () => container.querySelector('[role="alertdialog"]');
  const change = () => act(async () => tell.forEach((listener) => listener()));
  // As long as activity may renew it, the warning stays until it does.
  await press(document.body, 'Escape');
  expect(warning()?.textContent).toContain(shell.warningAdvice);
  isLast.mockReturnValue(true);
  await change();
  expect(warning()?.textContent).toContain(shell.warningText);
  expect(warning()?.textContent).toContain(shell.warningLast);
  expect(warning()?.textContent).not.toContain(shell.warningAdvice);
  await click(byText(container, 'button', shell.continueWorking));
  expect(warning()).toBeNull();
  // The next session warns again.
  isLast.mockReturnValue(false);
  await change();
  expect(warning()?.textContent).toContain(shell.warningAdvice);
  isLast.mockReturnValue(true);
  await change();
  await press(document.body, 'Escape');
  expect(warning()).toBeNull();
});
