/** Downloads server-generated files: fetches them with the session's token and hands them to the browser. */
import { callForResponse } from './api.ts';

export async function download(
  path: string,
  fileName: string,
  options: { readonly body?: unknown; readonly onProgress?: (bytes: number) => void } = {},
): Promise<void> {
  const { body, onProgress } = options;
  const response = await callForResponse(body === undefined ? 'GET' : 'POST', path, { body });
  saveFile(await blobOf(response, onProgress), fileName);
}

async function blobOf(response: Response, onProgress: ((bytes: number) => void) | undefined): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body) return response.blob();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Blob(pieces, { type });
    pieces.push(value);
    bytes += value.length;
    onProgress?.(bytes);
  }
}

export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers need a moment to start the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
