import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { shownFilter } from '../../../../domain/record/filter-text.ts';
import { anyFinding } from '../../../../domain/record/list-filter.ts';
import { reportFilters } from '../../../../domain/report/filter.ts';
import { reportLabels, reportWords } from '../../../../domain/report/text.ts';
import { findingNames, reportWarnings } from '../../../../domain/record/finding-codes.ts';
import { fakeApi } from '../../../client/testing/fake-api.ts';
import { signedInAs } from '../../../client/testing/signed-in.ts';
import { cleanUp, click, render, until } from '../../../ui/testing/render.tsx';
import { ReportFilterFields } from './report-filter-fields.tsx';
import { ReportQuickFilters } from './report-quick-filters.tsx';
import type { PanelField } from '../store/report-list.ts';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

async function fields(values: Partial<Record<PanelField, string>>) {
  signedInAs({ role: 'admin', section: ['Turbo'], permissions: [] });
  fakeApi({});
  const set = vi.fn();
  const client = new QueryClient();
  const filled = (given: typeof values) => (
    <QueryClientProvider client={client}>
      <ReportFilterFields
        area="turbo"
        view={{ filters: { values: given, isAhead: false, set, reset: vi.fn() } }}
      />
    </QueryClientProvider>
  );
  const { container, rerender } = await render(filled(values));
  const field = (name: PanelField) => {
    const label = [...container.querySelectorAll('label')].find(
      ({ textContent }) => textContent === reportFilters[name].label,
    );
    return container.querySelector<HTMLSelectElement>(`[id="${label?.htmlFor}"]`)!;
  };
  const chosen = (name: PanelField) => field(name).selectedOptions[0]?.textContent;
  return { container, field, chosen, set, fill: (given: typeof values) => rerender(filled(given)) };
}

test('several values of an address are shown as one choice', async () => {
  const { container, field, chosen } = await fields({
    finding: 'same-bet\nbalance',
    voidStatus: 'Void\nNot Void',
    agent: 'sample one\nsample two',
    startDate: '2026-11-01',
    endDate: '2026-11-02',
  });
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

test('each kind of warning can be chosen by its name, and a filter that is reset shows that all are meant', async () => {
  const { field, chosen, set, fill } = await fields({ finding: 'same-bet', voidStatus: 'Void' });
  expect([chosen('finding'), chosen('voidStatus')]).toEqual([findingNames['same-bet'], 'Void']);
  expect([...field('finding').options].map(({ value, text }) => [value, text])).toEqual([
    ['', reportWords.any],
    [anyFinding, shownFilter('finding', anyFinding)],
    ...reportWarnings.map((code) => [code, findingNames[code]]),
  ]);
  await act(async () => {
    field('finding').value = 'balance';
    field('finding').dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(set).toHaveBeenCalledExactlyOnceWith('finding', 'balance');
  await fill({});
  expect([field('finding').value, field('voidStatus').value]).toEqual(['', '']);
});

test('the filter above the list also offers retired names, which reports still have', async () => {
  signedInAs({ role: 'admin', section: ['Turbo'], permissions: [] });
  const named = (value: string, position: number, isRetired: boolean) => ({
    _id: value,
    kind: 'catchBy',
    value,
    position,
    isRetired,
  });
  fakeApi({
    'GET /report/options': { json: { data: [named('Gita', 1, true), named('Asha', 2, false)] } },
  });
  const filters = { values: {}, isAhead: false, set: vi.fn(), reset: vi.fn() };
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportQuickFilters area="turbo" filters={filters} />
    </QueryClientProvider>,
  );
  const filter = container.querySelector<HTMLElement>(`input[placeholder="${reportLabels.catchBy}"]`)!;
  await act(async () => filter.focus());
  await click(filter);
  const offered = () => [...document.querySelectorAll('[role="option"]')].map((each) => each.textContent);
  await until(() => expect(offered()).toEqual(['Asha', 'Gita']));
});
