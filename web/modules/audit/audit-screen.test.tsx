import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuditRecord } from '../../../domain/evidence/audit/audit.ts';
import { auditSentences as say, auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { forms } from '../../../domain/text.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { byText, cleanUp, click, until } from '../../ui/testing/render.tsx';
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

test('exports what the filters show, once however often it is asked for, and says if that failed', async () => {
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
  await see(say.exportFailed);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  answers[file] = { json: {} };
  await click(byText(container, 'button', words.export));
  await see(words.exported);
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('audit.xlsx');
});
