import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { imageSentences } from '../../../../domain/text.ts';
import { imageLimits } from '../../../../domain/values/limits.ts';
import { cleanUp, Probe, render } from '../../../ui/testing/render.tsx';
import { png } from '../testing/proof-with.ts';
import { evidenceOf, useEvidence } from './use-evidence.ts';

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no pictures here')));
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const drawing = new File(['<svg/>'], 'drawn.png', { type: 'image/png' });

async function evidence() {
  const refused: (readonly string[])[] = [];
  const onRefused = (refusals: readonly string[]) => void refused.push(refusals);
  const begun = evidenceOf(undefined);
  let value: ReturnType<typeof useEvidence> | undefined;
  await render(<Probe useValue={() => useEvidence(begun, onRefused)} onValue={(next) => (value = next)} />);
  return { refused, now: () => value! };
}

test('submitting immediately still sends all selected images, in order', async () => {
  const { now } = await evidence();
  await act(async () => {
    now().add('images', [png('a.png'), png('b.png')]);
    now().add('images', [png('c.png')]);
    const pictures = await now().prepared();
    expect(pictures?.images.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png']);
  });
});

test('nothing is sent if an image is rejected meanwhile; submitting again sends the rest', async () => {
  const { refused, now } = await evidence();
  await act(async () => {
    now().add('images', [drawing, png('a.png')]);
    expect(await now().prepared()).toBeUndefined();
  });
  expect(refused).toEqual([['drawn.png: Only JPEG, PNG, GIF and WebP images are accepted']]);
  const pictures = await now().prepared();
  expect(pictures?.images.map(({ name }) => name)).toEqual(['a.png']);
});

test('images that are too large even when shrunk are taken out again, and each message repeats those before', async () => {
  const { refused, now } = await evidence();
  await act(async () => {
    const [one, two] = ['one.png', 'two.png'].map((name) => png(name, imageLimits.bytes));
    now().add('images', [drawing, one!, png('a.png'), two!]);
    expect(await now().prepared()).toBeUndefined();
  });
  expect(now().evidence.images.map(({ name }) => name)).toEqual(['a.png']);
  const refusals = [
    imageSentences.inFile('drawn.png', imageSentences.notAnImage),
    imageSentences.inFile('one.png', imageSentences.tooLarge),
    imageSentences.inFile('two.png', imageSentences.tooLarge),
  ];
  expect(refused).toEqual([refusals.slice(0, 1), refusals.slice(0, 2), refusals]);
});

test('a form that is closed while its images are prepared keeps none of them in memory', async () => {
  const kept = new Set<string>();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${(made += 1)}`;
    kept.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void kept.delete(url));
  const { now } = await evidence();
  let isBegun!: () => void;
  const begun = new Promise<void>((resolve) => (isBegun = resolve));
  let goOn!: (error: Error) => void;
  const shrinking = new Promise((_, reject) => (goOn = reject));
  await act(async () => {
    now().add('images', [png('a.png')]);
    await now().prepared();
  });
  expect(kept.size).toBe(1);
  vi.stubGlobal('createImageBitmap', () => {
    isBegun();
    return shrinking;
  });
  await act(async () => {
    now().add('images', [png('b.png'), png('c.png')]);
    await begun;
  });
  const form = now();
  await cleanUp();
  goOn(new Error('no pictures here'));
  const sent = await form.prepared();
  expect(sent?.images.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png']);
  expect(kept.size).toBe(0);
});

test('a restored image that had not been shrunk is shrunk before it is sent', async () => {
  const [small, photo] = [png('small.png'), png('photo.png')];
  const sizes = new Map([
    [small, 100],
    [photo, 5120],
  ]);
  vi.stubGlobal('createImageBitmap', async (file: File) => ({
    width: sizes.get(file),
    height: 100,
    close: () => {},
  }));
  class Canvas {
    getContext = () => ({ drawImage: () => {} });
    convertToBlob = async () => new Blob(['shrunk'], { type: 'image/png' });
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  const { now } = await evidence();
  const kept = (file: File) => ({
    kind: 'new' as const,
    key: file.name,
    name: file.name,
    file,
    chosenSha256: undefined,
  });
  await act(async () => now().restore({ images: [kept(small), kept(photo)], navigation2Images: [] }));
  const sent = await act(() => now().prepared());
  const files = sent!.images.flatMap((item) => (item.kind === 'new' ? [item.file] : []));
  expect(files[0]).toBe(small);
  expect(await files[1]!.text()).toBe('shrunk');
});
