import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReportImport } from '../../../../domain/report/import.ts';
import { importWords as words, reportSentencesOf } from '../../../../domain/report/text.ts';
import { fakeApi } from '../../../client/testing/fake-api.ts';
import { byText, cleanUp, click, render, until } from '../../../ui/testing/render.tsx';
import { ImportsDialog } from './imports-dialog.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const made = (id: string, more: Partial<ReportImport> = {}): ReportImport => ({
  _id: id,
  file: `${id}.xlsx`,
  saved: 3,
  changed: 0,
  createdBy: 'sample-writer',
  createdAt: '2026-11-15T08:35:00.000Z',
  undoneBy: null,
  undoneAt: null,
  ...more,
});
const imports = 'GET /report/imports';

test('an import of the past is undone after a question that names its file', async () => {
  const undone = { undoneBy: 'sample-editor', undoneAt: '2026-11-15T18:35:00.000Z' };
  const { answers, asked } = fakeApi({
    [imports]: { json: { data: [made('new'), made('changed', { changed: 2 }), made('old', undone)] } },
    'POST /report/imports/new/undo': { json: { message: 'Sample undone' } },
  });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportsDialog area="turbo" mayUndo onClose={() => {}} />
    </QueryClientProvider>,
  );
  const dialogs = () => [...document.querySelectorAll('[role="dialog"]')];
  const rows = () => [...dialogs()[0]!.querySelectorAll('li')].map(({ textContent }) => textContent);
  await until(() => expect(rows()).toHaveLength(3));
  expect(rows()[1]).toContain(words.changedSince(2));
  expect(rows()[2]).toContain(words.undone('sample-editor', '16 Nov 2026, 00:05'));
  const undo = dialogs()[0]!.querySelectorAll('li button');
  expect([...undo].map((button) => button.getAttribute('aria-label'))).toEqual([words.undoOf('new.xlsx')]);

  await click(undo[0]!);
  expect(dialogs()[1]?.textContent).toContain(reportSentencesOf('turbo').undoQuestion(3));
  expect(dialogs()[1]?.textContent).toContain('new.xlsx');
  answers[imports] = { json: { data: [made('new', undone)] } };
  await click(byText(dialogs()[1]!, 'button', words.undo));
  await until(() => expect(rows()).toHaveLength(1));
  expect(asked('POST').map(({ path }) => path)).toEqual(['/report/imports/new/undo']);
  expect(dialogs()[0]?.textContent).toContain('Sample undone');
});
