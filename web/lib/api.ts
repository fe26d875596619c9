/** Every call of a screen: with the session's token, and a 401 ends the session. */
import { ApiError, endReasonOf, messageOf, request, type Method } from './request.ts';
import { session } from './session/session.ts';

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
  const token = session.token();
  try {
    return (await request(method, path, { ...rest, token })) as T;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && !quiet401) {
      session.endedByServer(token, endReasonOf(error));
    }
    // Somebody may have taken a permission away since this page was loaded: let the screen follow.
    if (error instanceof ApiError && error.status === 403) session.refreshUser();
    throw error;
  }
}
