import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditSentences, auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { forms, lists } from '../../../domain/text.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { useEntries } from '../../client/calls/history.ts';
import { byText, cleanUp, click, render, until } from '../../ui/testing/render.tsx';
import { EntriesTable } from './entries-table.tsx';
import { HistoryButton } from './history.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi({ 'GET /sports/1/history': { status: 403, json: {} } });
});

const entry = {
  id: '1',
  at: '2026-11-15T08:35:00.000Z',
  actor: 'sample_admin',
  action: 'update',
  before: { name: 'Gold' },
  after: { name: 'Silver' },
};
const found = { json: { data: [entry], cursor: null } };

test('the history opens in a dialog, says why it cannot be loaded, tries again and closes', async () => {
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <HistoryButton path="/sports/1" labels={{ name: 'Name' }} />
    </QueryClientProvider>,
  );
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
  const see = (text: string) => until(() => expect(dialog()?.textContent).toContain(text));
  await click(byText(container, 'button', words.history));
  await see(auditSentences.fetchFailed);
  api.answers['GET /sports/1/history'] = found;
  await click(byText(dialog()!, 'button', lists.tryAgain));
  await see('sample_admin15 Nov 2026, 14:05');
  expect([...dialog()!.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    'NameGoldSilver',
  ]);
  await click(byText(dialog()!, 'div > button.mantine-Button-root', forms.close));
  expect(dialog()).toBeNull();
});

function Entries() {
  return (
    <EntriesTable<typeof entry>
      name="Entries"
      columns={[{ key: 'actor', header: words.actor, value: ({ actor }) => actor }]}
      rowKey={({ id }) => id}
      found={useEntries<typeof entry>('/sports/1/history', { isEnabled: true })}
      failedText="Failed to fetch entries"
      emptyText="No entries"
      className={undefined}
    />
  );
}

test('a table of entries that cannot be loaded says why, and tries again', async () => {
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Entries />
    </QueryClientProvider>,
  );
  await until(() =>
    expect(container.querySelector('[role="alert"]')?.textContent).toBe('Failed to fetch entries'),
  );
  expect(container.textContent).not.toContain('No entries');
  api.answers['GET /sports/1/history'] = found;
  await click(byText(container, 'button', lists.tryAgain));
  await until(() => expect(container.querySelector('tbody')?.textContent).toBe('sample_admin'));
});
