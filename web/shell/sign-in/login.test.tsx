import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auth, login } from '../../../domain/session/text.ts';
import { shell } from '../../../domain/text.ts';
import { connection } from '../../client/http/connection.ts';
import { session } from '../../client/session/session.ts';
import { fakeApi, type Answers } from '../../client/testing/fake-api.ts';
import { byText, cleanUp, press, render, submit, type, until } from '../../ui/testing/render.tsx';
import { Login } from './login.tsx';

beforeEach(() => {
  localStorage.clear();
  session.restore();
});
afterEach(async () => {
  await cleanUp();
  connection.noteReached();
  vi.unstubAllGlobals();
});

async function page(answers: Answers = {}) {
  const server = fakeApi(answers);
  const onOpen = vi.fn();
  const onStart = vi.fn();
  const { container } = await render(<Login onStart={onStart} onOpen={onOpen} />);
  const [who, password] = [...container.querySelectorAll('input')];
  const send = async (name: string, secret: string) => {
    await type(who!, name);
    await type(password!, secret);
    await submit(container.querySelector('form')!);
  };
  const failure = () => container.querySelector('[role="alert"]')?.textContent;
  return { server, container, who, password, send, failure, onOpen, onStart };
}

test('starts at the name, sends no incomplete input, and shows why a login failed', async () => {
  const { server, container, who, send, failure, onStart } = await page({
    'POST /admin/login': { status: 401, json: { message: auth.wrongCredentials } },
  });
  expect(document.activeElement).toBe(who);
  expect(onStart).not.toHaveBeenCalled();
  for (const [name, secret] of [
    ['   ', 'a phrase'],
    ['asha', ''],
  ] as const) {
    await send(name, secret);
    expect(failure()).toBe(auth.credentialsRequired);
  }
  expect(server.calls).toEqual([]);
  // The next screens are loaded meanwhile.
  expect(onStart).toHaveBeenCalled();
  await send('asha', 'a phrase');
  await until(() => expect(failure()).toBe(auth.wrongCredentials));
  expect(byText(container, 'button', login.submit).hasAttribute('data-loading')).toBe(false);
  server.answers['POST /admin/login'] = 'offline';
  await send('asha', 'a phrase');
  await until(() => expect(failure()).toContain(auth.loginFailedOnScreen));
});

test('shows the password when asked', async () => {
  const { container, password } = await page();
  expect(password?.type).toBe('password');
  const eye = byText(container, 'button', login.showPassword);
  await press(eye, ' ');
  expect([password?.type, eye.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  // One of them says the state, not both.
  expect(eye.getAttribute('aria-label')).toBe(login.showPassword);
  await press(eye, ' ');
  expect([password?.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
});

test('the link for a forgotten password opens here, and with a key as the browser opens links', async () => {
  const { container, onOpen } = await page();
  const link = byText(container, 'a', shell.forgotPassword);
  const isLeftToBrowser = async (keys: MouseEventInit) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
    await act(async () => link.dispatchEvent(event));
    return !event.defaultPrevented;
  };
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    expect(await isLeftToBrowser({ [key]: true })).toBe(true);
  expect(onOpen).not.toHaveBeenCalled();
  expect(await isLeftToBrowser({})).toBe(false);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/forgot-password');
});
