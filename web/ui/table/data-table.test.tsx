import { act, createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Column } from './column.ts';
import { DataTable, type DataTableHandle } from './data-table.tsx';
import { IconAction } from './icon-action.tsx';
import { TrashIcon } from '@heroicons/react/24/outline';
import { byText, cleanUp, click, press, render } from '../testing/render.tsx';

afterEach(cleanUp);

interface Fruit {
  readonly id: string;
  readonly name: string;
  readonly weight?: number;
}

const fruits: readonly Fruit[] = [
  { id: 'a', name: 'Apple', weight: 120 },
  { id: 'b', name: 'Banana' },
  { id: 'c', name: 'Cherimoya from the far side of the valley', weight: 400 },
];

const columns: readonly Column<Fruit>[] = [
  { key: 'name', header: 'Name', value: (row) => row.name, truncate: 9 },
  { key: 'weight', header: 'Weight', value: (row) => row.weight, align: 'end' },
  { key: 'id', header: 'Id', value: (row) => row.id, isSortable: false },
];

const shared = {
  name: 'Fruits',
  columns,
  rows: fruits,
  rowKey: (row: Fruit) => row.id,
  empty: 'No fruits found',
};
const rowsOf = (container: Element) => [...container.querySelectorAll<HTMLElement>('tbody tr')];

test('headers are buttons that sort, and expose the sort order', async () => {
  const onSort = vi.fn();
  const { container } = await render(
    <DataTable {...shared} sort={{ key: 'weight', direction: 'desc' }} onSort={onSort} />,
  );
  const sorting = [...container.querySelectorAll('th')].map((th) => th.getAttribute('aria-sort'));
  expect(sorting).toEqual([null, 'descending', null]);
  await click(byText(container, 'th button', 'Name'));
  expect(onSort.mock.calls).toEqual([['name']]);
  expect(container.querySelectorAll('th button')).toHaveLength(2);
});

test('long text is cut with the full text on hover, missing values are labelled', async () => {
  const { container } = await render(<DataTable {...shared} />);
  const cells = rowsOf(container).map((row) => [...row.querySelectorAll('td')].map((td) => td.textContent));
  expect(cells).toEqual([
    ['Apple', '120', 'a'],
    ['Banana', 'N/A', 'b'],
    ['Cherimoya...', '400', 'c'],
  ]);
  expect(container.querySelector('[title]')?.getAttribute('title')).toBe(fruits[2]!.name);
});

test('a click opens the row, a click on one of its buttons does not', async () => {
  const onOpen = vi.fn();
  const onRemove = vi.fn();
  const { container } = await render(
    <DataTable
      {...shared}
      onOpen={onOpen}
      actions={(row) => <IconAction name="Remove" icon={TrashIcon} onClick={() => onRemove(row.id)} />}
    />,
  );
  const second = rowsOf(container)[1]!;
  await click(byText(second, 'button', 'Remove'));
  expect([onOpen.mock.calls, onRemove.mock.calls]).toEqual([[], [['b']]]);
  await click(second.querySelector('td')!);
  expect(onOpen.mock.calls).toEqual([[fruits[1]]]);
});

test('arrow keys move, Home and End jump, Enter opens', async () => {
  const onOpen = vi.fn();
  const { container } = await render(<DataTable {...shared} onOpen={onOpen} />);
  const rows = rowsOf(container);
  const walk = async (key: string) => {
    await press(document.activeElement!, key);
    return rows.indexOf(document.activeElement as HTMLElement);
  };
  await act(async () => rows[0]!.focus());
  expect(await walk('ArrowDown')).toBe(1);
  expect(await walk('ArrowDown')).toBe(2);
  expect(await walk('ArrowDown')).toBe(2);
  expect(await walk('ArrowUp')).toBe(1);
  expect(await walk('Home')).toBe(0);
  expect(await walk('End')).toBe(2);
  await press(document.activeElement!, 'Enter');
  expect(onOpen.mock.calls).toEqual([[fruits[2]]]);
});

test('one row is in the tab order; when removed, the next one replaces it', async () => {
  const table = createRef<DataTableHandle>();
  const { container, rerender } = await render(<DataTable {...shared} ref={table} />);
  const tabbable = () => rowsOf(container).map((row) => row.tabIndex);
  expect(tabbable()).toEqual([0, -1, -1]);
  await act(async () => rowsOf(container)[1]!.focus());
  expect(tabbable()).toEqual([-1, 0, -1]);
  await rerender(<DataTable {...shared} rows={[fruits[0]!, fruits[2]!]} ref={table} />);
  await act(async () => table.current?.focusActive());
  expect(document.activeElement?.textContent).toContain('Cherimoya');
  await act(async () => table.current?.focusFirst());
  expect(document.activeElement?.textContent).toContain('Apple');
});

test('shows the empty text, and placeholders while loading', async () => {
  const { container, rerender } = await render(<DataTable {...shared} rows={[]} />);
  expect(container.textContent).toContain('No fruits found');
  await rerender(<DataTable {...shared} rows={[]} isLoading />);
  expect(container.textContent).not.toContain('No fruits found');
  expect(container.querySelector('table')?.getAttribute('aria-busy')).toBe('true');
  expect(rowsOf(container).length).toBeGreaterThan(5);
});
