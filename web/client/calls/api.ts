/** Every call of a screen: with the session's token, and a 401 ends the session. */
import { ApiError, endReasonOf, messageOf, request, respond, type Method } from './request.ts';
import { session } from '../session/session.ts';

export { ApiError, messageOf };

export interface CallOptions {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The caller explains a 401 itself; the session goes on. */
  readonly quiet401?: boolean;
}

export async function call<T = unknown>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const { quiet401, ...rest } = options;
  return watched((token) => request(method, path, { ...rest, token }) as Promise<T>, quiet401);
}

/** The answer as it comes, for long lists and files. */
export function callForResponse(
  method: Method,
  path: string,
  options: Pick<CallOptions, 'body'> = {},
): Promise<Response> {
  return watched((token) => respond(method, path, { ...options, token }));
}

/** What an error says about the session is noticed whoever made the call. */
export async function watched<Result>(
  work: (token: string | undefined) => Promise<Result>,
  quiet401 = false,
): Promise<Result> {
  const token = session.token();
  try {
    return await work(token);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && !quiet401) {
      session.endedByServer(token, endReasonOf(error));
    }
    // Somebody may have taken a permission away since this page was loaded: let the screen follow.
    if (error instanceof ApiError && error.status === 403) session.refreshUser();
    throw error;
  }
}
