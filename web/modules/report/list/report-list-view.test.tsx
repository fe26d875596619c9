import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { can, type Actor } from '../../../../domain/permissions.ts';
import type { Report } from '../../../../domain/report/report.ts';
import { fakeApi } from '../../../client/testing/fake-api.ts';
import { byText, cleanUp, click, render, wait } from '../../../ui/testing/render.tsx';
import { ReportScreen } from '../report-screen.tsx';

const admin: Actor = { role: 'admin', section: ['Turbo', 'Forex'], permissions: [] };

vi.mock(import('../../../client/use-can.ts'), () => ({
  useActor: () => admin,
  useCan: (area, module) => (action) => can(admin, area, module, action),
}));

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const bet = (odds: number) => ({ odds, stack: 100, time: '10:15:30' });
const report = (at: number): Report => ({
  _id: `0000000${at}-0000-7000-8000-000000000000`,
  date: '2026-09-15',
  userName: `user-${at}`,
  agent: 'Sample Agent',
  origin: 'Demo Brand',
  originals: [
    { sportNames: ['Cricket'], eventNames: ['A v B'], marketNames: ['Toss'], pl: 10, betDetails: [bet(1.5)] },
    {
      sportNames: ['Tennis'],
      eventNames: ['Final'],
      marketNames: ['Toss'],
      pl: -4.5,
      betDetails: [bet(2), bet(7.25)],
    },
  ],
  acBalance: 1,
  afterVoidBalance: 2,
  catchBy: 'Agent',
  proofType: 'Hedging',
  proofStatus: 'Submitted',
  voidStatus: 'Void',
  remark: '',
  proofId: null,
  recordAddBy: 'writer',
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});

/** A list that arrives in parts. */
async function screen() {
  let arriving: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (arriving = controller) });
  const say = (text: string) => arriving?.enqueue(new TextEncoder().encode(text));
  fakeApi({});
  const answered = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url === '/api/report/all'
      ? new Response(body, { headers: { 'x-total-count': '2', 'x-as-of': '' } })
      : answered(url, init),
  );
  const router = createMemoryRouter([{ path: '*', element: <ReportScreen area="turbo" /> }]);
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const end = (text: string) => {
    say(text);
    arriving?.close();
  };
  return { container, say, end };
}

const eventually = (check: () => void) =>
  vi.waitFor(async () => {
    await wait();
    check();
  });

test('totals wait for the whole list; a report is one line that unfolds', async () => {
  const { container, say, end } = await screen();
  const totals = () => container.querySelector('tfoot')?.textContent;
  say(`{"data":[\n${JSON.stringify(report(1))},\n`);
  await eventually(() => expect(container.querySelector('tbody')?.textContent).toContain('user-1'));
  expect(totals()).toBe('TotalsP&L…Stack…A/C Balance…After Void Balance…');
  end(`${JSON.stringify(report(2))}\n],"message":""}`);
  const sums = 'TotalsP&L+11.00Stack600.00A/C Balance2.00After Void Balance4.00';
  await eventually(() => expect(totals()).toBe(sums));

  const [row] = [...container.querySelectorAll('tbody tr')];
  const cells = [...row!.querySelectorAll('td')].map((td) => td.textContent);
  expect(cells.slice(0, 13)).toEqual([
    '',
    '15 Sep 2026',
    'user-2',
    '+5.50',
    'Void',
    'Submitted',
    'Agent',
    'Cricket+1',
    'A v B+1',
    'Toss',
    '3 bets',
    '300.00',
    '10:15:30+2',
  ]);
  expect(row!.querySelector('[title="Cricket, Tennis"]')).not.toBeNull();
  expect(container.textContent).not.toContain('7.25');
  await click(byText(row!, 'button', 'Show details'));
  expect(container.textContent).toContain('7.25');
});
