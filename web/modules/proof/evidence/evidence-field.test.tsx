import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiPath } from '../../../../domain/areas.ts';
import { proofSentences, proofWords as words } from '../../../../domain/proof/text.ts';
import { imageLimits } from '../../../../domain/values/limits.ts';
import { announceList } from '../../../client/live/list-events.ts';
import { fakeApi, type FakeAnswer } from '../../../client/testing/fake-api.ts';
import { byText, cleanUp, click, press, render, until } from '../../../ui/testing/render.tsx';
import { png, proofWith } from '../testing/proof-with.ts';
import { EvidenceField } from './evidence-field.tsx';
import { useDropGuard } from './use-drop-guard.ts';
import { evidenceOf, useEvidence } from './use-evidence.ts';
import { usePastedImages } from './use-pasted-images.ts';

/** Decides whether a picture can be shrunk. */
const shrinking: ((error: Error) => void)[] = [];

beforeEach(() => {
  shrinking.length = 0;
  vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => shrinking.push(reject)));
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const proof = proofWith({ images: [{ _id: 'stored', filename: 'stored.png', width: 1, height: 1 }] });
const begun = evidenceOf(proof);
const path = `GET ${apiPath('turbo', 'proof')}/${proof._id}/images/stored`;

function Form() {
  const { evidence, add, remove, order } = useEvidence(begun, () => {});
  usePastedImages((files) => add('images', files));
  useDropGuard();
  return (
    <>
      <input aria-label="text" />
      <EvidenceField
        area="turbo"
        proofId={proof._id}
        group="images"
        label="Images"
        items={evidence.images}
        isPasteTarget
        error={undefined}
        findings={null}
        onAdd={(files) => add('images', files)}
        onRemove={(key) => remove('images', key)}
        onOrder={(keys) => order('images', keys)}
      />
    </>
  );
}

async function open(thumbnail: FakeAnswer = { json: '' }) {
  const api = fakeApi({ [path]: { json: '' }, [`${path}?size=document`]: thumbnail });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })}>
      <Form />
    </QueryClientProvider>,
  );
  const names = () =>
    [...container.querySelectorAll('ul button[data-remove]')].map((button) =>
      button.getAttribute('aria-label'),
    );
  const expectNames = (...shown: string[]) =>
    until(() => expect(names()).toEqual(shown.map((name) => words.remove(name))));
  const zone = byText(container, 'ul', 'Images').parentElement!;
  const viewer = () => document.querySelector<HTMLElement>('[role="dialog"]');
  return { ...api, container, expectNames, zone, viewer };
}

/** An event with files or text, as the browser makes it. */
async function transfer(kind: string, target: EventTarget, files: readonly File[], text?: string) {
  const types = [...(files.length > 0 ? ['Files'] : []), ...(text === undefined ? [] : ['text/plain'])];
  const data = { files, types, dropEffect: 'copy', getData: () => text ?? '' };
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.defineProperty(event, kind === 'paste' ? 'clipboardData' : 'dataTransfer', { value: data });
  await act(async () => target.dispatchEvent(event));
  return { isTaken: event.defaultPrevented, dropEffect: data.dropEffect };
}

test('the viewer leads through the images of the group, by button or arrow key, up to its ends', async () => {
  const { container, zone, expectNames, viewer } = await open();
  await transfer('drop', zone, [png('second.png'), png('third.png')]);
  await expectNames('stored.png', 'second.png', 'third.png');
  await click(byText(container, 'button', words.enlarge('second.png')));
  const shown = () => viewer()!.textContent.replace(proofSentences.imagePreview, '');
  expect(shown()).toBe('second.png2 of 3');
  await click(byText(viewer()!, 'button', words.nextImage));
  expect(shown()).toBe('third.png3 of 3');
  expect(byText(viewer()!, 'button', words.nextImage)).toHaveProperty('disabled', true);
  await press(document.body, 'ArrowRight');
  expect(shown()).toBe('third.png3 of 3');
  await press(document.body, 'ArrowLeft');
  await click(byText(viewer()!, 'button', words.previousImage));
  expect(shown()).toBe('stored.png1 of 3');
  await until(() => expect(viewer()!.querySelector('img')?.alt).toBe('stored.png'));
  await press(document.body, 'ArrowLeft');
  expect(shown()).toBe('stored.png1 of 3');
});

test('the viewer says that an image could not be loaded, but not while it is on its way', async () => {
  const { container, answers, viewer } = await open();
  let arrive: (answer: FakeAnswer) => void = () => {};
  answers[path] = () => new Promise((resolve) => void (arrive = resolve));
  await click(byText(container, 'button', words.enlarge('stored.png')));
  expect(viewer()!.textContent).not.toContain(words.imageFailed);
  answers[path] = { status: 404, json: {} };
  arrive({ status: 404, json: {} });
  await until(() => expect(viewer()!.querySelector('[role="alert"]')?.textContent).toBe(words.imageFailed));
});

test('the pictures of a deleted proof are loaded when it is restored', async () => {
  const { container, answers } = await open({ status: 404, json: { message: 'Not found' } });
  await until(() => expect(container.textContent).toContain(words.imageFailed));
  answers[`${path}?size=document`] = { json: '' };
  await act(async () => announceList({ kind: 'changed', area: 'turbo', module: 'proof' }));
  await until(() => expect(container.querySelector('ul img')).not.toBeNull());
});

test('the viewer closes when its image turns out to be too large', async () => {
  const { container, zone, expectNames, viewer } = await open();
  await transfer('drop', zone, [png('large.png', imageLimits.bytes)]);
  await expectNames('stored.png', 'large.png');
  await click(byText(container, 'button', words.enlarge('large.png')));
  expect(viewer()!.textContent).toContain('large.png');
  shrinking[0]?.(new Error('not enough memory'));
  await expectNames('stored.png');
  expect(viewer()).toBeNull();
});

test('files may be dropped on the field, which shows it; beside it they do nothing', async () => {
  const { zone, expectNames } = await open();
  const isMarked = () => zone.hasAttribute('data-over');
  expect(await transfer('dragover', zone, [png('a.png')])).toEqual({ isTaken: true, dropEffect: 'copy' });
  expect(isMarked()).toBe(true);
  await transfer('dragleave', zone, [png('a.png')]);
  expect(isMarked()).toBe(false);
  for (const kind of ['dragover', 'drop'])
    expect(await transfer(kind, document.body, [png('a.png')])).toEqual({
      isTaken: true,
      dropEffect: 'none',
    });
  await expectNames('stored.png');
  // Text that is dragged into a field is not a file.
  expect(await transfer('drop', document.body, [], 'a word')).toEqual({ isTaken: false, dropEffect: 'copy' });
  await transfer('dragover', zone, [png('a.png')]);
  await transfer('drop', zone, [png('a.png')]);
  expect(isMarked()).toBe(false);
  await expectNames('stored.png', 'a.png');
});

test('a pasted image is taken, also in a text field, unless text was copied with it', async () => {
  const { container, expectNames } = await open();
  const field = byText(container, 'input', 'text');
  expect(await transfer('paste', field, [png('image.png')], 'Odds\t1.9\n')).toMatchObject({ isTaken: false });
  // Outside of a field there is no place for the text.
  expect(await transfer('paste', document.body, [png('image.png')], 'Odds')).toMatchObject({ isTaken: true });
  // The text of copied files is their names, one in each line.
  const files = [png('a.png'), png('b.png')];
  expect(await transfer('paste', field, files, 'a.png\r\nb.png\r\n')).toMatchObject({ isTaken: true });
  await expectNames('stored.png', 'pasted-1.png', 'a.png', 'b.png');
});
