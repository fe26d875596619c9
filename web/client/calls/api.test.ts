import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generic } from '../../../domain/text.ts';
import { ApiError, call, messageOf } from './api.ts';
import { connection } from '../http/connection.ts';
import { session } from '../session/session.ts';
import { upload } from './upload.ts';

const fetched = vi.fn<typeof fetch>();

function answer(status: number, body: unknown) {
  fetched.mockResolvedValue(Response.json(body, { status }));
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(session, 'token').mockReturnValue('a.b.c');
});
afterEach(() => void vi.unstubAllGlobals());

describe('call', () => {
  it('sends token, body and idempotency key to a path below /api', async () => {
    answer(200, { data: 1, message: '' });
    await call('POST', '/sports', { body: { sportsName: 'Chess' }, idempotencyKey: 'k' });
    const [url, options] = fetched.mock.calls.at(-1)!;
    const headers = new Headers(options?.headers);
    expect(url).toBe('/api/sports');
    expect(options).toMatchObject({ method: 'POST', body: '{"sportsName":"Chess"}' });
    expect([headers.get('authorization'), headers.get('idempotency-key')]).toEqual(['Bearer a.b.c', 'k']);
  });

  it('ends the session on a 401, with the server’s message', async () => {
    const ended = vi.spyOn(session, 'endedByServer').mockReturnValue();
    answer(401, { message: 'Forcibly logged out' });
    expect(await failureOf(call('GET', '/sports'))).toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledExactlyOnceWith('a.b.c', 'Forcibly logged out');
  });

  it.each([
    ['/report/all', { message: 'Session expired' }, 'Not authorized, please log in.'],
    ['/forexReport/0', { message: 'Session expired' }, 'Not authorized, please log in.'],
    // The server knows more.
    ['/report/all', { message: 'Session expired', reason: 'Forcibly logged out' }, 'Forcibly logged out'],
    ['/note', { message: 'Session expired' }, 'Session expired'],
  ])('ends the session on a 401 of %s %j with %j', async (path, body, reason) => {
    const ended = vi.spyOn(session, 'endedByServer').mockReturnValue();
    answer(401, body);
    await failureOf(call('GET', path));
    expect(ended).toHaveBeenLastCalledWith('a.b.c', reason);
  });

  it('keeps the session if the caller handles the 401 itself', async () => {
    const ended = vi.spyOn(session, 'endedByServer').mockReturnValue();
    answer(401, { message: 'no' });
    await failureOf(call('GET', '/sports', { quiet401: true }));
    expect(ended).not.toHaveBeenCalled();
  });

  it('reloads the user after a 403', async () => {
    const refresh = vi.spyOn(session, 'refreshUser').mockReturnValue(undefined);
    answer(403, { message: 'no' });
    await failureOf(call('GET', '/sports'));
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('reports a network error as status 0', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(call('GET', '/sports'))).toMatchObject({ status: 0 });
  });

  it('rethrows an abort unchanged', async () => {
    const controller = new AbortController();
    fetched.mockImplementation(async () => {
      controller.abort();
      return Promise.reject(controller.signal.reason as Error);
    });
    const failure = await failureOf(call('GET', '/sports', { signal: controller.signal }));
    expect(failure).toBe(controller.signal.reason);
  });

  it('returns files as blobs', async () => {
    fetched.mockResolvedValue(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    expect(await call('GET', '/file')).toBeInstanceOf(Blob);
  });
});

/** Sends nothing: the test controls the outcome. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers = new Headers();
  readonly sent: unknown[] = [];
  status = 0;
  responseText = '';

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(...target: unknown[]) {
    this.sent.push(...target);
  }

  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }

  getResponseHeader() {
    return null;
  }

  send(form: unknown) {
    this.sent.push(form);
  }

  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event('load'));
  }
}

describe('upload', () => {
  const form = new FormData();
  beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest));
  afterEach(() => connection.noteReached());

  it('sends the form with token and key, reports progress, and returns the answer', async () => {
    const reported: number[][] = [];
    const onProgress = (...progress: number[]) => void reported.push(progress);
    const sent = upload('PUT', '/proof/1', form, { idempotencyKey: 'k', onProgress });
    const request = FakeRequest.last;
    expect(request.sent).toEqual(['PUT', '/api/proof/1', form]);
    expect([request.headers.get('authorization'), request.headers.get('idempotency-key')]).toEqual([
      'Bearer a.b.c',
      'k',
    ]);
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 3, total: 9 }));
    expect(reported).toEqual([[3, 9]]);
    request.answer(200, '{"data":1}');
    expect(await sent).toEqual({ data: 1 });
  });

  it('passes on a refusal with its message, also one that is not JSON', async () => {
    const refusedWith = (text: string) => {
      const failure = failureOf(upload('POST', '/proof', form, { onProgress: () => {} }));
      FakeRequest.last.answer(413, text);
      return failure;
    };
    expect(await refusedWith('{"message":"Too large"}')).toMatchObject({ status: 413, message: 'Too large' });
    expect(messageOf(await refusedWith('<html>'), 'Failed to add proof')).toBe('Failed to add proof');
  });

  it.each(['error', 'abort', 'timeout'])('the server is lost after: %s', async (name) => {
    const failure = failureOf(upload('POST', '/proof', form, { onProgress: () => {} }));
    FakeRequest.last.dispatchEvent(new Event(name));
    expect(messageOf(await failure, 'Failed to add proof')).toBe(`Failed to add proof. ${generic.offline}`);
    expect(connection.isLost()).toBe(true);
  });
});

describe('messageOf', () => {
  it('returns the server’s message, or the fallback', () => {
    expect(messageOf(new ApiError(409, { message: '"Chess" already exists' }), 'x')).toBe(
      '"Chess" already exists',
    );
    expect(messageOf(new ApiError(502, undefined), 'Failed to fetch sports')).toBe('Failed to fetch sports');
    expect(messageOf(new TypeError('x is not a function'), 'Failed to fetch sports')).toBe(
      'Failed to fetch sports',
    );
  });

  it('adds that the server cannot be reached', () => {
    expect(messageOf(new ApiError(0, undefined), 'Login failed. Please try again.')).toBe(
      `Login failed. Please try again. ${generic.offline}`,
    );
  });

  it('never shows a message that is not text', () => {
    expect(messageOf(new ApiError(400, { message: { a: 1 } }), 'x')).toBe(generic.error);
    expect(messageOf({ some: 'thing' }, 'x')).toBe(generic.error);
  });

  it('keeps field errors', () => {
    const error = new ApiError(400, {
      message: 'm',
      errors: [{ path: 'a', message: 'b' }, { path: 1 }, null],
    });
    expect(error.errors).toEqual([{ path: 'a', message: 'b' }]);
  });
});
