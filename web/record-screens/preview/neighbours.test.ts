import { expect, it, vi } from 'vitest';
import { orderInWindow } from '../long-list/row-window.ts';
import { neighboursOf } from './neighbours.ts';

it('asks what is beside a record outside of the page, because its position may be out of date', async () => {
  const page = { rows: [{ _id: 'c' }, { _id: 'd' }], start: 2 };
  // A row above was removed: it is at 1 now, where it was at 2.
  const rowBeside = vi.fn(async () => ({ _id: 'c' }));
  const beyond = { positionOf: (id: string) => (id === 'b' ? 2 : -1), rowBeside };
  const open = vi.fn();
  const found = neighboursOf({ ...orderInWindow(5, page), beyond }, 'b', open);
  const opener = await found?.next?.();
  opener?.();
  expect(rowBeside).toHaveBeenCalledWith('b', 1);
  expect(open).toHaveBeenCalledWith({ _id: 'c' });
});
