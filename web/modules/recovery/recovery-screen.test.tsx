import { createMemoryRouter, RouterProvider } from 'react-router';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { recovery } from '../../../domain/session/text.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../../client/testing/fake-api.ts';
import { byText, cleanUp, click, render, submit, type, wait } from '../../ui/testing/render.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';

afterEach(async () => {
  vi.useRealTimers();
  await cleanUp();
  vi.unstubAllGlobals();
});

const ok = (message: string) => ({ json: { data: null, message } });

async function screen(answers: Answers) {
  const api = fakeApi(answers);
  const router = createMemoryRouter(
    [
      { path: '/forgot-password', element: <RecoveryScreen /> },
      { path: '/', element: <p>Login page</p> },
    ],
    { initialEntries: ['/forgot-password'] },
  );
  const { container } = await render(<RouterProvider router={router} />);
  const heading = () => container.querySelector('h1')?.textContent;
  const send = async () => {
    await submit(container.querySelector('form')!);
    await wait();
  };
  const fields = () => [...container.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')];
  const typeCode = async (code: string) => {
    for (const [index, digit] of [...code].entries()) await type(fields()[index]!, digit);
    await wait();
  };
  return { ...api, container, router, heading, send, fields, typeCode };
}

test('goes from email to code to new password to the login page', async () => {
  const { container, heading, send, fields, typeCode, calls, router } = await screen({
    'POST /admin/forgot-password': ok('A code is on its way'),
    'POST /admin/verify-otp': ok('Verified'),
    'POST /admin/reset-password': ok('Password reset successfully'),
  });
  expect([heading(), document.activeElement]).toEqual(['Forgot Password', fields()[0]]);
  await type(fields()[0]!, ' sample@example.test ');
  await send();
  expect(heading()).toBe('Verify OTP');
  const current = [...container.querySelectorAll('[aria-current="step"]')];
  expect(current.map((step) => step.textContent)).toEqual(['Verify OTP']);
  expect(document.activeElement).toBe(fields()[0]);
  expect(container.textContent).toContain('A code is on its way');
  expect(fields()).toHaveLength(6);
  await typeCode('123456');
  expect(heading()).toBe('Reset Password');
  await type(fields()[0]!, 'a brand new phrase');
  expect(container.textContent).toContain('Strong');
  await type(fields()[1]!, 'another phrase');
  await send();
  expect(container.textContent).toContain('Passwords do not match');
  await type(fields()[1]!, 'a brand new phrase');
  vi.useFakeTimers();
  await act(async () => {
    container.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(container.textContent).toContain('Password reset successfully');
  await act(async () => vi.advanceTimersByTimeAsync(2900));
  expect(router.state.location.pathname).toBe('/forgot-password');
  await act(async () => vi.advanceTimersByTimeAsync(200));
  expect(router.state.location.pathname).toBe('/');
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/admin/forgot-password', { email: 'sample@example.test' }],
    ['/admin/verify-otp', { email: 'sample@example.test', otp: '123456' }],
    [
      '/admin/reset-password',
      { email: 'sample@example.test', otp: '123456', newPassword: 'a brand new phrase' },
    ],
  ]);
});

test('shows errors with the specified wording, and clears them after five seconds', async () => {
  const { container, send, fields, typeCode, answers, calls, heading } = await screen({
    'POST /admin/forgot-password': { status: 502, json: {} },
    'POST /admin/verify-otp': { status: 400, json: {} },
  });
  await send();
  expect(container.textContent).toContain('Email is required');
  // A username, as on the login page: no mail would ever come.
  await type(fields()[0]!, 'sample-user');
  await send();
  expect([heading(), calls]).toEqual(['Forgot Password', []]);
  expect(container.textContent).toContain('Email is not a valid address');
  await type(fields()[0]!, 'sample@example.test');
  await send();
  expect(container.textContent).toContain('Failed to send OTP');
  answers['POST /admin/forgot-password'] = ok('On its way');
  await send();
  vi.useFakeTimers();
  await typeCode('000000');
  expect(container.textContent).toContain('Invalid or expired OTP');
  expect(
    fields()
      .map((field) => field.value)
      .join(''),
  ).toBe('');
  expect(heading()).toBe('Verify OTP');
  expect(document.activeElement).toBe(fields()[0]);
  await act(async () => vi.advanceTimersByTimeAsync(5100));
  expect(container.textContent).not.toContain('Invalid or expired OTP');
});

test('a code with missing digits is not sent, and they can be added', async () => {
  const { container, send, fields, typeCode, calls, heading } = await screen({
    'POST /admin/forgot-password': ok('On its way'),
    'POST /admin/verify-otp': ok('Verified'),
  });
  await type(fields()[0]!, 'sample@example.test');
  await send();
  await typeCode('12345');
  await send();
  expect(container.querySelector('[role="alert"]')?.textContent).toBe('Invalid or expired OTP');
  expect(calls).toHaveLength(1);
  await type(fields()[5]!, '6');
  await wait();
  expect(calls.at(-1)?.body).toEqual({ email: 'sample@example.test', otp: '123456' });
  expect(heading()).toBe('Reset Password');
});

test('the way back to the email keeps it: after a mistyped address, and after a code that expired', async () => {
  const { container, send, fields, typeCode, calls, heading } = await screen({
    'POST /admin/forgot-password': ok('On its way'),
    'POST /admin/verify-otp': ok('Verified'),
    'POST /admin/reset-password': { status: 400, json: { message: 'Invalid or expired OTP' } },
  });
  const startAgain = () => click(byText(container, 'button', recovery.startAgain));
  await type(fields()[0]!, 'smaple@example.test');
  await send();
  await typeCode('12');
  await startAgain();
  expect([heading(), document.activeElement]).toEqual(['Forgot Password', fields()[0]]);
  expect(fields().map(({ value }) => value)).toEqual(['smaple@example.test']);
  expect(container.textContent).not.toContain('On its way');
  await type(fields()[0]!, 'sample@example.test');
  await send();
  expect(fields().map(({ value }) => value)).toEqual(['', '', '', '', '', '']);
  await typeCode('123456');
  for (const field of fields()) await type(field, 'a brand new phrase');
  await send();
  expect(container.textContent).toContain('Invalid or expired OTP');
  await startAgain();
  expect(fields().map(({ value }) => value)).toEqual(['sample@example.test']);
  await send();
  expect(heading()).toBe('Verify OTP');
  expect(calls.filter(({ path }) => path === '/admin/forgot-password').map(({ body }) => body)).toEqual([
    { email: 'smaple@example.test' },
    { email: 'sample@example.test' },
    { email: 'sample@example.test' },
  ]);
});

test('a code can be resent only after the countdown', async () => {
  vi.useFakeTimers();
  const { container, calls, answers } = await (async () => {
    const view = screen({ 'POST /admin/forgot-password': ok('On its way') });
    await vi.advanceTimersByTimeAsync(1);
    return view;
  })();
  await type(container.querySelector('input')!, 'sample@example.test');
  await act(async () => {
    container.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await vi.advanceTimersByTimeAsync(10);
  });
  const button = byText(container, 'button', 'Resend OTP in 60 s') as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  for (let second = 0; second < 61; second += 1) await act(async () => vi.advanceTimersByTimeAsync(1000));
  let refuse: (answer: FakeAnswer) => void = () => {};
  answers['POST /admin/forgot-password'] = () => new Promise((resolve) => (refuse = resolve));
  await click(byText(container, 'button', 'Resend OTP'));
  // Pressed twice, sent once.
  await click(byText(container, 'button', 'Resend OTP'));
  expect(calls).toHaveLength(2);
  refuse({ status: 502, json: {} });
  await act(async () => vi.advanceTimersByTimeAsync(10));
  expect(container.querySelector('[role="alert"]')?.textContent).toBe('Failed to send OTP');
  // What failed can be tried again at once.
  answers['POST /admin/forgot-password'] = ok('On its way again');
  byText(container, 'button', 'Resend OTP').focus();
  await click(byText(container, 'button', 'Resend OTP'));
  await act(async () => vi.advanceTimersByTimeAsync(10));
  expect(calls).toHaveLength(3);
  expect(container.textContent).toContain('On its way again');
  expect(container.textContent).toContain('Resend OTP in 60 s');
  // The button counts down; the next thing to do is to type the code.
  expect(document.activeElement).toBe(container.querySelector('input'));
});
