import { afterEach, expect, test, vi } from 'vitest';
import {
  importWords,
  reportSentences as sentences,
  reportSentencesOf,
} from '../../../../domain/report/text.ts';
import type { Sort } from '../../../../domain/record/list.ts';
import { generic } from '../../../../domain/text.ts';
import { fakeApi, type FakeAnswer } from '../../../client/testing/fake-api.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { useBanner } from '../../../ui/page/use-banner.ts';
import { byText, cleanUp, click, render, until } from '../../../ui/testing/render.tsx';
import { ExportButton } from './export-button.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const { exportLabel, exported, notExported, exportFailed, exportFile } = reportSentencesOf('turbo');

const byDay: Sort = { key: 'date', direction: 'desc' };
const agentOnly = () => ({ agent: 'sample agent' });

function Export({ sort = byDay }: { readonly sort?: Sort }) {
  const banner = useBanner();
  return (
    <>
      <ExportButton area="turbo" filterNow={agentOnly} sort={sort} isAllowed banner={banner} />
      <Banner banner={banner} />
    </>
  );
}

test('exports the filtered reports, once however often it is clicked, and reports a failure', async () => {
  const file = 'GET /report/exportExcel?agent=sample+agent';
  let finish: (answer: FakeAnswer) => void = () => {};
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { answers, calls } = fakeApi({ [file]: () => new Promise((resolve) => (finish = resolve)) });
  const { container } = await render(<Export />);
  const see = (text: string) => until(() => expect(container.textContent).toContain(text));
  await click(byText(container, 'button', exportLabel));
  await click(byText(container, 'button', importWords.exporting('0.0')));
  expect(calls).toHaveLength(1);
  finish({ json: {} });
  await see(sentences.exportSuccess(exported));
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe(exportFile);
  answers[file] = { status: 500, json: {} };
  await click(byText(container, 'button', exportLabel));
  await see(sentences.exportError(notExported(exportFailed)));
  // The button says how much has arrived.
  let arriving: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (stream) => void (arriving = stream) });
  vi.stubGlobal('fetch', async () => new Response(body));
  await click(byText(container, 'button', exportLabel));
  arriving?.enqueue(new Uint8Array(1_540_000));
  await see(importWords.exporting('1.5'));
  arriving?.close();
  await see(sentences.exportSuccess(exported));
  // The answer breaks off while it is read.
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
    return new Response(body);
  });
  await click(byText(container, 'button', exportLabel));
  await see(sentences.exportError(notExported(generic.offline)));
});

test('exports in the order of the list', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const file = 'GET /report/exportExcel?agent=sample+agent&sort=userName&dir=asc';
  const { calls } = fakeApi({ [file]: { json: {} } });
  const { container } = await render(<Export sort={{ key: 'userName', direction: 'asc' }} />);
  await click(byText(container, 'button', exportLabel));
  await until(() => expect(container.textContent).toContain(sentences.exportSuccess(exported)));
  expect(calls).toHaveLength(1);
});
