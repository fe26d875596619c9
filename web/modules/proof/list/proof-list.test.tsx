import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moduleRow } from '../../../../domain/areas.ts';
import type { Actor } from '../../../../domain/permissions.ts';
import { proof as definition, type Proof } from '../../../../domain/proof/proof.ts';
import { proofLabels as labels } from '../../../../domain/proof/text.ts';
import { lists } from '../../../../domain/text.ts';
import { signedInAs } from '../../../client/testing/signed-in.ts';
import { addressOf } from '../../../client/record-address.ts';
import { announceList } from '../../../client/live/list-events.ts';
import { byText, cleanUp, click, render, type, wait } from '../../../ui/testing/render.tsx';
import { ProofScreen } from '../proof-screen.tsx';

const admin: Actor = { role: 'admin', section: ['Turbo', 'Forex'], permissions: [] };

beforeEach(() => {
  signedInAs(admin);
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const proof = (at: number): Proof => ({
  ...definition.initial,
  _id: `0000000${at}-0000-7000-8000-000000000000`,
  whitelabel: { _id: 'w', name: 'Blue Finch' },
  prooftype: { _id: 't', type: 'Hedging' },
  sportname: { _id: 's', name: 'Cricket' },
  user: `user-${at}`,
  profitAndLoss: [0, 250, 0, -100][at] ?? 0,
  proofMaker: 'maker',
  date: '2026-11-15',
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});
const onWire = (at: number) => definition.onWire?.write('turbo', { ...proof(at) });

const eventually = (check: () => void) =>
  vi.waitFor(async () => {
    await wait();
    check();
  });

interface Given {
  readonly count: number;
  /** Undefined: the whole list must not be requested. */
  readonly whole?: Promise<object>;
}

async function screen({ count, whole }: Given) {
  const asked: string[] = [];
  const shown = { rows: [1], total: 1, count };
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url, 'http://console.test');
    if (pathname.startsWith('/api/client')) asked.push(pathname.slice('/api/client'.length) + search);
    switch (pathname) {
      case '/api/client/count':
        return Response.json({ data: { count: shown.count } });
      case '/api/client/rows':
        return Response.json({
          data: shown.rows.map(onWire),
          total: shown.total,
          totals: {},
          page: 1,
          isExact: true,
          asOf: '',
        });
      case '/api/client/suggestions':
        return Response.json({
          data: { sportname: ['Tennis', '', 'Cricket'], proofMaker: ['maker'], prooftype: ['Hedged once'] },
        });
      case '/api/client/prooftypes':
        return Response.json({ data: [{ _id: 't', type: 'Hedging' }] });
      case '/api/client':
      case '/api/client/all':
        if (!whole) throw new Error('the whole list is not asked for');
        return Response.json({ data: [await whole] });
      default:
        return Response.json({ message: 'Not found' }, { status: 404 });
    }
  });
  const router = createMemoryRouter([{ path: '*', element: <ProofScreen area="turbo" /> }]);
  const { container } = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { container, router, asked, shown, body: () => container.querySelector('tbody')?.textContent ?? '' };
}

const rowsOf = (asked: readonly string[]) => asked.filter((path) => path.startsWith('/rows'));

test('a list that is too long for the browser is read page by page, with its filters, and follows others', async () => {
  const { container, asked, shown, body } = await screen({ count: 300_000 });
  await eventually(() => expect(body()).toContain('user-1'));
  expect(rowsOf(asked)).toEqual(['/rows?sort=_id&dir=desc&size=20&page=1']);
  shown.rows = [2];
  announceList({ kind: 'changed', area: 'turbo', module: 'proof' });
  await eventually(() => expect(body()).toContain('user-2'));
  shown.rows = [3];
  await type(container.querySelector('input[type="search"]') ?? container.querySelector('input')!, 'Odds');
  await eventually(() => expect(body()).toContain('user-3'));
  expect(rowsOf(asked).at(-1)).toBe('/rows?searchTerm=Odds&sort=_id&dir=desc&size=20&page=1');
  await eventually(() => expect(container.textContent).toContain('1 of 3,00,000'));
  shown.rows = [4];
  await click(byText(container, 'button', 'Amount'));
  await eventually(() => expect(body()).toContain('user-4'));
  expect(rowsOf(asked).at(-1)).toBe('/rows?searchTerm=Odds&sort=amount&dir=asc&size=20&page=1');
});

test('the first rows of a short list come from the server until it has arrived', async () => {
  let arrive: (row: object) => void = () => {};
  const whole = new Promise<object>((resolve) => void (arrive = resolve));
  const { container, asked, body } = await screen({ count: 1, whole });
  await eventually(() => expect(body()).toContain('user-1'));
  const row = container.querySelector<HTMLElement>('tbody tr');
  row?.focus();
  arrive({ ...onWire(1), version: 2, user: 'user-1b' });
  await eventually(() => expect(body()).toContain('user-1b'));
  expect(document.activeElement).toBe(row);
  expect(container.querySelector('tbody tr')).toBe(row);
  expect(rowsOf(asked)).toHaveLength(1);
});

test('the document of a proof leads to those beside it on the page that it was opened from', async () => {
  const { container, shown, body } = await screen({ count: 300_000 });
  await eventually(() => expect(body()).toContain('user-1'));
  Object.assign(shown, { rows: [1, 2, 3], total: 300_000 });
  announceList({ kind: 'changed', area: 'turbo', module: 'proof' });
  await eventually(() => expect(body()).toContain('user-3'));
  await click(byText(container, 'td', 'user-2'));
  await eventually(() => expect(container.textContent).toContain('2 of 3,00,000'));
  await click(byText(container, 'button', lists.nextRecord));
  await eventually(() => expect(container.textContent).toContain('3 of 3,00,000'));
});

test('a link to a proof shows no place in a list with other filters', async () => {
  const { container, router, shown, body } = await screen({ count: 300_000 });
  await eventually(() => expect(body()).toContain('user-1'));
  Object.assign(shown, { rows: [1, 2, 3], total: 3 });
  await type(container.querySelector('input[type="search"]') ?? container.querySelector('input')!, 'Odds');
  await eventually(() => expect(body()).toContain('user-3'));
  const follow = (id: string, search = '') => {
    const to = addressOf(moduleRow('turbo', 'proof').screen, { kind: 'preview', id });
    return act(() => router.navigate(to + search));
  };
  await follow(proof(2)._id, '?q=Odds');
  await eventually(() => expect(container.textContent).toContain('2 of 3'));
  await follow(proof(2)._id);
  await eventually(() => expect(container.textContent).not.toContain('2 of 3'));
  await follow(proof(2)._id, '?q=Odds&sort=amount');
  await wait();
  expect(container.textContent).not.toContain('2 of 3');
});

test('a proof of a list that became too long has its place there, not in what was loaded before', async () => {
  const { container, router, shown, body } = await screen({ count: 1, whole: Promise.resolve(onWire(1)!) });
  await eventually(() => expect(body()).toContain('user-1'));
  const open = (id: string) =>
    act(() => router.navigate(addressOf(moduleRow('turbo', 'proof').screen, { kind: 'preview', id })));
  await open(proof(1)._id);
  await eventually(() => expect(container.textContent).toContain('1 of 1'));
  // The list is counted again when it comes back.
  Object.assign(shown, { rows: [3, 2, 1], total: 300_000, count: 300_000 });
  await act(() => router.navigate(moduleRow('turbo', 'proof').screen));
  await eventually(() => expect(body()).toContain('user-3'));
  await open(proof(1)._id);
  await eventually(() => expect(container.textContent).toContain('3 of 3,00,000'));
});

test('a profit has a plus, a loss a minus and zero nothing', async () => {
  const { container, shown, body } = await screen({ count: 300_000 });
  await eventually(() => expect(body()).toContain('user-1'));
  shown.rows = [1, 2, 3];
  announceList({ kind: 'changed', area: 'turbo', module: 'proof' });
  await eventually(() => expect(body()).toContain('user-3'));
  const amounts = [...container.querySelectorAll('tbody [data-sign]')].map(({ textContent }) => textContent);
  expect(amounts).toEqual(['+250', '0', '-100']);
});

test('the filters above a long list offer sports, proof types and makers in order', async () => {
  const { container, body } = await screen({ count: 300_000 });
  await eventually(() => expect(body()).toContain('user-1'));
  const expectOffered = async (label: string, ...names: string[]) => {
    const filter = container.querySelector<HTMLElement>(`input[placeholder="${label}"]`)!;
    await act(async () => filter.focus());
    await click(filter);
    const offered = () => [...document.querySelectorAll('[role="option"]')].map((each) => each.textContent);
    await eventually(() => expect(offered()).toEqual(names));
    await act(async () => filter.blur());
  };
  await expectOffered(labels.sportname, 'Cricket', 'Tennis');
  await expectOffered(labels.proofMaker, 'maker');
  // Also the name of a type that was renamed or deleted.
  await expectOffered(labels.prooftype, 'Hedged once', 'Hedging');
});
