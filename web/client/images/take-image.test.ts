import { afterEach, expect, it, vi } from 'vitest';
import { imageSentences } from '../../../domain/text.ts';
import { takeImage } from './take-image.ts';

afterEach(() => void vi.unstubAllGlobals());

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2);

it('copies an image with its real type, and knows the content of the file that was chosen', async () => {
  const chosen = new File([png], 'photo.txt', { type: 'text/plain', lastModified: 7 });
  const taken = await takeImage(chosen);
  const { file, sha256 } = 'file' in taken ? taken : {};
  expect(file).not.toBe(chosen);
  expect([file?.name, file?.type, file?.lastModified]).toEqual(['photo.txt', 'image/png', 7]);
  expect(new Uint8Array(await file!.arrayBuffer())).toEqual(png);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', png));
  expect(sha256).toBe(Buffer.from(digest).toString('hex'));
});

it('takes it without that where the browser cannot compute it, as on plain http', async () => {
  vi.stubGlobal('crypto', {});
  expect(await takeImage(new File([png], 'photo.png'))).toMatchObject({
    file: { name: 'photo.png' },
    sha256: undefined,
  });
});

it('rejects by name files that are not images, too large, deleted from disk or too much for the memory', async () => {
  const refusal = (sentence: string) => ({ refusal: imageSentences.inFile('a.png', sentence) });
  const file = (bytes: BlobPart = png) => new File([bytes], 'a.png', { type: 'image/png' });
  expect(await takeImage(file('<svg/>'))).toEqual(refusal(imageSentences.notAnImage));
  const large = Object.defineProperty(file(), 'size', { value: 200 * 1024 * 1024 + 1 });
  expect(await takeImage(large)).toEqual(refusal(imageSentences.tooLarge));
  const gone = file();
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  expect(await takeImage(gone)).toEqual(refusal(imageSentences.unreadable));
  vi.stubGlobal('crypto', { subtle: { digest: () => Promise.reject(new Error('out of memory')) } });
  expect(await takeImage(file())).toEqual(refusal(imageSentences.unreadable));
});
