import { expect, it } from 'vitest';
import type { Column } from '../column.ts';
import {
  boundedWidth,
  defaultSettings,
  orderedColumns,
  withMoved,
  withPinned,
  withShown,
  withWidth,
} from './column-settings.ts';
import { layoutOf } from './table-layout.ts';

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  header: key,
  value: () => key,
  ...more,
});
const columns = [
  column('date', { isPinned: true, width: 100 }),
  column('user', { isPinned: true, width: 150 }),
  column('amount', { align: 'end', width: 90 }),
  column('note', { width: 200 }),
];
const start = defaultSettings(columns, 'compact');
const names = (settings: typeof start) => orderedColumns(columns, settings).map(({ key }) => key);

it('starts with the default order and the default pins', () => {
  expect(start).toEqual({ order: [], hidden: [], pinned: ['date', 'user'], widths: {}, density: 'compact' });
  expect(names(start)).toEqual(['date', 'user', 'amount', 'note']);
});

it('moves a column among its own kind, and keeps the place of columns that are unknown here', () => {
  const moved = withMoved(columns, start, 'note', -1);
  expect(names(moved)).toEqual(['date', 'user', 'note', 'amount']);
  expect(withMoved(columns, moved, 'note', -1)).toBe(moved);
  expect(withMoved(columns, moved, 'amount', 1)).toBe(moved);
  expect(names(withMoved(columns, moved, 'user', -1))).toEqual(['user', 'date', 'note', 'amount']);
  expect(names({ ...start, order: ['gone', 'note'] })).toEqual(['date', 'user', 'note', 'amount']);
});

it('pins at the end of the pinned columns and unpins to the start of the others', () => {
  const pinned = withPinned(columns, start, 'note', true);
  expect(names(pinned)).toEqual(['date', 'user', 'note', 'amount']);
  const unpinned = withPinned(columns, pinned, 'date', false);
  expect(names(unpinned)).toEqual(['user', 'note', 'date', 'amount']);
  expect(unpinned.pinned).toEqual(['user', 'note']);
});

it('gives every visible column a fixed width, and the rest of the space to one of them', () => {
  const wide = withWidth(withShown(start, 'amount', false), 'user', 300);
  const layout = layoutOf(columns, wide, true);
  expect(layout.columns.map(({ column: { key }, width, style }) => [key, width, style])).toEqual([
    ['date', 100, { left: 36 }],
    ['user', 300, { left: 136 }],
    ['note', 200, undefined],
  ]);
  expect(layout.width).toBe(636);
  expect(layout.columns.filter(({ isGrowing }) => isGrowing).map(({ column: { key } }) => key)).toEqual([
    'note',
  ]);
  expect(layout.columns.find(({ isLastPinned }) => isLastPinned)?.column.key).toBe('user');
  expect(withShown(wide, 'amount', true).hidden).toEqual([]);
});

it('knows the columns that are far from the start; what is pinned never is', () => {
  const far = (settings: typeof start) =>
    layoutOf(columns, settings, false)
      .columns.filter(({ isFar }) => isFar)
      .map(({ column: { key } }) => key);
  expect(far(start)).toEqual([]);
  const wide = withWidth(start, 'user', 800);
  expect(far(wide)).toEqual(['amount', 'note']);
  expect(far(withPinned(columns, wide, 'note', true))).toEqual(['amount']);
});

it('shows at least one column, and bounds widths', () => {
  const none = columns.reduce((settings, { key }) => withShown(settings, key, false), start);
  expect(layoutOf(columns, none, false).columns).toHaveLength(1);
  expect([boundedWidth(1), boundedWidth(5000), boundedWidth(99.6)]).toEqual([56, 800, 100]);
});
