/** Uploads do not go through `fetch`, which reports no progress. */
import { vi } from 'vitest';
import type { FakeAnswer } from './fake-api.ts';

export interface Upload {
  readonly method: string;
  readonly path: string;
  readonly form: FormData;
  readonly idempotencyKey: string | undefined;
  readonly progress: (sent: number, total: number) => void;
}

/** All uploads until the end of the test. */
export function fakeUploads(answerTo: (upload: Upload) => FakeAnswer | Promise<FakeAnswer>): Upload[] {
  const uploads: Upload[] = [];
  class FakeUpload extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    readonly #opened = { method: '', path: '' };
    readonly #headers = new Headers();
    open(method: string, path: string) {
      Object.assign(this.#opened, { method, path: path.replace(/^\/api/, '') });
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader() {
      return null;
    }
    send(form: FormData) {
      const progress = (loaded: number, total: number) =>
        void this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }));
      const idempotencyKey = this.#headers.get('idempotency-key') ?? undefined;
      const upload = { ...this.#opened, form, idempotencyKey, progress };
      uploads.push(upload);
      void this.#answer(upload);
    }
    async #answer(upload: Upload) {
      const { status = 200, json } = await answerTo(upload);
      this.status = status;
      this.responseText = JSON.stringify(json);
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  return uploads;
}
