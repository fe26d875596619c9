import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { auth } from '../../../domain/session/text.ts';
import { forms, shell } from '../../../domain/text.ts';
import { people } from '../../../domain/user/text.ts';
import { bannerMs } from '../../../domain/values/limits.ts';
import { session } from '../../client/session/session.ts';
import type { SessionUser } from '../../client/session/session-api.ts';
import { fakeApi, type FakeAnswer } from '../../client/testing/fake-api.ts';
import { byText, cleanUp, click, press, submit, type, until } from '../../ui/testing/render.tsx';
import { renderRouted } from '../../ui/testing/render-routed.tsx';
import { ChangePasswordModal } from './change-password-modal.tsx';
import { ChoosePassword } from './choose-password.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a given password is changed into another one, errors are at their fields, and the person may log out', async () => {
  const server = fakeApi({
    'POST /admin/change-password': {
      status: 400,
      json: { message: 'x', errors: [{ path: 'currentPassword', message: auth.currentPasswordWrong }] },
    },
  });
  const { container } = await renderRouted(<ChoosePassword user={{ username: 'asha' } as SessionUser} />);
  const fields = [...container.querySelectorAll('input')];
  const send = async (...texts: string[]) => {
    for (const [at, text] of texts.entries()) await type(fields[at]!, text);
    await submit(container.querySelector('form')!);
  };
  expect(document.activeElement).toBe(fields[0]);
  expect(container.querySelector('output, [role="alert"]')).toBeNull();
  await send('a given phrase', 'a given phrase', 'a given phrase');
  expect(container.textContent).toContain(auth.passwordMustDiffer);
  expect(document.activeElement).toBe(fields[1]);
  await send('a given phrase', 'a phrase of my own', 'another one');
  expect(container.textContent).toContain(auth.passwordsDiffer);
  expect(server.calls).toEqual([]);
  await send('not the one', 'a phrase of my own', 'a phrase of my own');
  await until(() => expect(container.textContent).toContain(auth.currentPasswordWrong));
  expect(document.activeElement).toBe(fields[0]);

  const logout = vi.spyOn(session, 'logout').mockResolvedValue();
  await click(byText(container, 'button', shell.logout));
  expect(logout).toHaveBeenCalledOnce();
  const changed = vi.spyOn(session, 'userChanged').mockResolvedValue();
  server.answers['POST /admin/change-password'] = { json: { data: null, message: '' } };
  await send('a given phrase', 'a phrase of my own', 'a phrase of my own');
  await until(() => expect(changed).toHaveBeenCalledOnce());
  // The page stays if the connection was lost: the password is not asked for again.
  expect(container.textContent).toContain(auth.passwordChanged);
  expect(container.querySelector('input')).toBeNull();
  await click(byText(container, 'button', shell.goOn));
  expect(changed).toHaveBeenCalledTimes(2);
});

test('says which password is missing, not that it is wrong', async () => {
  const server = fakeApi({});
  const { container } = await renderRouted(<ChoosePassword user={{ username: 'asha' } as SessionUser} />);
  const [given, ...others] = [...container.querySelectorAll('input')];
  for (const field of others) await type(field, 'a phrase of my own');
  await submit(container.querySelector('form')!);
  expect(container.textContent).toContain(people.passwordRequired);
  expect(container.textContent).not.toContain(auth.currentPasswordWrong);
  expect(document.activeElement).toBe(given);
  expect(server.calls).toEqual([]);
});

test('people change their own password: a failure is shown, a success closes the dialog a moment later', async () => {
  const server = fakeApi({ 'POST /admin/change-password': 'offline' });
  const onClose = vi.fn();
  await renderRouted(<ChangePasswordModal onClose={onClose} />);
  const dialog = document.querySelector('[role="dialog"]')!;
  expect(dialog.textContent).toContain(shell.othersSignedOut);
  const texts = ['the old phrase', 'a phrase of my own', 'a phrase of my own'];
  for (const [at, field] of [...dialog.querySelectorAll('input')].entries()) await type(field, texts[at]!);
  const form = dialog.querySelector('form')!;
  await submit(form);
  await until(() =>
    expect(dialog.querySelector('[role="alert"]')?.textContent).toContain(auth.passwordChangeFailed),
  );
  server.answers['POST /admin/change-password'] = { json: { data: null, message: '' } };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await submit(form);
  await until(() => expect(dialog.textContent).toContain(auth.passwordChanged));
  expect(server.calls.at(-1)?.body).toEqual({
    currentPassword: 'the old phrase',
    newPassword: 'a phrase of my own',
  });
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => vi.advanceTimersByTime(bannerMs));
  expect(onClose).toHaveBeenCalledOnce();
});

test('the dialog stays until it is known whether the password was changed', async () => {
  let answer: (changed: FakeAnswer) => void = () => {};
  fakeApi({ 'POST /admin/change-password': () => new Promise((resolve) => (answer = resolve)) });
  const onClose = vi.fn();
  await renderRouted(<ChangePasswordModal onClose={onClose} />);
  const dialog = document.querySelector('[role="dialog"]')!;
  const texts = ['the old phrase', 'a phrase of my own', 'a phrase of my own'];
  for (const [at, field] of [...dialog.querySelectorAll('input')].entries()) await type(field, texts[at]!);
  await submit(dialog.querySelector('form')!);
  await press(dialog, 'Escape');
  await click(byText(dialog, 'button', forms.cancel));
  expect(onClose).not.toHaveBeenCalled();
  answer({ status: 500, json: { message: 'Out of paper' } });
  await until(() => expect(dialog.textContent).toContain('Out of paper'));
  await press(dialog, 'Escape');
  expect(onClose).toHaveBeenCalledOnce();
});
