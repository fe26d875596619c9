import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { permissionOf } from '../../../../domain/permissions.ts';
import { proofSentences, proofWords } from '../../../../domain/proof/text.ts';
import { proof as definition, type Proof } from '../../../../domain/proof/proof.ts';
import { forms, lists } from '../../../../domain/text.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../../../client/testing/fake-api.ts';
import { signedInAs } from '../../../client/testing/signed-in.ts';
import { byText, cleanUp, click, press, submit, type, until } from '../../../ui/testing/render.tsx';
import { renderRouted } from '../../../ui/testing/render-routed.tsx';
import { useBanner } from '../../../ui/page/use-banner.ts';
import { reportOptions } from '../../report/testing/report-options.ts';
import { proofWith } from '../testing/proof-with.ts';
import { AddToReport } from './add-to-report.tsx';
import { ConfirmDownload } from './confirm-download.tsx';
import { ProofPreview } from './proof-preview.tsx';
import type { DownloadChoice } from './use-download.ts';

beforeEach(() => {
  localStorage.clear();
  signedInAs({ role: 'admin', section: ['Turbo'], permissions: [] });
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const proof = proofWith({ group: 'Finch desk', profitAndLoss: -100 });
const dialog = (title: string) =>
  byText(document.body, '[role="dialog"] h2', title).closest('[role="dialog"]')!;

test('the choice of whole pictures is remembered for the next download', async () => {
  const chosen: DownloadChoice[] = [];
  function Asked() {
    const banner = useBanner();
    const confirm = (choice: DownloadChoice) => void chosen.push(choice);
    return (
      <ConfirmDownload proof={proof} banner={banner} isBusy={false} onConfirm={confirm} onClose={() => {}} />
    );
  }
  const download = async () => submit(dialog(proofSentences.confirmDownload).querySelector('form')!);
  await renderRouted(<Asked />);
  await download();
  await click(document.querySelector('[role="dialog"] input[type="checkbox"]')!);
  await cleanUp();
  await renderRouted(<Asked />);
  expect(document.body.textContent).toContain(proofWords.fullPictures);
  await download();
  expect(chosen).toEqual([
    { group: 'Finch desk', isFull: false },
    { group: 'Finch desk', isFull: true },
  ]);
});

test('a report of a proof begins with its values, is not lost by Escape or an error, and is added', async () => {
  const { answers, asked } = fakeApi({
    'GET /report/options': { json: { data: reportOptions } },
    'POST /report/create': { status: 400, json: { message: 'No ink' } },
  });
  const added = vi.fn<() => void>();
  const closed = vi.fn<() => void>();
  await renderRouted(
    <QueryClientProvider client={new QueryClient()}>
      <AddToReport area="turbo" proof={proof} onAdded={added} onClose={closed} />
    </QueryClientProvider>,
  );
  const shown = () => dialog(proofSentences.addToReport);
  const field = (path: string) => shown().querySelector<HTMLInputElement>(`[data-path="${path}"]`)!;
  await until(() => expect(shown().querySelector('form')).not.toBeNull());
  expect([field('userName').value, field('agent').value, field('origin').value]).toEqual([
    'sample_user',
    'sample_agent',
    'Blue Finch',
  ]);
  expect(field('originals.0.pl').value).toBe('-100');
  expect(shown().textContent).toContain('Cricket');
  const texts = {
    'originals.0.betDetails.0.odds': '1.9',
    'originals.0.betDetails.0.stack': '100',
    'originals.0.betDetails.0.time': '10:15:30',
    acBalance: '1000',
    afterVoidBalance: '1100',
    catchBy: 'Agent',
  };
  for (const [path, text] of Object.entries(texts)) await type(field(path), text);
  await press(field('catchBy'), 'Enter');
  await press(shown(), 'Escape');
  await until(() => expect(document.body.textContent).toContain(forms.discardTitle));
  await click(byText(document.body, 'button', forms.keepEditing));
  expect(closed).not.toHaveBeenCalled();
  expect(field('originals.0.betDetails.0.odds').value).toBe('1.9');

  await submit(shown().querySelector('form')!);
  await until(() => expect(shown().textContent).toContain('Failed to add report: No ink'));
  const record = { _id: '1', version: 1, createdAt: '', updatedAt: '', recordAddBy: 'me' };
  answers['POST /report/create'] = {
    status: 201,
    json: { data: { ...(asked('POST')[0]!.body as object), ...record } },
  };
  await submit(shown().querySelector('form')!);
  await until(() => expect(added).toHaveBeenCalledOnce());
  expect(asked('POST').at(-1)?.body).toMatchObject({ proofId: proof._id, userName: 'sample_user' });
});

test('says that reports do not have the sport of the proof, once it is known what they have', async () => {
  let arrive: (answer: FakeAnswer) => void = () => {};
  fakeApi({ 'GET /report/options': () => new Promise((resolve) => void (arrive = resolve)) });
  const other = { ...proof, sportname: { _id: 'x', name: 'Sample sport' } };
  await renderRouted(
    <QueryClientProvider client={new QueryClient()}>
      <AddToReport area="turbo" proof={other} onAdded={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const shown = () => dialog(proofSentences.addToReport);
  const notOffered = proofWords.sportNotOffered('Sample sport');
  expect(shown().textContent).not.toContain(notOffered);
  arrive({ json: { data: reportOptions } });
  await until(() => expect(shown().querySelector('form')).not.toBeNull());
  expect(shown().textContent).toContain(notOffered);
});

async function preview(answers: Answers) {
  const downloaded = vi.fn<(message: string) => void>();
  function Page() {
    const banner = useBanner();
    return (
      <ProofPreview
        area="turbo"
        id={proof._id}
        banner={banner}
        onBack={() => {}}
        steps={null}
        onEdit={undefined}
        onDuplicate={undefined}
        onDownloaded={downloaded}
      />
    );
  }
  const api = fakeApi(answers);
  const { container } = await renderRouted(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page />
    </QueryClientProvider>,
  );
  const see = (text: string) => until(() => expect(container.textContent).toContain(text));
  return { ...api, container, downloaded, see };
}
const path = `/client/${proof._id}`;
const loaded = (shown: Proof) => ({
  [`GET ${path}`]: { json: { data: definition.onWire?.write('turbo', { ...shown }) } },
});

test('a document that cannot be loaded shows why, and loads on retry', async () => {
  const { container, answers, see } = await preview({
    [`GET ${path}`]: { status: 403, json: { message: 'No paper' } },
  });
  await see(proofSentences.notLoaded('No paper'));
  Object.assign(answers, loaded(proof));
  await click(byText(container, 'button', lists.tryAgain));
  await see(proofSentences.downloadPdf);
  expect(container.querySelector('iframe')?.getAttribute('srcdoc')).toContain('sample_user');
  expect(container.textContent).not.toContain('No paper');
});

test('the reports made from a proof are named for people who may list reports, with links if they may open them', async () => {
  const made = {
    ...proof,
    reports: [
      { _id: 'r1', date: '2026-11-15' },
      { _id: 'r2', date: null },
    ],
  };
  const { container, see } = await preview(loaded(made));
  await see(proofWords.madeReports);
  const links = [...container.querySelectorAll('a[href^="/reports/"]')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['15 Nov 2026', '/reports/r1'],
    [proofWords.openReport, '/reports/r2'],
  ]);
  await cleanUp();
  const none = await preview(loaded(proof));
  await none.see(proofSentences.downloadPdf);
  expect(none.container.textContent).not.toContain(proofWords.madeReports);
  await cleanUp();
  const proofs = permissionOf('turbo', 'proof', 'preview');
  const listing = permissionOf('turbo', 'report', 'listing');
  signedInAs({ role: 'user', section: ['Turbo'], permissions: [proofs, listing] });
  const named = await preview(loaded(made));
  await named.see(`${proofWords.madeReports}: 15 Nov 2026N/A`);
  expect(named.container.querySelector('a[href^="/reports"]')).toBeNull();
  await cleanUp();
  signedInAs({ role: 'user', section: ['Turbo'], permissions: [proofs] });
  const other = await preview(loaded(made));
  await other.see('sample_user');
  expect(other.container.textContent).not.toContain(proofWords.madeReports);
});

test('a document without its maker is not printed', async () => {
  const { container, see } = await preview(loaded({ ...proof, proofMaker: ' ' }));
  await see(proofSentences.downloadPdf);
  await click(byText(container, 'button', proofSentences.downloadPdf));
  expect(container.querySelector('[role="alert"]')?.textContent).toContain(proofSentences.proofMakerRequired);
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test('a document that could not be printed shows why, and can be retried', async () => {
  let arrive: (answer: FakeAnswer) => void = () => {};
  const { container, calls, downloaded, see } = await preview({
    ...loaded(proof),
    [`GET ${path}/pdf?whatsapp_group=Night+desk&version=1`]: () =>
      new Promise((resolve) => void (arrive = resolve)),
  });
  await see(proofSentences.downloadPdf);
  await click(byText(container, 'button', proofSentences.downloadPdf));
  const asked = dialog(proofSentences.confirmDownload);
  await type(asked.querySelector('input[data-autofocus]')!, ' Night desk ');
  await submit(asked.querySelector('form')!);
  const waiting = byText(asked, 'button', proofSentences.downloading);
  expect(waiting.getAttribute('aria-disabled')).toBe('true');
  await submit(asked.querySelector('form')!);
  arrive({ status: 503, json: { message: 'The printer is away.' } });
  const message = proofSentences.pdfNotDownloaded('The printer is away', window.location.host);
  await until(() => expect(asked.querySelector('[role="alert"]')?.textContent).toContain(message));
  expect(calls.filter(({ path: at }) => at.includes('/pdf'))).toHaveLength(1);
  expect(byText(asked, 'button', proofSentences.downloadPdf).getAttribute('aria-disabled')).toBe('false');
  expect(downloaded).not.toHaveBeenCalled();
});

test('a download that finishes after its dialog was closed stays on the page and reports its result', async () => {
  let arrive: (answer: FakeAnswer) => void = () => {};
  const { container, downloaded, see } = await preview({
    ...loaded(proof),
    [`GET ${path}/pdf?whatsapp_group=Finch+desk&version=1`]: () =>
      new Promise((resolve) => void (arrive = resolve)),
  });
  await see(proofSentences.downloadPdf);
  const begin = async () => {
    await click(byText(container, 'button', proofSentences.downloadPdf));
    const asked = dialog(proofSentences.confirmDownload);
    await submit(asked.querySelector('form')!);
    return asked;
  };
  await click(byText(await begin(), 'button', forms.cancel));
  arrive({ status: 503, json: { message: 'The printer is away.' } });
  await see(proofSentences.pdfNotDownloaded('The printer is away', window.location.host));
  for (const isClosed of [true, false]) {
    const asked = await begin();
    if (isClosed) await click(byText(asked, 'button', forms.cancel));
    arrive({ json: {} });
    const message = proofWords.downloaded('sample_user.pdf');
    await until(() => expect(downloaded).toHaveBeenLastCalledWith(message, { staysOpen: isClosed }));
  }
});

test('a proof that was deleted since it was shown is not printed, and no longer shown', async () => {
  const { container, answers, downloaded, see } = await preview({
    ...loaded(proof),
    [`GET ${path}/pdf?whatsapp_group=Finch+desk&version=1`]: { status: 404, json: { message: 'Not found' } },
  });
  await see(proofSentences.downloadPdf);
  await click(byText(container, 'button', proofSentences.downloadPdf));
  answers[`GET ${path}`] = { status: 404, json: { message: 'Not found' } };
  await submit(dialog(proofSentences.confirmDownload).querySelector('form')!);
  await see(
    'Failed to download PDF: This record does not exist, or it was deleted. Please ensure you have the necessary permissions',
  );
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  await see(proofSentences.notLoaded('Not found'));
  expect(container.querySelector('iframe')).toBeNull();
  expect(container.textContent).not.toContain(proofSentences.addToReport);
  expect(downloaded).not.toHaveBeenCalled();
});

test('a proof that was changed since it was shown is not printed, but reloaded', async () => {
  const message = proofWords.changedSinceShown('sample_other', '15 Nov 2026, 10:00');
  const { container, answers, downloaded, see } = await preview({
    ...loaded(proof),
    [`GET ${path}/pdf?whatsapp_group=Finch+desk&version=1`]: { status: 409, json: { message } },
  });
  await see(proofSentences.downloadPdf);
  await click(byText(container, 'button', proofSentences.downloadPdf));
  Object.assign(answers, loaded({ ...proof, version: 2, navigation: 'Sample > Changed' }));
  await submit(dialog(proofSentences.confirmDownload).querySelector('form')!);
  await see(message);
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  await until(() =>
    expect(container.querySelector('iframe')?.getAttribute('srcdoc')).toContain('Sample &gt; Changed'),
  );
  expect(downloaded).not.toHaveBeenCalled();
});
