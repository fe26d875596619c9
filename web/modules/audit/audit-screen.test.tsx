import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuditRecord } from '../../../domain/evidence/audit/audit.ts';
import { auditSentences as sentences, auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { forms, lists } from '../../../domain/text.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { byText, cleanUp, click, type, until } from '../../ui/testing/render.tsx';
import { renderRouted } from '../../ui/testing/render-routed.tsx';
import { AuditScreen } from './audit-screen.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const entry = (id: string, over: Partial<AuditRecord>): AuditRecord => ({
  id,
  at: '2026-11-15T08:35:00.000000Z',
  actor: `sample-${id}`,
  action: 'update',
  entity: 'sport',
  area: 'turbo',
  recordId: `record-${id}`,
  before: null,
  after: null,
  sequenced: true,
  address: null,
  ...over,
});

async function screen(entries: readonly AuditRecord[], answers: Answers = {}, search = '') {
  signedInAs({ role: 'admin', section: ['Turbo', 'Forex'], permissions: [] });
  const api = fakeApi({ [`GET /audit${search}`]: { json: { data: entries, cursor: null } }, ...answers });
  const { container } = await renderRouted(
    <QueryClientProvider client={new QueryClient()}>
      <AuditScreen />
    </QueryClientProvider>,
    `/audit${search}`,
  );
  await until(() => expect(container.querySelectorAll('tbody tr')).toHaveLength(entries.length));
  const see = (text: string) => until(() => expect(container.textContent).toContain(text));
  return { ...api, container, see };
}

test('an entry links to the record or the user that it is about, if there is one', async () => {
  const { container } = await screen([
    entry('sport', {}),
    entry('user', { entity: 'user', area: null }),
    entry('deleted', { action: 'delete' }),
    entry('login', { action: 'login', entity: 'session', area: null, recordId: null }),
  ]);
  const linkOf = async (actor: string) => {
    await click(byText(container, 'tbody td', actor));
    const dialog = document.querySelector('[role="dialog"]')!;
    const links = [...dialog.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    await click(byText(dialog, 'button', forms.close));
    return links;
  };
  expect(await linkOf('sample-sport')).toEqual([
    ['record-sport', '/sports/record-sport'],
    [words.openRecord, '/sports/record-sport'],
  ]);
  expect(await linkOf('sample-user')).toEqual([
    ['record-user', '/userManagement/record-user'],
    [words.openRecord, '/userManagement/record-user'],
  ]);
  expect(await linkOf('sample-deleted')).toEqual([]);
  expect(await linkOf('sample-login')).toEqual([]);
});

test('an entry says what was done and changed, whatever it is about, and whether it is in the log', async () => {
  const { container } = await screen([
    entry('sport', { area: null, before: { name: 'Sample' }, after: { name: 'Other' } }),
    entry('waiting', { entity: 'something-newer', sequenced: false, after: { newer: 'Sample' } }),
  ]);
  const detailsOf = async (actor: string) => {
    await click(byText(container, 'tbody td', actor));
    const dialog = document.querySelector('[role="dialog"]')!;
    const text = dialog.textContent;
    const links = dialog.querySelectorAll('a').length;
    await click(byText(dialog, 'button', forms.close));
    return { text, links };
  };
  const sport = await detailsOf('sample-sport');
  expect(sport.text).toContain(`${words.action}Update`);
  expect(sport.text).toContain(`${words.sequenced}${words.yes}`);
  expect(sport.text).toMatch(/SampleOther/);
  // Without an area there is no list to open.
  expect(sport.links).toBe(0);
  const waiting = await detailsOf('sample-waiting');
  expect(waiting.text).toContain(`${words.sequenced}${words.waiting}`);
  expect(waiting.text).toContain('Sample');
  expect(waiting.links).toBe(0);
});

test('queries by whole India days, and resets the filters', async () => {
  const asked =
    'actor=sample&evidence=28T5-CY4T-QKFF&from=2026-11-13T18%3A30%3A00.000Z&to=2026-11-14T18%3A29%3A59.999Z';
  const { container, answers, see } = await screen([entry('sport', {})], {
    [`GET /audit?${asked}`]: { json: { data: [entry('found', {})], cursor: null } },
  });
  const field = (label: string) =>
    container.querySelector(`[id="${byText(container, 'search label', label).getAttribute('for')}"]`)!;
  expect(container.textContent).not.toContain(words.resetFilters);
  await type(field(words.actor), ' sample ');
  await type(field(words.evidence), '28T5-CY4T-QKFF');
  await type(field(words.from), '14/11/2026');
  await type(field(words.to), '14/11/2026');
  await see('sample-found');
  answers['GET /audit'] = { json: { data: [entry('sport', {})], cursor: null } };
  await click(byText(container, 'button', words.resetFilters));
  await see('sample-sport');
  expect(container.textContent).not.toContain(words.resetFilters);
});

test('an address with an invalid day shows all days', async () => {
  const all = { json: { data: [entry('sport', {})], cursor: null } };
  const { see, calls } = await screen([entry('wrong', {})], { 'GET /audit': all }, '?to=soon');
  await see('sample-sport');
  expect(calls.map(({ path }) => path)).not.toContain('/audit?to=soon');
});

test('says why more entries could not be fetched, and fetches them with the next try', async () => {
  const problem = 'The database does not answer';
  const next = 'GET /audit?cursor=next';
  const { container, see, answers } = await screen([entry('first', {})], {
    'GET /audit': { json: { data: [entry('first', {})], cursor: 'next' } },
    [next]: { status: 409, json: { message: problem } },
  });
  const more = async () => {
    const button = byText(container, 'button', lists.showMore);
    button.focus();
    await click(button);
  };
  await more();
  await see(problem);
  expect(container.querySelector('tbody')?.textContent).toContain('sample-first');
  answers[next] = { json: { data: [entry('second', {})], cursor: null } };
  await more();
  await see('sample-second');
  expect(container.textContent).not.toContain(problem);
  // The button is gone, and the keyboard goes on from where it was.
  expect(document.activeElement).not.toBe(document.body);
});

test('says how much of the log is signed', async () => {
  const { container, see } = await screen([entry('sport', {})], {
    'GET /audit/log': {
      json: { data: { size: 1200, signedAt: '2026-11-15T08:35:00Z', waiting: 2, waitingSeconds: 1 } },
    },
  });
  await see(`${words.logWhole('1,200', '15 Nov 2026, 14:05')} · ${words.logWaiting('2')}`);
  expect(container.textContent).not.toContain(words.logLate('1'));
});

test('exports the filtered entries, once however often it is clicked, and reports a failure', async () => {
  const file = 'GET /audit/export?actor=sample-sport';
  let refuse: (answer: FakeAnswer) => void = () => {};
  const { container, see, answers, calls } = await screen(
    [entry('sport', {})],
    { [file]: () => new Promise((resolve) => (refuse = resolve)) },
    '?actor=sample-sport',
  );
  await click(byText(container, 'button', words.export));
  await click(byText(container, 'button', words.export));
  expect(calls.filter(({ path }) => path.includes('export'))).toHaveLength(1);
  refuse({ status: 502, json: {} });
  await see(sentences.exportFailed);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  answers[file] = { json: {} };
  await click(byText(container, 'button', words.export));
  await see(words.exported);
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('audit.xlsx');
});
