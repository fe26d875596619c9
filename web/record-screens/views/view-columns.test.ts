// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { TableSettings } from '../../../domain/record/table/settings.ts';

const loaded = async () => {
  vi.resetModules();
  return (await import('./view-columns.ts')).viewColumns;
};

test('the columns of a view are still there after a reload, and a damaged copy is ignored', async () => {
  const saved: TableSettings = {
    order: [],
    hidden: ['remark'],
    pinned: [],
    widths: {},
    density: 'compact',
  };
  const changed = { user: 'me', view: 'v1', saved, shown: { ...saved, hidden: [] } };
  (await loaded()).set(changed);
  expect((await loaded()).get()).toEqual(changed);
  sessionStorage.setItem('viewColumns', '{"view":');
  expect((await loaded()).get()).toBeUndefined();
});
