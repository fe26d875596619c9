import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { areas, modules, sectionOf, type Area } from '../../../domain/areas.ts';
import type { DashboardSummary } from '../../../domain/dashboard/dashboard.ts';
import { permissionOf } from '../../../domain/permissions.ts';
import { fakeApi, type Answers } from '../../client/testing/fake-api.ts';
import { session } from '../../client/session/session.ts';
import { chartColor } from '../../ui/charts/chart-colors.ts';
import { byText, cleanUp, click, render, type, wait, until } from '../../ui/testing/render.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

/** 00:30 on 31 March in India. */
const now = Date.parse('2026-03-30T19:00:00Z');

const summary: DashboardSummary = {
  asOf: new Date(now).toISOString(),
  totals: { whitelabel: 3, prooftype: 4, sport: 10, proof: 13, report: 300_000, note: 0 },
  proofMakers: [
    { name: 'sample & maker', count: 12 },
    { name: 'sam', count: 1 },
  ],
  catchBy: [
    { name: 'Agent', count: 299_999 },
    { name: '', count: 1 },
  ],
  proofStatus: [
    { name: 'Submitted', count: 200_000 },
    { name: 'Not Submit', count: 100_000 },
  ],
  voidStatus: [
    { name: 'Void', count: 300_000 },
    { name: 'Not Void', count: 0 },
  ],
};
const nothing: DashboardSummary = {
  asOf: summary.asOf,
  totals: { whitelabel: 0, prooftype: 0, sport: 0, proof: 0, report: 0, note: 0 },
  proofMakers: [],
  catchBy: [],
  proofStatus: [
    { name: 'Submitted', count: 0 },
    { name: 'Not Submit', count: 0 },
  ],
  voidStatus: [
    { name: 'Void', count: 0 },
    { name: 'Not Void', count: 0 },
  ],
};

interface Rights {
  readonly section?: readonly Area[];
  readonly permissions?: readonly string[];
  readonly role?: 'user' | 'admin';
}

beforeEach(() => {
  vi.spyOn(session, 'serverTime').mockReturnValue(now);
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function later(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await wait();
}

const everything = areas.flatMap((area) => modules.map((module) => permissionOf(area, module, 'listing')));

function signInWith({ section = areas, permissions = everything, role = 'user' }: Rights) {
  const state = session.state();
  const user = {
    _id: 'u',
    username: 'sample-person',
    email: 'sample@example.test',
    role,
    section: section.map(sectionOf),
    permissions,
  };
  const signedIn = { ...state, status: 'signedIn', user } as unknown as typeof state;
  vi.spyOn(session, 'state').mockReturnValue(signedIn);
}

async function screen(search = '', rights: Rights = {}, answers: Answers = {}) {
  signInWith(rights);
  const answer = { json: { data: summary, message: '' } };
  const api = fakeApi({
    'GET /admin/dashboard?area=turbo': answer,
    'GET /admin/dashboard?area=forex': { json: { data: { ...nothing, totals: { sport: 7 } }, message: '' } },
    ...answers,
  });
  const router = createMemoryRouter([{ path: '*', element: <DashboardScreen /> }], {
    initialEntries: [`/dashboard${search}`],
  });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await wait();
  const text = (selector: string) =>
    [...container.querySelectorAll(selector)].map((node) => node.textContent);
  const links = () =>
    Object.fromEntries(
      [...container.querySelectorAll('a')].map((link) => [
        link.getAttribute('aria-label') ?? link.textContent,
        link.getAttribute('href'),
      ]),
    );
  const tables = () =>
    [...container.querySelectorAll('table')].map((table) =>
      [...table.querySelectorAll('tr')].map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
      ),
    );
  return { ...api, container, router, text, links, tables };
}

test('shows heading, welcome, six cards and all figures, each with a link to the list', async () => {
  const { text, links, tables, container } = await screen();
  expect(text('h1')).toEqual(['Dashboard']);
  expect(text('header p')).toEqual(['Welcome back, sample-person']);
  expect(text('h2')).toEqual(['Proofs Section', 'Reports Section']);
  const asOf = 'Updated as of 31 Mar 2026, 00:30';
  expect(links()).toEqual({
    [`Total Whitelabels3${asOf}`]: '/whitelabel',
    [`Total Proof Types4${asOf}`]: '/prooftype',
    [`Total Sports10${asOf}`]: '/sports',
    [`Total Proofs13${asOf}`]: '/proof',
    [`Total Reports3,00,000${asOf}`]: '/reports',
    [`Total Notes0${asOf}`]: '/notes',
    'sample & maker: 12 proofs': '/proof?proofMakerIs=sample+%26+maker',
    'sam: 1 proof': '/proof?proofMakerIs=sam',
    'Agent: 2,99,999 reports': '/reports?catchByIs=Agent',
    'Submitted: 2,00,000 reports': '/reports?proofStatus=Submitted',
    'Not Submit: 1,00,000 reports': '/reports?proofStatus=Not+Submit',
    'Void: 3,00,000 reports': '/reports?voidStatus=Void',
  });
  expect(tables()).toEqual([
    [
      ['Proof Maker', 'Proof Count'],
      ['sample & maker', '12'],
      ['sam', '1'],
    ],
    [
      ['Catch By', 'Report Count', 'Share'],
      ['Agent', '2,99,999', '100.0%'],
      ['N/A', '1', '0.0%'],
    ],
    [
      ['Proof Status', 'Report Count', 'Share'],
      ['Submitted', '2,00,000', '66.7%'],
      ['Not Submit', '1,00,000', '33.3%'],
    ],
    [
      ['Void Status', 'Report Count', 'Share'],
      ['Void', '3,00,000', '100.0%'],
      ['Not Void', '0', '0.0%'],
    ],
  ]);
  expect([...container.querySelectorAll('svg text')].map((node) => node.textContent)).toEqual([
    '66.7%',
    '33.3%',
    '100.0%',
  ]);
});

test('bars and slices show their share by size and colour, and on hover', async () => {
  const { container } = await screen();
  const widths = [...container.querySelectorAll<HTMLElement>('li a span[style]')].map((bar) =>
    Math.round(Number.parseFloat(bar.style.width)),
  );
  expect(widths).toEqual([100, 8, 100]);
  const colours = [...container.querySelectorAll('svg a [fill]')].map((slice) => slice.getAttribute('fill'));
  expect(colours).toEqual((['good', 'warning', 'bad'] as const).map(chartColor));
  const link = byText(container, 'a', 'sam: 1 proof');
  const point = (kind: 'pointerover' | 'pointerout') =>
    act(async () => link.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: 'mouse' })));
  const tooltip = () => document.querySelector('[role="tooltip"]')?.textContent;
  await point('pointerover');
  expect(tooltip()).toBe('sam: 1 proof (7.7%)');
  await point('pointerout');
  expect(tooltip()).toBeUndefined();
});

test('proofs without a maker are counted as N/A, and a slice says its share when pointed at', async () => {
  const makers = [...summary.proofMakers!, { name: '', count: 6 }];
  const { container, text } = await screen(
    '',
    {},
    { 'GET /admin/dashboard?area=turbo': { json: { data: { ...summary, proofMakers: makers } } } },
  );
  // Behind the card of each module. Lists cannot filter by an empty name.
  expect(text('ul li').slice(modules.length, modules.length + 3)).toEqual([
    'sample & maker12',
    'sam1',
    'N/A6',
  ]);
  const slice = byText(container, 'a', 'Submitted: 2,00,000 reports');
  await act(async () =>
    slice.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })),
  );
  await until(() => expect(document.body.textContent).toContain('Submitted: 2,00,000 reports (66.7%)'));
});

test('shows the empty text, and 0% when the total is zero', async () => {
  const { container, tables } = await screen(
    '',
    {},
    {
      'GET /admin/dashboard?area=turbo': { json: { data: nothing, message: '' } },
    },
  );
  expect(tables()[0]).toEqual([['Proof Maker', 'Proof Count'], ['No proof data available']]);
  expect(container.textContent).toContain('No report data available');
  expect(tables()[1]).toEqual([
    ['Proof Status', 'Report Count', 'Share'],
    ['Submitted', '0', '0%'],
    ['Not Submit', '0', '0%'],
  ]);
  expect(container.querySelectorAll('svg a')).toHaveLength(0);
});

test('shows only the sections in the response, and a message if there are none', async () => {
  const few = {
    'GET /admin/dashboard?area=turbo': { json: { data: { asOf: summary.asOf, totals: { sport: 10 } } } },
  };
  const { links, text } = await screen('', { permissions: ['sport_listing'] }, few);
  expect(Object.keys(links())).toEqual(['Total Sports10Updated as of 31 Mar 2026, 00:30']);
  expect(text('h2')).toEqual([]);
  await cleanUp();
  expect((await screen('', { permissions: ['sports_create'] })).container.textContent).toContain(
    'No access to view dashboard data',
  );
  await cleanUp();
  const { container, calls } = await screen('', { section: [] });
  expect(container.textContent).toContain('No section is assigned to this account');
  expect(calls).toEqual([]);
});

test('a permission that is revoked or granted while it is open takes effect at once', async () => {
  const tellings: (() => void)[] = [];
  vi.spyOn(session, 'subscribe').mockImplementation((tell) => {
    tellings.push(tell);
    return () => {};
  });
  const { container, text, answers } = await screen();
  const change = (permissions: readonly string[]) =>
    act(async () => {
      signInWith({ permissions });
      for (const tell of tellings) tell();
    });
  const both = ['Proofs Section', 'Reports Section'];
  expect(text('h2')).toEqual(both);
  answers['GET /admin/dashboard?area=turbo'] = () => new Promise(() => {});
  await change(['proof_listing']);
  expect(text('h2')).toEqual(['Proofs Section']);
  expect(container.textContent).not.toContain('Total Reports');
  answers['GET /admin/dashboard?area=turbo'] = { json: { data: summary } };
  await change(['proof_listing', 'report_listing', 'note_listing']);
  await until(() => expect(text('h2')).toEqual(both));
  expect(container.textContent).toContain('Total Notes');
});

test('offers both areas only to users who have both, and never mixes their figures', async () => {
  const { container, router, links, calls } = await screen(
    '?period=week',
    {},
    {
      'GET /admin/dashboard?area=turbo&from=2026-03-25&to=2026-03-31': { json: { data: summary } },
      'GET /admin/dashboard?area=forex&from=2026-03-25&to=2026-03-31': () => new Promise(() => {}),
    },
  );
  const choices = [...container.querySelectorAll<HTMLInputElement>('[role="radiogroup"] input')];
  expect(choices.map((choice) => choice.value)).toEqual(['turbo', 'forex']);
  await click(choices[1]!);
  await wait();
  expect(router.state.location.search).toBe('?period=week&area=forex');
  // The way back leaves the dashboard.
  expect(router.state.historyAction).toBe('REPLACE');
  expect(calls.at(-1)?.path).toBe('/admin/dashboard?area=forex&from=2026-03-25&to=2026-03-31');
  expect(links()).toEqual({});
  await click(choices[0]!);
  expect(router.state.location.search).toBe('?period=week');
  await cleanUp();
  const forexOnly = await screen('?area=turbo', { section: ['forex'] });
  expect(forexOnly.container.querySelector('[role="radiogroup"]')).toBeNull();
  expect(forexOnly.calls.map(({ path }) => path)).toEqual(['/admin/dashboard?area=forex']);
});

test('counts the selected India days and keeps them in the URL and in every link', async () => {
  const view = await screen(
    '',
    {},
    {
      'GET /admin/dashboard?area=turbo&from=2026-02-28&to=2026-03-31': { json: { data: summary } },
      'GET /admin/dashboard?area=turbo&from=2026-03-05': { json: { data: summary } },
      'GET /admin/dashboard?area=turbo&from=2026-03-05&to=2026-03-06': { json: { data: summary } },
    },
  );
  const { container, router, links, calls } = view;
  await click(byText(container, 'button', 'Last 1 Month'));
  await wait();
  expect(router.state.location.search).toBe('?period=month');
  const days = 'startDate=2026-02-28&endDate=2026-03-31';
  expect(links()).toMatchObject({
    'sam: 1 proof': `/proof?proofMakerIs=sam&${days}`,
    'Agent: 2,99,999 reports': `/reports?catchByIs=Agent&${days}`,
    'Total Notes0Updated as of 31 Mar 2026, 00:30': `/notes?${days}`,
    'Total Sports10Added in this periodUpdated as of 31 Mar 2026, 00:30': '/sports',
  });
  expect(byText(container, 'button', 'Last 1 Month').getAttribute('aria-pressed')).toBe('true');
  await type(container.querySelectorAll('input[aria-haspopup="dialog"]')[0]!, '2026-03-05');
  await wait();
  expect(router.state.location.search).toBe('?start=2026-03-05');
  expect(byText(container, 'button', 'Last 1 Month').getAttribute('aria-pressed')).toBe('false');
  expect(calls.at(-1)?.path).toBe('/admin/dashboard?area=turbo&from=2026-03-05');
  expect(links()['sam: 1 proof']).toBe('/proof?proofMakerIs=sam&startDate=2026-03-05');
  await type(container.querySelectorAll('input[aria-haspopup="dialog"]')[1]!, '2026-03-06');
  await wait();
  expect(calls.at(-1)?.path).toBe('/admin/dashboard?area=turbo&from=2026-03-05&to=2026-03-06');
  await click(byText(container, 'button', 'All Data'));
  expect(router.state.location.search).toBe('');
});

test('refreshes every half minute, and keeps its figures if that fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { container, calls, answers, links, text } = await screen();
  const noted = vi.spyOn(session, 'noteActivity');
  expect(calls).toHaveLength(1);
  const changed = { ...summary, asOf: '2026-03-30T19:01:00Z', totals: { ...summary.totals, sport: 11 } };
  answers['GET /admin/dashboard?area=turbo'] = { json: { data: changed } };
  await later(30_000);
  expect(calls).toHaveLength(2);
  expect(Object.keys(links())).toContain('Total Sports11Updated as of 31 Mar 2026, 00:31');
  answers['GET /admin/dashboard?area=turbo'] = { status: 400, json: { message: 'Sample trouble' } };
  await later(30_000);
  expect(text('[role="alert"]')[0]).toMatch(/^Reports Error: Sample trouble/);
  expect(Object.keys(links())).toContain('Total Sports11Updated as of 31 Mar 2026, 00:31');
  answers['GET /admin/dashboard?area=turbo'] = { json: { data: changed } };
  await click(byText(container, 'button', 'Try again'));
  await until(() => expect(text('[role="alert"]')).toEqual([]));
  expect(noted).not.toHaveBeenCalled();
});

test('does not refresh while the page is hidden', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = await screen();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('visibilitychange'));
  await later(120_000);
  expect(calls).toHaveLength(1);
});

test('shows an error with the specified wording', async () => {
  const { text } = await screen(
    '',
    {},
    {
      'GET /admin/dashboard?area=turbo': { status: 400, json: {} },
    },
  );
  expect(text('[role="alert"]')[0]).toMatch(/^Reports Error: Error fetching reports/);
});
