/** A form with files on its way to the server, telling how far it is; `fetch` cannot. */
import { watched } from './api.ts';
import { ApiError } from './request.ts';

export interface UploadOptions {
  readonly form: FormData;
  readonly idempotencyKey?: string;
  /** From 0 to 1; 1 means that everything has left and the server is at work. */
  readonly onProgress: (part: number) => void;
}

export function upload<Answer>(
  method: 'POST' | 'PUT',
  path: string,
  { form, idempotencyKey, onProgress }: UploadOptions,
): Promise<Answer> {
  return watched(
    (token) =>
      new Promise<Answer>((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open(method, `/api${path}`);
        request.responseType = 'json';
        request.setRequestHeader('accept', 'application/json');
        if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
        if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
        request.upload.addEventListener('progress', ({ loaded, total }) =>
          onProgress(total ? loaded / total : 0),
        );
        request.upload.addEventListener('load', () => onProgress(1));
        request.addEventListener('load', () => {
          const isGood = request.status >= 200 && request.status < 300;
          if (isGood) resolve(request.response as Answer);
          else reject(new ApiError(request.status, request.response));
        });
        for (const failure of ['error', 'abort', 'timeout'] as const) {
          request.addEventListener(failure, () => reject(new ApiError(0, undefined)));
        }
        request.send(form);
      }),
  );
}
