import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conflicts, forms, sentencesOf } from '../../../domain/text.ts';
import { proofTypeLabels as labels } from '../../../domain/prooftype/text.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { narrowScreen } from '../../ui/testing/narrow-screen.ts';
import { byText, cleanUp, click, press, submit, type, until } from '../../ui/testing/render.tsx';
import { renderRouted } from '../../ui/testing/render-routed.tsx';
import { ProofTypeScreen } from './prooftype-screen.tsx';

beforeEach(() => {
  signedInAs({ role: 'admin', section: ['Turbo'], permissions: [] });
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const sentences = sentencesOf('turbo', 'prooftype');
const record = {
  _id: '1',
  type: 'Taken',
  content: '<p>Bets of {user}</p>',
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-15T08:35:00.000Z',
};

async function screen(...others: (typeof record)[]) {
  const api = fakeApi({ 'GET /prooftype': { json: { data: [record, ...others] } } });
  const { container } = await renderRouted(
    <QueryClientProvider client={new QueryClient()}>
      <ProofTypeScreen area="turbo" />
    </QueryClientProvider>,
    '/prooftype',
  );
  await until(() => expect(container.querySelector('tbody')?.textContent).toContain('Taken'));
  const dialog = () => container.querySelector<HTMLElement>('[role="dialog"]')!;
  const editor = () => dialog().querySelector<HTMLElement>('[contenteditable="true"]');
  const source = () => dialog().querySelector('textarea')!;
  const show = (view: string) => click(dialog().querySelector(`input[type="radio"][value="${view}"]`)!);
  const send = () => submit(dialog().querySelector('form')!);
  const see = (text: string) => until(() => expect(dialog().textContent).toContain(text));
  const name = () => dialog().querySelector<HTMLInputElement>('input[type="text"], input:not([type])')!;
  return { ...api, container, dialog, editor, source, show, send, see, name };
}

test('shows missing, duplicate and failed input at its fields, and loses nothing', async () => {
  const { container, dialog, editor, source, show, send, see, name, answers } = await screen();
  await click(byText(container, 'button', sentences.addLabel));
  await until(() => expect(editor()).not.toBeNull());
  await send();
  const errors = () => dialog().querySelectorAll('.mantine-InputWrapper-error');
  expect([...errors()].map((error) => error.textContent)).toEqual([sentences.required, sentences.required]);
  await type(name(), 'Taken');
  await send();
  expect(document.activeElement).toBe(editor());
  await show('source');
  await type(source(), '<p>Kept</p>');
  answers['POST /prooftype'] = { status: 409, json: { message: '"Taken" already exists' } };
  await send();
  await see('"Taken" already exists');
  answers['POST /prooftype'] = { status: 400, json: {} };
  await send();
  await see(sentences.createFailed);
  expect(source().value).toBe('<p>Kept</p>');
  await press(dialog(), 'Escape');
  await click(byText(document.body, 'button', forms.keepEditing));
  expect(source().value).toBe('<p>Kept</p>');
  await click(byText(dialog(), 'button', forms.reset));
  expect([name().value, source().value]).toEqual(['', '']);
});

test('shows a second editor the differences as text, and takes theirs with its formatting', async () => {
  const { container, dialog, source, show, send, see, answers } = await screen();
  await click(byText(container, 'tbody button', 'Edit'));
  await show('source');
  await type(source(), '<p>My words</p>');
  const current = { ...record, content: '<p>Their <strong>words</strong></p>', version: 2 };
  answers['PUT /prooftype/1'] = { status: 409, json: { message: 'Changed by sample', current } };
  await send();
  await see(conflicts.title);
  const rows = [...dialog().querySelectorAll('[role="alert"] tbody tr')].map((row) => row.textContent);
  expect(rows).toEqual([`${labels.content}Their wordsMy words`]);
  // Without differences there is no table of headings only.
  await type(source(), current.content);
  expect(dialog().querySelector('[role="alert"] table')).toBeNull();
  await type(source(), '<p>My words</p>');
  await click(byText(dialog(), 'button', conflicts.takeTheirs));
  await until(() => expect(source().value).toBe(current.content));
});

test('on a phone a card shows the words of the template, or that there are none', async () => {
  narrowScreen();
  const { container } = await screen({ ...record, _id: '2', type: 'Without words', content: '<p></p>' });
  const cards = [...container.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(cards).toEqual(['TakenBets of {user}', 'Without wordsNo content available']);
});
