import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { report } from '../../../domain/report/report.ts';
import { reportFilter } from '../../../domain/report/filter.ts';
import { cleanUp, Probe, render } from '../../ui/testing/render.tsx';
import { useLongListParams } from './use-long-list-view.ts';

afterEach(cleanUp);

const list = { definition: report, index: { sorts: { date: {}, userName: {} } }, filter: reportFilter };

test('the list and its export have an order of their own after the deleted records were sorted', async () => {
  for (const [search, sort] of [
    ['?sort=-userName', { key: 'userName', direction: 'desc' }],
    ['?sort=-deletedAt', report.defaultSort],
  ] as const) {
    let drawn: unknown;
    const useSort = () => useLongListParams(list as never).narrowing.sort;
    const element = <Probe useValue={useSort} onValue={(value) => (drawn = value)} />;
    const router = createMemoryRouter([{ path: '/reports', element }], {
      initialEntries: [`/reports${search}`],
    });
    await render(<RouterProvider router={router} />);
    expect(drawn).toEqual(sort);
  }
});
