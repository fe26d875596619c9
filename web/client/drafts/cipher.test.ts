import { afterEach, expect, test, vi } from 'vitest';
import { keyFrom, openBytes, openText, sealBytes, sealText } from './cipher.ts';

const mine = keyFrom('AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8');
const theirs = keyFrom('_-3_7f_t_-3_7f_t_-3_7f_t_-3_7f_t_-3_7f_t_-0');
const refused = /tag/i;
const refusedByBrowser = /operation/i;
const withoutSubtle = { getRandomValues: crypto.getRandomValues.bind(crypto) };

afterEach(() => void vi.unstubAllGlobals());

test('text opens only with the same key, unchanged, in its place', () => {
  const box = sealText(mine, 'Stack 1,000 · ગુજરાતી', 'draft 1');
  expect(openText(mine, box, 'draft 1')).toBe('Stack 1,000 · ગુજરાતી');
  expect(new TextDecoder('latin1').decode(box)).not.toContain('Stack');
  expect(() => openText(theirs, box, 'draft 1')).toThrow(refused);
  expect(() => openText(mine, box, 'draft 2')).toThrow(refused);
  expect(() => openText(mine, box.with(20, (box[20] ?? 0) ^ 1), 'draft 1')).toThrow(refused);
  expect(sealText(mine, 'same', 'draft 1')).not.toEqual(sealText(mine, 'same', 'draft 1'));
});

test.each([0, 1, 64 * 1024, 64 * 1024 + 1, 200_001])(
  'a picture of %i bytes is sealed alike with and without the means of the browser',
  async (size) => {
    const bytes = new Uint8Array(size).map((_, index) => index % 251);
    const byBrowser = (await sealBytes(mine, bytes, 'picture')) as Uint8Array<ArrayBuffer>;
    vi.stubGlobal('crypto', withoutSubtle);
    const patiently = (await sealBytes(mine, bytes, 'picture')) as Uint8Array<ArrayBuffer>;
    const isSame = (opened: Uint8Array) => Buffer.compare(opened, bytes) === 0;
    expect(isSame(await openBytes(mine, byBrowser, 'picture'))).toBe(true);
    vi.unstubAllGlobals();
    expect(isSame(await openBytes(mine, patiently, 'picture'))).toBe(true);
  },
);

test('a picture cannot be truncated, reassembled or opened by another person', async () => {
  const part = 12 + 64 * 1024 + 16;
  const bytes = new Uint8Array(160_000).map((_, index) => index % 251);
  const box = (await sealBytes(mine, bytes, 'picture')) as Uint8Array<ArrayBuffer>;
  await expect(openBytes(theirs, box, 'picture')).rejects.toThrow(refusedByBrowser);
  await expect(openBytes(mine, box.slice(0, 2 * part), 'picture')).rejects.toThrow(refusedByBrowser);
  await expect(openBytes(mine, box.slice(part), 'picture')).rejects.toThrow(refusedByBrowser);
});
