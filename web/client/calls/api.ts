/** API calls of the screens: adds the session's token, and ends the session on a 401. */
import { apiPath, areas } from '../../../domain/areas.ts';
import { reportSentences } from '../../../domain/report/text.ts';
import {
  ApiError,
  endReasonOf,
  isUnknownRecord,
  messageOf,
  request,
  respond,
  type Method,
} from '../http/request.ts';
import { sendAgain } from './send-again.ts';
import { session } from '../session/session.ts';

export { ApiError, isUnknownRecord, messageOf };

export interface CallOptions {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The caller handles a 401 itself; the session stays. */
  readonly quiet401?: boolean;
  /** Sent while the page closes: the browser finishes it afterwards. */
  readonly isLast?: boolean;
}

export async function call<T = unknown>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const { quiet401, ...rest } = options;
  const send = (token: string | undefined) => request(method, path, { ...rest, token }) as Promise<T>;
  return watched(rest.idempotencyKey === undefined ? send : (token) => sendAgain(() => send(token)), {
    path,
    quiet401,
  });
}

/** The raw response, for long lists and files. */
export function callForResponse(
  method: Method,
  path: string,
  options: Pick<CallOptions, 'body'> = {},
): Promise<Response> {
  return watched((token) => respond(method, path, { ...options, token }), { path });
}

const reportCalls = areas.map((area) => `${apiPath(area, 'report')}/`);

/** A 401 on a report call has its own message. */
function signedOutWords(path: string): string | undefined {
  return reportCalls.some((start) => path.startsWith(start)) ? reportSentences.notAuthorized : undefined;
}

/** Applies the session consequences of an error, for every kind of call. */
export async function watched<Result>(
  work: (token: string | undefined) => Promise<Result>,
  { path = '', quiet401 = false }: { readonly path?: string; readonly quiet401?: boolean | undefined } = {},
): Promise<Result> {
  const token = session.token();
  try {
    return await work(token);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && !quiet401) {
      session.endedByServer(token, endReasonOf(error, signedOutWords(path)));
    }
    // A permission may have been revoked since the page was loaded: update the screen.
    if (error instanceof ApiError && error.status === 403) session.refreshUser();
    throw error;
  }
}
