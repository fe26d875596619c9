/** A fake server: responds by method and path, and records the requests. */
import { vi } from 'vitest';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

export interface FakeAnswer {
  readonly status?: number;
  readonly json: unknown;
  readonly headers?: Record<string, string>;
}

/** Keys such as 'GET /sports'; a missing one is a 404, 'offline' fails like a lost network. */
export type Answers = Record<string, FakeAnswer | 'offline' | ((call: Call) => Promise<FakeAnswer>)>;

/** JSON as its value, a form as an object of its parts. */
function readBody(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body) as unknown;
  return body instanceof FormData ? Object.fromEntries(body) : undefined;
}

export function fakeApi(answers: Answers) {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace(/^\/api/, '');
    const method = init.method ?? 'GET';
    const idempotencyKey = new Headers(init.headers).get('idempotency-key');
    const made = { method, path, body: readBody(init.body), idempotencyKey };
    calls.push(made);
    const planned = answers[`${method} ${path}`] ?? { status: 404, json: { message: 'Not found' } };
    if (planned === 'offline') throw new TypeError('Failed to fetch');
    const {
      status = 200,
      json,
      headers = {},
    } = typeof planned === 'function' ? await planned(made) : planned;
    return Response.json(json, { status, headers });
  });
  return { answers, calls, asked: (method: string) => calls.filter((call) => call.method === method) };
}
