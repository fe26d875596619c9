import { afterEach, expect, it, vi } from 'vitest';
import { auth } from '../../../domain/session/text.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { checkCall, earlyKey } from '../http/early-calls.ts';
import { ApiError } from '../http/request.ts';
import { sessionApi } from './session-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyCalls = undefined;
});

const check = 'GET /admin/check-session';
const times = { sessionExpires: '2026-11-16T00:10:00Z', currentTime: '2026-11-16T00:00:00Z' };
const failure = () => sessionApi.check('a.b.c').catch((error: unknown) => error);

it('a session without valid times is over, whatever the status; the answer says why', async () => {
  const server = fakeApi({ [check]: { json: times } });
  expect(await sessionApi.check('a.b.c')).toEqual(times);
  const without = [{}, { ...times, currentTime: 'soon' }, { currentTime: times.currentTime }];
  for (const json of without) {
    server.answers[check] = { json: { ...json, message: auth.forcedOut } };
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 401, message: auth.forcedOut });
  }
  server.answers[check] = { json: null };
  expect(await failure()).toMatchObject({ status: 401, message: auth.sessionExpired });
});

it('says when an early check was made', async () => {
  fakeApi({ [check]: { json: { ...times, currentTime: 'of the regular call' } } });
  const early = { response: Response.json(times), sent: 100, received: 180 };
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  globalThis.earlyCalls = {
    token: 'a.b.c',
    answers: new Map([[earlyKey(checkCall), Promise.resolve(early)]]),
  };
  expect(await sessionApi.check('a.b.c')).toEqual({ ...times, sent: 100, received: 180 });
});

it('an answer without the user is no session either', async () => {
  fakeApi({ 'GET /admin/me': { json: { data: [] } } });
  expect(await sessionApi.me('a.b.c').catch((error: unknown) => error)).toMatchObject({ status: 401 });
});

it('a login is a session with valid times, or asks for the second step', async () => {
  const login = 'POST /admin/login';
  const server = fakeApi({ [login]: { json: { ...times, token: 'a.b.c' } } });
  const answer = () => sessionApi.login({}).catch((error: unknown) => error);
  expect(await answer()).toMatchObject({ token: 'a.b.c' });
  server.answers[login] = { json: { token: 'a.b.c', message: auth.restoreFailed } };
  expect(await answer()).toMatchObject({ status: 401, message: auth.restoreFailed });
  server.answers[login] = { json: { twoFactor: true, ticket: 't' } };
  expect(await answer()).toEqual({ twoFactor: true, ticket: 't' });
});
