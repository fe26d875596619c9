/** The report form in a test, with its server. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentProps } from 'react';
import { expect, vi } from 'vitest';
import { apiPath, type Area } from '../../../../domain/areas.ts';
import { generic } from '../../../../domain/text.ts';
import { fakeApi, type Answers } from '../../../client/testing/fake-api.ts';
import { until } from '../../../ui/testing/render.tsx';
import { renderRouted } from '../../../ui/testing/render-routed.tsx';
import type { ReportDraft } from '../form/report-form-values.ts';
import { ReportForm } from '../form/report-form.tsx';
import { reportOptions } from './report-options.ts';

export const draft: ReportDraft = {
  date: '2026-11-15',
  userName: 'sample user',
  agent: 'sample agent',
  catchBy: 'Agent',
  acBalance: 10,
  afterVoidBalance: 5,
  proofId: '01a1dd41-036a-75d5-a62c-763bf8700707',
  originals: [
    {
      sportNames: ['Cricket'],
      eventNames: ['Sample event'],
      marketNames: ['Toss'],
      pl: 12.5,
      betDetails: [{ odds: 2, stack: 3, time: '10:00:00' }],
    },
  ],
};

export const defaults = {
  origin: '',
  remark: '',
  proofType: 'Ground line or Live line',
  proofStatus: 'Submitted',
  voidStatus: 'Void',
};

export async function reportForm(
  area: Area,
  given: ReportDraft | undefined,
  answers: Answers = {},
  more: Partial<ComponentProps<typeof ReportForm>> = {},
) {
  const saved = vi.fn();
  const api = fakeApi({
    [`GET ${apiPath(area, 'report')}/options`]: { json: { data: reportOptions } },
    [`GET ${apiPath(area, 'report')}/suggestions`]: {
      json: { data: { userName: [], agent: [], origin: [], eventNames: [], marketNames: [] } },
    },
    ...answers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container } = await renderRouted(
    <QueryClientProvider client={client}>
      <ReportForm
        area={area}
        onSaved={saved}
        onCancel={() => {}}
        {...(given && { draft: given })}
        {...more}
      />
    </QueryClientProvider>,
  );
  await until(() => expect(container.textContent).not.toBe(generic.loading));
  return { ...api, container, client, saved, form: container.querySelector('form') as HTMLFormElement };
}

export const field = (container: Element, path: string) =>
  container.querySelector(`[data-path="${path}"]`) as HTMLInputElement;

export const key = (element: Element, name: string, more: KeyboardEventInit = {}) =>
  act(async () =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
    ),
  );
export const bet = (container: Element, row: number, column: string) =>
  field(container, `originals.0.betDetails.${row}.${column}`);
export const focusedPath = () => document.activeElement?.getAttribute('data-path');
