/** Sends a file and tells how far it has come, which `fetch` cannot. */
import { watched } from './api.ts';
import { ApiError } from './request.ts';

export function upload<Answer>(
  path: string,
  file: File,
  onProgress: (sent: number, total: number) => void,
): Promise<Answer> {
  return watched((token) => send(path, file, token, onProgress) as Promise<Answer>);
}

function send(
  path: string,
  file: File,
  token: string | undefined,
  onProgress: (sent: number, total: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () => {
      const body = jsonOf(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body);
      else reject(new ApiError(request.status, body));
    });
    for (const name of ['error', 'abort', 'timeout']) {
      request.addEventListener(name, () => reject(new ApiError(0, undefined)));
    }
    const form = new FormData();
    form.append('file', file);
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
