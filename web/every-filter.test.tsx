/** A filter that is missing in the panel of its list can only be set by editing the address. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { areas, sections } from '../domain/areas.ts';
import { noteFilter } from '../domain/note/filter.ts';
import { proofFilter } from '../domain/proof/filter.ts';
import type { ListFilter } from '../domain/record/list-filter.ts';
import { reportFilter } from '../domain/report/filter.ts';
import { fakeApi } from './client/testing/fake-api.ts';
import { signedInAs } from './client/testing/signed-in.ts';
import { NoteFilterFields } from './modules/note/note-filter-fields.tsx';
import { ProofFilterFields } from './modules/proof/list/proof-filter-fields.tsx';
import { ReportFilterFields } from './modules/report/list/report-filter-fields.tsx';
import { cleanUp, render } from './ui/testing/render.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

/** Search and periods are above the list; whole names come from the dashboard, the page of a user and the palette. */
const isElsewhere = (field: string) => ['searchTerm', 'period'].includes(field) || field.endsWith('Is');

function labelsOf<Field extends string>({ fields, labelOf }: Pick<ListFilter<Field>, 'fields' | 'labelOf'>) {
  return fields.filter((field) => !isElsewhere(field)).map((field) => labelOf(field));
}

const view = {
  active: {},
  filters: { values: {}, isAhead: false, set: vi.fn(), reset: vi.fn() },
  params: { setTyped: vi.fn() },
  resetAll: vi.fn(),
};
const area = areas[0];
const panels = [
  { module: 'proof', labels: labelsOf(proofFilter), panel: <ProofFilterFields view={view} /> },
  { module: 'report', labels: labelsOf(reportFilter), panel: <ReportFilterFields area={area} view={view} /> },
  { module: 'note', labels: labelsOf(noteFilter), panel: <NoteFilterFields area={area} view={view} /> },
];

test.each(panels)('every filter has a field: $module', async ({ labels, panel }) => {
  signedInAs({ role: 'admin', section: sections, permissions: [] });
  fakeApi({});
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>{panel}</QueryClientProvider>,
  );
  const shown = [...container.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(shown.sort()).toEqual(labels.toSorted());
});
