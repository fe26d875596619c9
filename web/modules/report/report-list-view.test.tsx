import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moduleRow, reportTable, type Action, type Area } from '../../../domain/areas.ts';
import { permissionOf, type Actor } from '../../../domain/permissions.ts';
import type { Report } from '../../../domain/report/report.ts';
import { importWords, reportLabels, reportSentencesOf, reportWords } from '../../../domain/report/text.ts';
import { generic, lists, longListWords, sentencesOf } from '../../../domain/text.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { fakeUploads } from '../../client/testing/fake-uploads.ts';
import { serverClockAt, signedInAs } from '../../client/testing/signed-in.ts';
import { addressOf } from '../../client/record-address.ts';
import { announceList } from '../../client/live/list-events.ts';
import { byText, cleanUp, click, press, render, type, wait } from '../../ui/testing/render.tsx';
import { ReportScreen } from './report-screen.tsx';

const admin: Actor = { role: 'admin', section: ['Turbo', 'Forex'], permissions: [] };

beforeEach(() => signedInAs(admin));
afterEach(async () => {
  await cleanUp();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bet = (odds: number) => ({ odds, stack: 100, time: '10:15:30' });
const report = (at: number): Report => ({
  _id: `${String(at).padStart(8, '0')}-0000-7000-8000-000000000000`,
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

const makeRouter = (area: Area = 'turbo') =>
  createMemoryRouter([{ path: '*', element: <ReportScreen area={area} /> }]);

function Screen({ router = makeRouter() }: { readonly router?: ReturnType<typeof makeRouter> }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

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
  const { container } = await render(<Screen />);
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
  const isBusy = () => container.querySelector('tfoot dl')?.getAttribute('aria-busy');
  expect(isBusy()).toBe('true');
  end(`${JSON.stringify(report(2))}\n],"message":""}`);
  const sums = 'TotalsP&L+11.00Stack600.00A/C Balance2.00After Void Balance4.00';
  await eventually(() => expect(totals()).toBe(sums));
  expect(isBusy()).toBe('false');

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
  expect(row!.querySelector('[title="100.00, 100.00, 100.00"]')?.textContent).toBe('300.00');
  expect(container.textContent).not.toContain('7.25');
  await click(byText(row!, 'button', 'Show details'));
  const bets = [...container.querySelectorAll(`table[aria-label="${reportWords.bets}"] tr`)].map((line) =>
    [...line.children].map((cell) => cell.textContent),
  );
  const head = ['Bet', 'Odds', 'Stack', 'Time'];
  expect(bets).toEqual([
    head,
    ['1', '1.50', '100.00', '10:15:30'],
    head,
    ['1', '2.00', '100.00', '10:15:30'],
    ['2', '7.25', '100.00', '10:15:30'],
    ['Totals', '200.00', ''],
  ]);
});

test('a profit has a plus, a loss a minus and zero nothing; a missing remark is labelled', async () => {
  const { container, end } = await screen();
  const of = (at: number, pl: number, remark = '') => {
    const [original] = report(at).originals;
    return JSON.stringify({ ...report(at), remark, originals: [{ ...original, pl }] });
  };
  end(`{"data":[\n${of(3, 10)},\n${of(2, 0, 'Sample remark')},\n${of(1, -4.5)}\n]}`);
  const rows = () => [...container.querySelectorAll('tbody tr')];
  await eventually(() => expect(rows()).toHaveLength(3));
  const shown = rows().map((row) => row.querySelectorAll('td')[3]!);
  expect(shown.map(({ textContent }) => textContent)).toEqual(['+10.00', '0.00', '-4.50']);
  const tones = shown.map((cell) => cell.querySelector('[data-tone]')?.getAttribute('data-tone'));
  expect(tones).toEqual(['profit', undefined, 'loss']);
  const remarks = rows().map((row) => row.querySelectorAll('td')[18]?.textContent);
  expect(remarks).toEqual(['N/A', 'Sample remark', 'N/A']);
});

test('imported reports are in the list at once', async () => {
  const { container, end } = await screen();
  end(`{"data":[\n${JSON.stringify(report(1))}\n]}`);
  await eventually(() => expect(container.querySelectorAll('tbody tr')).toHaveLength(1));
  const answer = { message: '', errors: [], cells: [], blankRows: [], rejected: [], importId: null };
  fakeUploads(() => ({ json: { ...answer, data: [report(2)] } }));
  await click(byText(container, 'button', importWords.label));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  Object.defineProperty(input, 'files', { value: [new File(['sample'], 'sample.xlsx')] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  const dialog = document.querySelector('[role="dialog"]')!;
  await eventually(() => expect(dialog.textContent).toContain(importWords.willSave(1)));
  expect(container.querySelector('tbody')?.textContent).not.toContain('user-2');
  await click(byText(dialog, 'button', importWords.label));
  await eventually(() => expect(container.querySelector('tbody')?.textContent).toContain('user-2'));
});

test('the totals of forex reports stand above the table', async () => {
  fakeApi({});
  const answered = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url === '/api/forexReport/all'
      ? new Response(`{"data":[\n${JSON.stringify(report(1))}\n]}`, { headers: { 'x-total-count': '1' } })
      : answered(url, init),
  );
  const { container } = await render(<Screen router={makeRouter('forex')} />);
  const box = () => container.querySelector('section[aria-label="Totals"]')?.textContent;
  await eventually(() => expect(box()).toContain('P&L+5.50'));
  expect(container.querySelector('tfoot')).toBeNull();
});

test('a preview shows who added the report, and links to its proof and to URLs in its remark', async () => {
  const { container, end } = await screen();
  const full = { ...report(2), proofId: 'p1', remark: 'See www.example.test/x' };
  end(`{"data":[\n${JSON.stringify(full)},\n${JSON.stringify(report(1))}\n]}`);
  await eventually(() => expect(container.querySelectorAll('tbody tr')).toHaveLength(2));
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]')!;
  const details = () =>
    Object.fromEntries(
      [...dialog().querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling]),
    );
  await click(byText(container, 'td', 'user-2'));
  expect(details()[reportLabels.recordAddBy]?.textContent).toBe('writer');
  const addressIn = (label: string) => details()[label]?.querySelector('a')?.getAttribute('href');
  expect(addressIn(reportLabels.remark)).toBe('https://www.example.test/x');
  expect(addressIn(reportLabels.proof)).toBe('/proof/p1');
  await click(byText(dialog(), 'button', lists.nextRecord));
  expect(details()[reportLabels.remark]?.textContent).toBe('N/A');
  expect(details()).not.toHaveProperty(reportLabels.proof);
});

test('a preview past the page, opened by its address, leads to the records beside it when the list has arrived', async () => {
  const all = Array.from({ length: 30 }, (_, at) => report(at + 10));
  const lines = all.map((row) => JSON.stringify(row)).join(',\n');
  fakeApi({ [`GET /report/${report(15)._id}`]: { json: { data: report(15) } } });
  const { fetch: answered } = globalThis;
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/api/report/all') return answered(url, init);
    await arrived;
    return new Response(`{"data":[\n${lines}\n],"message":""}`, { headers: { 'x-total-count': '30' } });
  });
  const router = makeRouter();
  const { screen: path } = moduleRow('turbo', 'report');
  await act(() => router.navigate(addressOf(path, { kind: 'preview', id: report(15)._id })));
  await render(<Screen router={router} />);
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
  await eventually(() => expect(dialog()?.textContent).toContain('user-15'));
  arrive();
  await eventually(() => expect(dialog()?.textContent).toContain('25 of 30'));
  await click(byText(dialog()!, 'button', lists.nextRecord));
  expect(dialog()?.textContent).toContain('user-14');
});

test('the export needs the list permission too, and the import its own', async () => {
  const offered = async (...actions: Action[]) => {
    const permissions = actions.map((action) => permissionOf('turbo', 'report', action));
    signedInAs({ role: 'user', section: ['Turbo'], permissions });
    fakeApi({});
    const { container } = await render(<Screen />);
    const names = [...container.querySelectorAll('button')].map(({ textContent }) => textContent);
    await cleanUp();
    const { exportLabel } = reportSentencesOf('turbo');
    return names.filter((name) => name === exportLabel || name === importWords.label);
  };
  const { importAction } = reportTable.turbo;
  expect(await offered('export')).toEqual([]);
  expect(await offered('listing', importAction)).toEqual([importWords.label]);
});

test('the first rows come from the server, and the whole list takes over without moving anything', async () => {
  let arriving: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (arriving = controller) });
  const asked: string[] = [];
  const totals = { pl: '5.50', stack: '300.00', acBalance: '1.00', afterVoidBalance: '2.00' };
  const answer = { data: [report(2)], total: 2, totals, page: 1, isExact: true, asOf: '', message: '' };
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url === '/api/report/all') return new Response(body, { headers: { 'x-total-count': '2' } });
    if (url === '/api/report/count') return Response.json({ data: { count: 2 } });
    return url.startsWith('/api/report/rows?') ? Response.json(answer) : Response.json({}, { status: 404 });
  });
  const { container } = await render(<Screen />);
  const rows = () => [...container.querySelectorAll<HTMLElement>('tbody tr')];
  await eventually(() => expect(rows()[0]?.textContent).toContain('user-2'));
  // Requested together, before the length of the list is known.
  expect(asked.filter((url) => /\/(?:count|rows)/.test(url)).toSorted()).toEqual([
    '/api/report/count',
    '/api/report/rows?sort=date&dir=desc&size=20&page=1',
  ]);
  expect(container.querySelector('tfoot')?.textContent).toContain('P&L+5.50');
  const [first] = rows();
  first?.focus();
  arriving?.enqueue(
    new TextEncoder().encode(`{"data":[\n${[2, 1].map((at) => JSON.stringify(report(at))).join(',\n')}\n]}`),
  );
  arriving?.close();
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toBe(first);
  expect(document.activeElement).toBe(first);
  expect(container.querySelector('tfoot')?.textContent).toContain('P&L+11.00');
});

/** A list that is too long for the browser: the server answers pages of it. */
async function longScreen(address = '/', list?: Report[]) {
  const asked: string[] = [];
  const totals = { pl: '-1.50', stack: '12345678901234.90', acBalance: '0.00', afterVoidBalance: '4.00' };
  const answer = { total: 4_000_000, totals, page: 1, isExact: true, asOf: '', message: '' };
  const shown = {
    rows: [report(1)],
    /** All rows, if pages of them are to be answered. */
    list,
    answers: {} as Record<string, object>,
    count: 5_000_000,
    /** Records that can be read one by one. */
    records: new Map((list ?? [report(9)]).map((row) => [row._id, row])),
  };
  fakeApi({
    'GET /report/count': async () => ({ json: { data: { count: shown.count }, message: '' } }),
    [`DELETE /report/${report(1)._id}`]: { json: { data: { version: 2 } } },
  });
  const answered = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.startsWith('/api/report/all')) throw new Error('the whole list is not asked for');
    const one = init.method === 'GET' && shown.records.get(url.slice('/api/report/'.length));
    if (one) return Response.json({ data: one });
    if (!url.startsWith('/api/report/rows?')) return answered(url, init);
    asked.push(url);
    const { searchParams } = new URL(url, 'http://console.test');
    if (shown.list) {
      const page = Number(searchParams.get('page'));
      const data = shown.list.slice((page - 1) * 20, page * 20);
      return Response.json({ ...answer, data, page, total: shown.list.length });
    }
    const special = shown.answers[`${searchParams.get('searchTerm')} ${searchParams.get('exact')}`];
    return Response.json({ ...answer, data: shown.rows, ...special });
  });
  const router = makeRouter();
  await act(() => router.navigate(address));
  const { container } = await render(<Screen router={router} />);
  const text = (selector: string) => container.querySelector(selector)?.textContent ?? '';
  return { container, router, asked, shown, text };
}

test('a list that is too long for the browser is read page by page, and follows others', async () => {
  const { asked, shown, text } = await longScreen();
  await eventually(() => expect(text('tbody')).toContain('user-1'));
  expect(asked).toEqual(['/api/report/rows?sort=date&dir=desc&size=20&page=1']);
  expect(text('tfoot')).toContain('Stack1,23,45,67,89,01,234.90');
  shown.rows = [report(2)];
  announceList({ kind: 'changed', area: 'turbo', module: 'report' });
  await eventually(() => expect(text('tbody')).toContain('user-2'));
  expect(asked).toHaveLength(2);
});

test('a long list of today is asked for again at midnight in India', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  serverClockAt('2026-11-15T18:29:00Z');
  const { container, asked, shown, text } = await longScreen();
  await eventually(() => expect(text('tbody')).toContain('user-1'));
  await click(byText(container, 'button', 'Today'));
  const askedForToday = () => asked.filter((url) => url.includes('period=today'));
  await eventually(() => expect(askedForToday()).toHaveLength(1));
  shown.rows = [report(2)];
  await act(() => vi.advanceTimersByTime(30_000));
  expect(askedForToday()).toHaveLength(1);
  serverClockAt('2026-11-15T18:30:00Z');
  await act(() => vi.advanceTimersByTime(30_000));
  await eventually(() => expect(text('tbody')).toContain('user-2'));
  expect(askedForToday()).toHaveLength(2);
});

test('the record count of a long list follows additions and deletions', async () => {
  const { container, shown, text } = await longScreen();
  const expectCount = (count: string) => eventually(() => expect(text('h1 + span')).toBe(count));
  await expectCount('40,00,000');
  const follow = () => announceList({ kind: 'changed', area: 'turbo', module: 'report' });
  shown.answers['null null'] = { total: 3_999_999 };
  follow();
  await expectCount('39,99,999');
  shown.answers['alpha null'] = { total: 7 };
  await type(container.querySelector('input[type="search"]') ?? container.querySelector('input')!, 'alpha');
  await expectCount('7 of 50,00,000');
  shown.count = 3_999_999;
  follow();
  await expectCount('7 of 39,99,999');
});

test('a later page of a long list keeps its rows while others add and delete reports before it', async () => {
  const { container, router, asked, shown, text } = await longScreen();
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({
      ...report(1),
      _id: `0000${1000 + from + at}-0000-7000-8000-000000000000`,
      userName: `user-${from + at}`,
    }));
  shown.list = many(0, 100);
  await act(() => router.navigate('?page=3'));
  const users = () =>
    [...container.querySelectorAll('tbody tr')].map((row) => /user-\d+/.exec(row.textContent)?.[0]);
  const expectShown = async (from: number, to: number, showing: string) => {
    await eventually(() => expect(text('footer')).toContain(showing));
    expect(users()).toEqual(many(from, to).map(({ userName }) => userName));
  };
  await expectShown(40, 60, 'Showing 41 to 60 of 100 entries');
  const change = (list: Report[]) => {
    shown.list = list;
    announceList({ kind: 'changed', area: 'turbo', module: 'report' });
  };
  change([...many(200, 203), ...many(0, 100)]);
  await expectShown(40, 60, 'Showing 44 to 63 of 103 entries');
  change(many(5, 100));
  await expectShown(40, 60, 'Showing 36 to 55 of 95 entries');
  // The next page has what follows in the list as it is now.
  asked.length = 0;
  await click(byText(container, 'button', lists.nextPage));
  await expectShown(65, 85, 'Showing 61 to 80 of 95 entries');
  expect(asked).toHaveLength(1);
});

test('an address with a page far past the end shows the last page of a long list', async () => {
  const { asked, text } = await longScreen(`?page=${Number.MAX_SAFE_INTEGER}`);
  await eventually(() => expect(text('tbody')).toContain('user-1'));
  // The server accepts no larger one.
  expect(asked).toEqual(['/api/report/rows?sort=date&dir=desc&size=20&page=100000000']);
});

/** Answers whose address contains the text are held until released. */
function heldBack(part: string): readonly (() => void)[] {
  const waiting: (() => void)[] = [];
  const { fetch: answered } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes(part)) await new Promise<void>((resolve) => waiting.push(resolve));
    return answered(url, init);
  });
  return waiting;
}

test('a report that the reader deletes leaves a long list at once, and the focus goes on to the next', async () => {
  const { container, shown, text } = await longScreen();
  const follow = () => announceList({ kind: 'changed', area: 'turbo', module: 'report' });
  shown.rows = [report(1), report(2), report(3)];
  follow();
  await eventually(() => expect(text('tbody')).toContain('user-3'));
  const waiting = heldBack('/rows?');
  const rows = () => [...container.querySelectorAll<HTMLElement>('tbody tr')];
  const button = byText(rows()[0]!, 'button', lists.delete);
  button.focus();
  await click(button);
  shown.rows = [report(2), report(3)];
  await click(byText(document.querySelector<HTMLElement>('[role="dialog"]')!, 'button', lists.delete));
  await eventually(() => expect(waiting).toHaveLength(1));
  await eventually(() => expect(document.activeElement).toBe(rows()[0]));
  expect(text('tbody')).not.toContain('user-1');
  // Sums of the rows before would be wrong.
  expect(text('tfoot')).toContain('P&L…');
  waiting[0]?.();
  await eventually(() => expect(text('tfoot')).toContain('P&L-1.50'));
  expect(document.activeElement).toBe(rows()[0]);
  expect(rows()[0]?.textContent).toContain('user-2');
});

test('rows that the reader asks for take over the places of the rows before, also if they arrive later', async () => {
  const { container, shown, text } = await longScreen();
  await eventually(() => expect(text('tbody')).toContain('user-1'));
  const [before] = container.querySelectorAll('tbody tr');
  const waiting = heldBack('searchTerm=alpha');
  shown.rows = [report(2)];
  await type(container.querySelector('input[type="search"]') ?? container.querySelector('input')!, 'alpha');
  await eventually(() => expect(waiting).toHaveLength(1));
  expect(text('tbody')).toContain('user-1');
  waiting[0]?.();
  await eventually(() => expect(text('tbody')).toContain('user-2'));
  expect(container.querySelector('tbody tr')).toBe(before);
});

/** By keyboard. */
async function deleteRow(row: HTMLElement | undefined) {
  const button = byText(row!, 'button', lists.delete);
  button.focus();
  await click(button);
  await click(byText(document.querySelector<HTMLElement>('[role="dialog"]')!, 'button', lists.delete));
}

test('after the last report of a full page of a long list is deleted, the focus is on the one that moves up', async () => {
  const others = Array.from({ length: 44 }, (_, at) => report(101 + at));
  const { container, shown } = await longScreen('/', others.toSpliced(19, 0, report(1)));
  const rows = () => [...container.querySelectorAll<HTMLElement>('tbody tr')];
  await eventually(() => expect(rows()).toHaveLength(20));
  const waiting = heldBack('/rows?');
  await deleteRow(rows()[19]);
  shown.list = others;
  await eventually(() => expect(rows()).toHaveLength(19));
  await eventually(() => expect(waiting.length).toBeGreaterThan(0));
  await eventually(() => expect(document.activeElement).toBe(container.querySelector('tbody')));
  for (const release of waiting) release();
  await eventually(() => expect(document.activeElement?.textContent).toContain('user-120'));
  expect(document.activeElement).toBe(rows()[19]);
});

test('after the only report of the last page of a long list is deleted, the page before is there at once', async () => {
  const others = Array.from({ length: 40 }, (_, at) => report(101 + at));
  const { container, shown, asked, text } = await longScreen('/?page=3', [...others, report(1)]);
  const rows = () => [...container.querySelectorAll<HTMLElement>('tbody tr')];
  await eventually(() => expect(text('footer')).toContain('Showing 41 to 41 of 41 entries'));
  await eventually(() => expect(asked.at(-1)).toContain('page=2'));
  const waiting = heldBack('/rows?');
  shown.list = others;
  await deleteRow(rows()[0]);
  await eventually(() => expect(waiting.length).toBeGreaterThan(0));
  await eventually(() => expect(text('footer')).toContain('Showing 21 to 40 of 40 entries'));
  expect(rows().map((row) => /user-\d+/.exec(row.textContent)?.[0])).toEqual(
    others.slice(20).map(({ userName }) => userName),
  );
  await eventually(() => expect(document.activeElement).toBe(rows()[0]));
  for (const release of waiting) release();
  await eventually(() => expect(text('footer')).toContain('Page 2'));
  expect(document.activeElement).toBe(rows()[0]);
});

test('until a slow answer arrives, the previous rows fade and their totals are not shown for the new filter', async () => {
  const { container, shown, text } = await longScreen();
  await eventually(() => expect(text('tfoot')).toContain('P&L-1.50'));
  const isBusy = () => container.querySelector('[aria-busy="true"] tbody') !== null;
  expect(isBusy()).toBe(false);
  const waiting = heldBack('searchTerm=alpha');
  const pages = heldBack('page=2');
  shown.answers['alpha null'] = { totals: { pl: '7.00' } };
  await type(container.querySelector('input[type="search"]') ?? container.querySelector('input')!, 'alpha');
  await eventually(() => expect(waiting).toHaveLength(1));
  expect(text('tbody')).toContain('user-1');
  expect(isBusy()).toBe(true);
  expect(text('tfoot')).toBe('TotalsP&L…Stack…A/C Balance…After Void Balance…');
  waiting[0]?.();
  await eventually(() => expect(text('tfoot')).toContain('P&L+7.00'));
  expect(isBusy()).toBe(false);
  // Another page has the same totals.
  await click(byText(container, 'button', lists.nextPage));
  await eventually(() => expect(pages).toHaveLength(1));
  expect(isBusy()).toBe(true);
  expect(text('tfoot')).toContain('P&L+7.00');
});

test('the preview leads to the rows beside its own on the page, and a link to one of them opens it', async () => {
  const { container, router, shown, text } = await longScreen();
  await eventually(() => expect(text('tbody')).toContain('user-1'));
  shown.rows = [report(1), report(2), report(3)];
  shown.answers['null null'] = { page: 2 };
  announceList({ kind: 'changed', area: 'turbo', module: 'report' });
  await eventually(() => expect(text('tbody')).toContain('user-3'));
  await click(byText(container, 'td', 'user-2'));
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]')!;
  const step = (name: string) => byText(dialog(), 'button', name);
  const expectShown = (user: string, position: string) => {
    expect(dialog().textContent).toContain(user);
    expect(dialog().textContent).toContain(`${position} of 40,00,000`);
  };
  expectShown('user-2', '22');
  await click(step(lists.nextRecord));
  expectShown('user-3', '23');
  await press(document.body, 'ArrowLeft');
  await click(step(lists.previousRecord));
  expectShown('user-1', '21');
  // Visible rows are not requested from the server.
  const follow = ({ _id: id }: Report) =>
    act(() => router.navigate(addressOf(moduleRow('turbo', 'report').screen, { kind: 'preview', id })));
  await follow(report(3));
  expectShown('user-3', '23');
  // One that is not on the page has no place in it.
  await follow(report(9));
  await eventually(() => expect(dialog().textContent).toContain('user-9'));
  expect(dialog().textContent).not.toContain('of 40,00,000');
});

test('the preview goes on past the page of a long list, in both directions, and says where it is', async () => {
  const { container, shown, text } = await longScreen();
  shown.list = Array.from({ length: 45 }, (_, at) => report(at + 100));
  announceList({ kind: 'changed', area: 'turbo', module: 'report' });
  await eventually(() => expect(text('tbody')).toContain('user-119'));
  await click(byText(container, 'td', 'user-119'));
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]')!;
  const step = (name: string) => byText(dialog(), 'button', name);
  const expectShown = (user: string, position: string) =>
    eventually(() => {
      expect(dialog().textContent).toContain(user);
      expect(dialog().textContent).toContain(position);
    });
  await expectShown('user-119', '20 of 45');
  await click(step(lists.nextRecord));
  await expectShown('user-120', '21 of 45');
  expect(text('tbody')).toContain('user-119');
  await press(document.body, 'ArrowRight');
  await expectShown('user-121', '22 of 45');
  // Somebody adds a row above: the next record is still the one after this.
  shown.list = [report(99), ...shown.list];
  announceList({ kind: 'changed', area: 'turbo', module: 'report' });
  await eventually(() => expect(text('tbody')).toContain('user-99'));
  await click(step(lists.nextRecord));
  await expectShown('user-122', '24 of 46');
  await click(step(lists.previousRecord));
  await click(step(lists.previousRecord));
  await expectShown('user-120', '22 of 46');
  await click(step(lists.previousRecord));
  await click(step(lists.previousRecord));
  await expectShown('user-118', '20 of 46');
});

test('a preview past the page of a long list still leads on after a reload', async () => {
  const all = Array.from({ length: 45 }, (_, at) => report(at + 100));
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]')!;
  const next = () => byText(dialog(), 'button', lists.nextRecord);
  const { container, router, text } = await longScreen('/', all);
  await eventually(() => expect(text('tbody')).toContain('user-119'));
  await click(byText(container, 'td', 'user-119'));
  await click(next());
  await eventually(() => expect(dialog().textContent).toContain('21 of 45'));
  const { pathname, search } = router.state.location;
  await cleanUp();
  // Meanwhile, somebody adds a report.
  await longScreen(pathname + search, [report(99), ...all]);
  await eventually(() => expect(dialog().textContent).toContain('22 of 46'));
  await click(next());
  await eventually(() => expect(dialog().textContent).toContain('user-121'));
  expect(dialog().textContent).toContain('23 of 46');
});

test('a record past the page that cannot be read is reported, and one that arrives late does not open a closed preview', async () => {
  const { container, asked, shown, text } = await longScreen();
  shown.list = Array.from({ length: 21 }, (_, at) => report(at + 100));
  announceList({ kind: 'changed', area: 'turbo', module: 'report' });
  await eventually(() => expect(text('tbody')).toContain('user-119'));
  await click(byText(container, 'td', 'user-119'));
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
  const next = () => byText(dialog()!, 'button', lists.nextRecord);
  const { fetch: answered } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('page=2') ? Promise.reject(new TypeError('no network')) : answered(url, init),
  );
  await click(next());
  await eventually(() => expect(dialog()?.textContent).toContain(generic.offline));
  vi.stubGlobal('fetch', answered);
  const waiting = heldBack('page=2');
  await click(next());
  await click(next());
  await eventually(() => expect(waiting).toHaveLength(1));
  await press(dialog()!, 'Escape');
  await eventually(() => expect(dialog()).toBeNull());
  waiting[0]?.();
  await eventually(() => expect(asked.at(-1)).toContain('page=2'));
  await wait();
  expect(dialog()).toBeNull();
  await click(byText(container, 'td', 'user-119'));
  expect(dialog()?.textContent).toContain('20 of 21');
  await click(next());
  await eventually(() => expect(dialog()?.textContent).toContain('21 of 21'));
  expect(next()).toHaveProperty('disabled', true);
});

test('a common word shows its rows at once and its totals when they are counted', async () => {
  const { container, asked, shown, text } = await longScreen();
  await eventually(() => expect(text('tbody')).toContain('user-1'));
  const waiting: ((value?: unknown) => void)[] = [];
  shown.answers['alpha null'] = { data: [report(3)], total: 21, totals: null, isExact: false };
  shown.answers['alpha true'] = { data: [report(3), report(4)] };
  const { fetch: answered } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('exact=true')) await new Promise((resolve) => waiting.push(resolve));
    return answered(url, init);
  });
  await type(container.querySelector('input[type="search"]') ?? container.querySelector('input')!, 'alpha');
  await eventually(() => expect(text('tbody')).toContain('user-3'));
  expect(text('tfoot')).toBe('TotalsP&L…Stack…A/C Balance…After Void Balance…');
  expect(container.textContent).toContain('of 21+ entries');
  expect(container.textContent).toContain('Page 1 of 2+');
  expect(text('h1 + span')).toBe('21+ of 50,00,000');
  await eventually(() => expect(waiting).toHaveLength(1));
  waiting[0]?.();
  await eventually(() => expect(text('tfoot')).toContain('After Void Balance4.00'));
  expect(container.textContent).toContain('of 40,00,000 entries');
  // The page was not full, so that more of it may have been found.
  expect(text('tbody')).toContain('user-4');
  expect(asked.filter((url) => url.includes('exact=true'))).toHaveLength(1);
});

test('the totals of a common word follow changes by others and by the reader', async () => {
  const { container, shown, text } = await longScreen();
  await eventually(() => expect(text('tbody')).toContain('user-1'));
  const count = (pl: string, total: number) => {
    shown.answers['alpha null'] = { data: [], total: 0, totals: null, isExact: false };
    shown.answers['alpha true'] = { data: shown.rows, total, totals: { pl } };
  };
  count('10.00', 2);
  shown.rows.push(report(2));
  await type(container.querySelector('input[type="search"]') ?? container.querySelector('input')!, 'alpha');
  await eventually(() => expect(text('tfoot')).toContain('P&L+10.00'));
  expect(text('tbody')).toContain('user-2');
  shown.rows.push(report(3));
  count('15.00', 3);
  announceList({ kind: 'changed', area: 'turbo', module: 'report' });
  await eventually(() => expect(text('tfoot')).toContain('P&L+15.00'));
  expect(text('tbody')).toContain('user-3');
  const [, ...others] = shown.rows;
  shown.rows = others;
  count('5.00', 2);
  await click(byText(container.querySelector<HTMLElement>('tbody tr')!, 'button', lists.delete));
  await click(byText(document.querySelector<HTMLElement>('[role="dialog"]')!, 'button', lists.delete));
  await eventually(() => expect(text('tfoot')).toContain('P&L+5.00'));
  expect(text('tbody')).not.toContain('user-1');
});

test('typing in the search continues after a failed answer', async () => {
  const { container, shown, text } = await longScreen();
  await eventually(() => expect(text('tbody')).toContain('user-1'));
  const answeredWell = globalThis.fetch;
  const problem = 'Search is not valid';
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.includes('searchTerm=al&')
      ? Response.json({ message: problem }, { status: 400 })
      : answeredWell(url, init),
  );
  const field =
    container.querySelector<HTMLInputElement>('input[type="search"]') ?? container.querySelector('input')!;
  field.focus();
  await type(field, 'al');
  await eventually(() => expect(container.textContent).toContain(problem));
  expect(document.activeElement).toBe(field);
  shown.rows = [report(2)];
  await type(field, 'alp');
  await eventually(() => expect(text('tbody')).toContain('user-2'));
  expect(container.textContent).not.toContain(problem);
});

test('a search of characters that no record has finds nothing in a long list, without a call', async () => {
  const { container, asked, text } = await longScreen();
  await eventually(() => expect(text('h1 + span')).toBe('40,00,000'));
  asked.length = 0;
  await type(container.querySelector('input[type="search"]') ?? container.querySelector('input')!, 'al\0pha');
  await eventually(() => expect(text('h1 + span')).toBe('0 of 50,00,000'));
  expect(text('tbody')).toContain(sentencesOf('turbo', 'report').empty);
  expect(asked).toEqual([]);
});

test('a search that is too long for a call says so: there may be records with it', async () => {
  const { container, asked, text } = await longScreen();
  await eventually(() => expect(text('h1 + span')).toBe('40,00,000'));
  asked.length = 0;
  const field =
    container.querySelector<HTMLInputElement>('input[type="search"]') ?? container.querySelector('input')!;
  await type(field, 'ગ'.repeat(1400));
  await eventually(() => expect(container.textContent).toContain(longListWords.tooMuchText));
  expect(container.textContent).not.toContain(sentencesOf('turbo', 'report').empty);
  expect(asked).toEqual([]);
  await type(field, 'ગ');
  await eventually(() => expect(text('tbody')).toContain('user-1'));
});

test('says that totals are missing because counting took too long', async () => {
  const { container, shown, text } = await longScreen();
  await eventually(() => expect(text('tbody')).toContain('user-1'));
  shown.answers['alpha null'] = { data: [report(3)], total: 21, totals: null, isExact: false };
  const { fetch: answered } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.includes('exact=true')
      ? Response.json({ message: longListWords.tooLong }, { status: 503 })
      : answered(url, init),
  );
  await type(container.querySelector('input[type="search"]') ?? container.querySelector('input')!, 'alpha');
  await eventually(() => expect(container.textContent).toContain(longListWords.tooLong));
  expect(text('tbody')).toContain('user-3');
  expect(container.textContent).toContain('of 21+ entries');
});

test('a search that takes too long is reported', async () => {
  const { container, shown, text } = await longScreen();
  await eventually(() => expect(text('tbody')).toContain('user-1'));
  shown.answers['qx null'] = { data: [], total: 0, totals: null, isExact: false };
  const { fetch: answered } = globalThis;
  const tooLong = 'This search takes too long. Please type more letters or add a filter.';
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.includes('exact=true') ? Response.json({ message: tooLong }, { status: 503 }) : answered(url, init),
  );
  await type(container.querySelector('input[type="search"]') ?? container.querySelector('input')!, 'qx');
  await eventually(() => expect(container.textContent).toContain(tooLong));
});

test('a list that became too long for the browser is not read from what was loaded before', async () => {
  const all = [report(3), report(2), report(1)];
  const given = { count: 3 };
  const edited = { ...report(1), userName: 'user-1b', version: 2 };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/report/count') return Response.json({ data: { count: given.count } });
    if (url === `/api/report/${edited._id}`) return Response.json({ data: edited });
    const lines = all.map((row) => JSON.stringify(row)).join(',\n');
    if (url === '/api/report/all') return new Response(`{"data":[\n${lines}\n]}`);
    const rows = { data: [report(3)], total: 3, totals: null, page: 1, isExact: true, asOf: '' };
    return url.startsWith('/api/report/rows?') ? Response.json(rows) : Response.json({}, { status: 404 });
  });
  const router = makeRouter();
  const { container } = await render(<Screen router={router} />);
  const body = () => container.querySelector('tbody')?.textContent ?? '';
  await eventually(() => expect(body()).toContain('user-1'));
  // The list is counted again when it comes back.
  given.count = 5_000_000;
  const { screen: path } = moduleRow('turbo', 'report');
  await act(() => router.navigate(addressOf(path, { kind: 'create' })));
  await eventually(() => expect(body()).toBe(''));
  await act(() => router.navigate(path));
  await eventually(() => expect(body()).toContain('user-3'));
  await eventually(() => expect(body()).not.toContain('user-1'));
  await act(() => router.navigate(addressOf(path, { kind: 'preview', id: edited._id })));
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
  await eventually(() => expect(dialog()?.textContent).toContain('user-1b'));
});
