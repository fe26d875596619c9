import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { reportFilters } from '../../../../domain/report/filter.ts';
import { reportLabels } from '../../../../domain/report/text.ts';
import { findingNames } from '../../../../domain/sense/finding/screen-text.ts';
import { fakeApi } from '../../../client/testing/fake-api.ts';
import { signedInAs } from '../../../client/testing/signed-in.ts';
import { cleanUp, render } from '../../../ui/testing/render.tsx';
import { ReportFilterFields } from './report-filter-fields.tsx';
import type { PanelField } from './report-list.ts';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

test('several values of an address are shown as one choice', async () => {
  signedInAs({ role: 'admin', section: ['Turbo'], permissions: [] });
  fakeApi({});
  const values = {
    finding: 'same-bet\nbalance',
    voidStatus: 'Void\nNot Void',
    agent: 'sample one\nsample two',
    startDate: '2026-11-01',
    endDate: '2026-11-02',
  };
  const filters = { values, isAhead: false, set: vi.fn(), reset: vi.fn() };
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportFilterFields area="turbo" view={{ filters }} />
    </QueryClientProvider>,
  );
  const field = (name: PanelField) => {
    const label = [...container.querySelectorAll('label')].find(
      ({ textContent }) => textContent === reportFilters[name].label,
    );
    return container.querySelector<HTMLSelectElement>(`[id="${label?.htmlFor}"]`)!;
  };
  const chosen = (name: PanelField) => field(name).selectedOptions[0]?.textContent;
  expect(chosen('finding')).toBe(`${findingNames['same-bet']}, ${findingNames.balance}`);
  expect(chosen('voidStatus')).toBe('Void, Not Void');
  expect(field('agent').value).toBe('sample one, sample two');
  // Two fields that are called alike everywhere say of what.
  const legends = [...container.querySelectorAll('fieldset')].map(
    (pair) => pair.querySelector('legend')?.textContent,
  );
  const ranges = ['date', 'pl', 'odds', 'stack', 'acBalance', 'afterVoidBalance'] as const;
  expect(legends).toEqual(ranges.map((name) => reportLabels[name]));
  expect([field('startDate').value, field('endDate').value]).toEqual(['01 Nov 2026', '02 Nov 2026']);
});
