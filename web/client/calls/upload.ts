/** Uploads a form with files and reports progress, which `fetch` cannot do. */
import { watched } from './api.ts';
import { connection } from '../http/connection.ts';
import { ApiError } from '../http/request.ts';
import { sendAgain } from './send-again.ts';

export interface UploadOptions {
  readonly idempotencyKey?: string;
  /** The server keeps processing after everything has been sent. */
  readonly onProgress: (sent: number, total: number) => void;
}

export function upload<Answer>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  options: UploadOptions,
): Promise<Answer> {
  const sendWith = (token: string | undefined) =>
    send(method, path, form, { ...options, token }) as Promise<Answer>;
  return watched(
    options.idempotencyKey === undefined ? sendWith : (token) => sendAgain(() => sendWith(token)),
    { path },
  );
}

function send(
  method: string,
  path: string,
  form: FormData,
  { token, idempotencyKey, onProgress }: UploadOptions & { readonly token: string | undefined },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `/api${path}`);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () => {
      connection.noteAnswer(request.status);
      const body = jsonOf(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body);
      else reject(new ApiError(request.status, body, request.getResponseHeader('retry-after')));
    });
    for (const name of ['error', 'abort', 'timeout']) {
      request.addEventListener(name, () => {
        connection.noteLost();
        reject(new ApiError(0, undefined));
      });
    }
    request.send(form);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
