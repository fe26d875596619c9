/** Calls of one user, each timed under the name of its purpose. */

export interface Timing {
  readonly what: string;
  readonly milliseconds: number;
  readonly status: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The expected body, not validated. */
  json<Body>(): Body;
}

export interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  /** As forms send it, so that a retried call changes nothing. */
  readonly idempotencyKey?: string;
}

export type Call = (what: string, path: string, sent?: Sent) => Promise<Answer>;

export function callsOf(address: string, token: string | undefined, record: (timing: Timing) => void): Call {
  return async (what, path, { method = 'GET', body, idempotencyKey } = {}) => {
    const isForm = body instanceof FormData;
    const startedAt = performance.now();
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    // The response is complete with its last byte; it is only parsed on request.
    const bytes = await response.arrayBuffer();
    record({ what, milliseconds: performance.now() - startedAt, status: response.status });
    return {
      status: response.status,
      headers: response.headers,
      json: <Body>() => JSON.parse(Buffer.from(bytes).toString()) as Body,
    };
  };
}
