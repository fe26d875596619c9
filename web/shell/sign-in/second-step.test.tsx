import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryRouter } from 'react-router';
import {
  factorSentences,
  passkeySentences,
  passkeyWords,
  secondStepWords as words,
} from '../../../domain/account/text.ts';
import { login } from '../../../domain/session/text.ts';
import { connection } from '../../client/http/connection.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { passkeysThatWait } from '../../client/testing/passkeys.ts';
import { session } from '../../client/session/session.ts';
import { byText, cleanUp, click, render, submit, type, until } from '../../ui/testing/render.tsx';
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

const step = {
  twoFactor: true,
  ticket: 'the-ticket',
  ticketExpires: '2026-11-16T00:05:00Z',
};
const failed = (message: string, more = {}) => ({ status: 401, json: { message, ...more } });

async function atSecondStep(methods = ['authenticator']) {
  const asked = { ...step, methods };
  const server = fakeApi({ 'POST /admin/login': { json: { ...asked, data: asked, message: 'x' } } });
  const { container } = await render(
    <MemoryRouter>
      <Login onStart={() => {}} onOpen={() => {}} />
    </MemoryRouter>,
  );
  await type(container.querySelector('[name="username"]')!, 'asha');
  await type(container.querySelector('[name="password"]')!, 'a phrase');
  await submit(container.querySelector('form')!);
  await until(() => expect(container.textContent).toContain(words.title));
  const enter = async (code: string) => {
    const fields = [...container.querySelectorAll('input:not([type="hidden"])')];
    for (const [index, digit] of [...code].entries()) await type(fields[index]!, digit);
  };
  const sent = () =>
    server.calls.filter(({ path }) => path.endsWith('/second-factor')).map(({ body }) => body);
  return { container, server, enter, sent };
}

it('asks for a code after the password, and again after a wrong one', async () => {
  const { container, server, enter, sent } = await atSecondStep();
  expect(localStorage.getItem('token')).toBeNull();
  server.answers['POST /admin/login/second-factor'] = failed(factorSentences.wrongCode);
  await enter('123456');
  await until(() =>
    expect(container.querySelector('[role="alert"]')?.textContent).toBe(factorSentences.wrongCode),
  );
  expect(sent()).toEqual([{ ticket: 'the-ticket', code: '123456' }]);
  await enter('12');
  await click(byText(container, 'button', words.useRecoveryCode));
  expect(container.querySelector('[role="alert"]')).toBeNull();
  expect(container.querySelector('input')!.value).toBe('');
  await type(container.querySelector('input')!, 'abcd-efgh-jkmn-pqrs');
  const times = { sessionExpires: '2026-11-16T00:10:00Z', currentTime: '2026-11-16T00:00:00Z' };
  const answer = { token: 'a.b.c', user: { _id: 'u1', username: 'asha' }, ...times };
  server.answers['POST /admin/login/second-factor'] = { json: answer };
  await submit(container.querySelector('form')!);
  await until(() => expect(localStorage.getItem('token')).toBe('a.b.c'));
  expect(sent()[1]).toEqual({ ticket: 'the-ticket', code: 'abcd-efgh-jkmn-pqrs' });
  localStorage.clear();
  session.restore();
});

it('goes back to the password when the ticket has expired, and says why', async () => {
  const { container, server, enter } = await atSecondStep();
  const expired = failed(factorSentences.ticketExpired, { ticketExpired: true });
  server.answers['POST /admin/login/second-factor'] = expired;
  await enter('123456');
  await until(() => expect(container.querySelector('[name="password"]')).not.toBeNull());
  expect(container.querySelector('[role="alert"]')?.textContent).toBe(factorSentences.ticketExpired);
});

it('asks for a passkey if the account has one, and says when it cannot be used', async () => {
  const { container } = await atSecondStep(['passkey', 'authenticator']);
  expect(container.textContent).toContain(passkeyWords.useText);
  expect(byText(container, '[type="submit"]', passkeyWords.use)).toBeTruthy();
  await submit(container.querySelector('form')!);
  await until(() => expect(container.querySelector('[role="alert"]')?.textContent).toBe('Not found'));
  await click(byText(container, 'button', words.useAuthenticator));
  expect(container.textContent).toContain(words.text);
  expect(byText(container, '[type="submit"]', words.submit)).toBeTruthy();
});

it('reports a failed passkey with our own message, not with that of the browser', async () => {
  const { container, server } = await atSecondStep(['passkey']);
  server.answers['POST /admin/login/second-factor/passkey'] = { json: { data: { challenge: 'AAAA' } } };
  await submit(container.querySelector('form')!);
  await until(() =>
    expect(container.querySelector('[role="alert"]')?.textContent).toBe(passkeySentences.useFailed),
  );
});

it('cancels a passkey request when another method is chosen or the page is closed', async () => {
  const { container, server, sent } = await atSecondStep(['passkey']);
  server.answers['POST /admin/login/second-factor/passkey'] = { json: { data: { challenge: 'AAAA' } } };
  const { signals, end } = passkeysThatWait();
  await submit(container.querySelector('form')!);
  await until(() => expect(signals).toHaveLength(1));
  await click(byText(container, 'button', words.useRecoveryCode));
  expect(signals[0]?.aborted).toBe(true);
  expect(container.querySelector('input')!.readOnly).toBe(false);
  expect(container.querySelector('[type="submit"]')?.hasAttribute('data-loading')).toBe(false);
  server.answers['POST /admin/login/second-factor'] = failed(factorSentences.wrongCode);
  await type(container.querySelector('input')!, 'abcd-efgh-jkmn-pqrs');
  expect(container.querySelector('[role="alert"]')).toBeNull();
  await submit(container.querySelector('form')!);
  await until(() => expect(sent()).toEqual([{ ticket: 'the-ticket', code: 'abcd-efgh-jkmn-pqrs' }]));
  await click(byText(container, 'button', passkeyWords.use));
  await submit(container.querySelector('form')!);
  await until(() => expect(signals).toHaveLength(2));
  await click(byText(container, 'button', login.back));
  expect(signals[1]?.aborted).toBe(true);
  end();
});

it('goes back to the password by a link', async () => {
  const { container } = await atSecondStep();
  await click(byText(container, 'button', login.back));
  expect(container.querySelector('[name="password"]')).not.toBeNull();
});
