import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { importWords as words, reportSentencesOf } from '../../../../domain/report/text.ts';
import { forms, unreadableFile, workbookTooLarge } from '../../../../domain/text.ts';
import { fakeApi, type FakeAnswer } from '../../../client/testing/fake-api.ts';
import { fakeUploads } from '../../../client/testing/fake-uploads.ts';
import { byText, cleanUp, click, press, render, until } from '../../../ui/testing/render.tsx';
import { ImportDialog } from './import-dialog.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const answer = { message: 'Sample', errors: [], cells: [], blankRows: [], rejected: [], importId: null };
const workbook = new File(['sample'], 'sample.xlsx');

/** Each upload waits for the answer that the test gives it. */
async function opened() {
  const waiting: ((answer: FakeAnswer) => void)[] = [];
  const uploads = fakeUploads(() => new Promise((resolve) => waiting.push(resolve)));
  const api = fakeApi({});
  const close = vi.fn();
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog area="turbo" mayUndo onClose={close} />
    </QueryClientProvider>,
  );
  const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
  const dialog = () => dialogs()[0]!;
  const zone = () => dialog().querySelector<HTMLElement>(`section[aria-label="${words.choose}"]`);
  const drag = async (kind: string, files: readonly File[] = []) => {
    const event = new Event(kind, { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { files } });
    await act(async () => zone()!.dispatchEvent(event));
    return event;
  };
  const reply = async (given: FakeAnswer) => {
    await until(() => expect(waiting).not.toEqual([]));
    await act(async () => waiting.shift()!(given));
  };
  const see = (text: string) => until(() => expect(dialog().textContent).toContain(text));
  return { ...api, uploads, close, dialogs, dialog, zone, drag, reply, see };
}

test('a dropped workbook is checked, then saved; until it is sent nothing closes the dialog', async () => {
  const { uploads, close, dialog, zone, drag, reply, see } = await opened();
  const isMarked = () => zone()!.hasAttribute('data-over');
  // Otherwise the browser would open the file in place of the console.
  expect((await drag('dragover')).defaultPrevented).toBe(true);
  expect(isMarked()).toBe(true);
  await drag('dragleave');
  expect(isMarked()).toBe(false);
  expect((await drag('drop', [workbook])).defaultPrevented).toBe(true);
  await until(() =>
    expect(uploads.map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/report/import?dryRun=true'],
    ]),
  );
  expect((uploads[0]!.form.get('file') as File).name).toBe('sample.xlsx');
  await see(words.uploading(0));
  await act(async () => uploads[0]!.progress(4, 10));
  await see(words.uploading(40));
  await press(dialog(), 'Escape');
  await click(byText(dialog(), 'button[aria-label]', forms.close));
  expect(close).not.toHaveBeenCalled();
  expect(byText(dialog(), 'button:not([aria-label])', forms.close).matches(':disabled')).toBe(true);
  await act(async () => uploads[0]!.progress(10, 10));
  await see(words.checking);

  await reply({ json: { ...answer, data: [{ _id: '1' }] } });
  await see(words.willSave(1));
  expect(document.activeElement?.textContent).toBe(words.label);
  await click(document.activeElement!);
  await until(() => expect(uploads[1]?.path).toBe('/report/import'));
  await act(async () => uploads[1]!.progress(10, 10));
  await see(words.processing);
  await reply({ json: { ...answer, data: [] } });
  await see('Import Success: Sample');
  await press(dialog(), 'Escape');
  expect(close).toHaveBeenCalledOnce();
});

test('dropped text is no file; after a refused file another one can be chosen', async () => {
  const { uploads, dialog, zone, drag, reply, see } = await opened();
  await drag('drop');
  expect(uploads).toEqual([]);
  await drag('drop', [workbook]);
  const errors = [{ sheetName: 'May', rowIndex: 7, msg: 'Sample reason' }, { path: 'file' }];
  await reply({ status: 400, json: { message: 'Sample refusal', errors } });
  await see('Error: Sample refusal');
  expect(dialog().querySelector('summary')?.textContent).toBe('Sample reason 1×');
  expect(dialog().querySelector('li')?.textContent).toBe('May, row 7');
  const buttons = [...dialog().querySelectorAll('button')].map((button) => button.textContent);
  expect(buttons).not.toContain(words.label);
  await click(byText(dialog(), 'button', words.another));
  expect(zone()).not.toBeNull();
});

test('a refusal without a message, as from a proxy, is reported as a failed import, and another file can be chosen', async () => {
  const { dialog, zone, drag, reply, see } = await opened();
  await drag('drop', [workbook]);
  await reply({ status: 413, json: undefined });
  await see(`Error: ${reportSentencesOf('turbo').importFailed}`);
  await click(byText(dialog(), 'button', words.another));
  expect(zone()).not.toBeNull();
});

test.each([
  ['corrected', async () => new TextEncoder().encode('simple').buffer],
  ['gone', () => Promise.reject(new DOMException('', 'NotReadableError'))],
])('a file that is %s after it was checked is not imported, and the dialog says so', async (how, now) => {
  const { uploads, dialog, zone, drag, reply, see } = await opened();
  const file = new File(['sample'], 'sample.xlsx');
  await drag('drop', [file]);
  await reply({ json: { ...answer, data: [{ _id: '1' }] } });
  vi.spyOn(file, 'arrayBuffer').mockImplementation(now);
  await click(byText(dialog(), 'button', words.label));
  await see(`Error: ${words.changed}`);
  expect(uploads).toHaveLength(1);
  await click(byText(dialog(), 'button', words.another));
  await drag('drop', [file]);
  if (how === 'gone') await see(`Error: ${unreadableFile}`);
  else await reply({ json: { ...answer, data: [{ _id: '1' }] } });
  expect(zone()).toBeNull();
});

test('undoing an import asks first, can be cancelled, and reports its result', async () => {
  const { answers, asked, dialogs, dialog, zone, drag, reply, see } = await opened();
  await drag('drop', [workbook]);
  await reply({ json: { ...answer, data: [{ _id: '1' }] } });
  await click(byText(dialog(), 'button', words.label));
  await reply({ json: { ...answer, importId: 'i1', data: [] } });
  await see(words.undo);
  await click(byText(dialog(), 'button', words.undo));
  expect(dialogs()[1]?.textContent).toContain(reportSentencesOf('turbo').undoQuestion(0));
  await click(byText(dialogs()[1]!, 'button', forms.cancel));
  await until(() => expect(dialogs()).toHaveLength(1));
  expect(asked('POST')).toEqual([]);
  expect(dialog().textContent).toContain('Import Success: Sample');

  answers['POST /report/imports/i1/undo'] = { status: 409, json: { message: 'One was changed since' } };
  const undo = async () => {
    await click(byText(dialog(), 'button', words.undo));
    await click(byText(dialogs()[1]!, 'button', words.undo));
  };
  await undo();
  await see('One was changed since');
  answers['POST /report/imports/i1/undo'] = { json: { message: 'Sample undone' } };
  await undo();
  await see('Sample undone');
  expect(zone()).not.toBeNull();
});

test('a file that is too large is refused before it is read', async () => {
  const { uploads, drag, see } = await opened();
  const huge = new File(['sample'], 'sample.xlsx');
  Object.defineProperty(huge, 'size', { value: 20 * 1024 * 1024 + 1 });
  const read = vi.spyOn(huge, 'arrayBuffer');
  await drag('drop', [huge]);
  await see(workbookTooLarge);
  expect([read.mock.calls, uploads]).toEqual([[], []]);
});
