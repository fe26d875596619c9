import { act, createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lists } from '../../../domain/text.ts';
import { afterPaint } from './after-paint.ts';
import type { Column } from './column.ts';
import { DataTable, type DataTableHandle } from './data-table.tsx';
import { IconAction } from '../button/icon-action.tsx';
import { TrashIcon } from '../icons/outline.ts';
import { defaultSettings } from './columns/column-settings.ts';
import { keepPlace } from './use-table-place.ts';
import { narrowScreen } from '../testing/narrow-screen.ts';
import { byText, cleanUp, click, press, render, until } from '../testing/render.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

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
const rowsOf = (container: Element) => [...container.querySelectorAll<HTMLTableRowElement>('tbody tr')];

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
    return rows.indexOf(document.activeElement as HTMLTableRowElement);
  };
  await act(async () => rows[0]!.focus());
  expect(await walk('ArrowDown')).toBe(1);
  expect(await walk('ArrowDown')).toBe(2);
  expect(await walk('ArrowDown')).toBe(2);
  expect(await walk('ArrowUp')).toBe(1);
  expect(await walk('Home')).toBe(0);
  expect(await walk('End')).toBe(2);
  // Shift with an arrow selects text.
  const isLeft = (key: string, more: KeyboardEventInit = {}) =>
    act(async () =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      ),
    );
  expect(await isLeft('ArrowUp', { shiftKey: true })).toBe(true);
  expect(document.activeElement).toBe(rows[2]);
  // Otherwise it would also press the button of the dialog that gets the focus.
  expect(await isLeft('Enter')).toBe(false);
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

test('while rows are on their way, the focus waits for the one in its place', async () => {
  const table = createRef<DataTableHandle>();
  const { container, rerender } = await render(<DataTable {...shared} ref={table} />);
  await act(async () => rowsOf(container)[2]!.focus());
  await rerender(<DataTable {...shared} rows={fruits.slice(0, 2)} isShort ref={table} />);
  await act(async () => table.current?.focusActive());
  expect(document.activeElement?.tagName).toBe('TBODY');
  const next = { id: 'd', name: 'Date' };
  await rerender(<DataTable {...shared} rows={[...fruits.slice(0, 2), next]} ref={table} />);
  expect(document.activeElement).toBe(rowsOf(container)[2]);
  expect(container.querySelector('tbody')?.hasAttribute('tabindex')).toBe(false);
  // Rows that were there take the focus at once.
  await rerender(<DataTable {...shared} rows={fruits.slice(0, 2)} ref={table} />);
  await act(async () => table.current?.focusActive());
  expect(document.activeElement).toBe(rowsOf(container)[1]);
});

test('a row that is gone after an undo leaves its focus to the one in its place; after a change by others it does not', async () => {
  const { container, rerender } = await render(<DataTable {...shared} undone={0} />);
  await act(async () => rowsOf(container)[2]!.focus());
  await rerender(<DataTable {...shared} undone={1} />);
  const date = { id: 'd', name: 'Date' };
  await rerender(<DataTable {...shared} rows={[...fruits.slice(0, 2), date]} undone={1} />);
  expect(document.activeElement).toBe(rowsOf(container)[2]);
  await act(async () => rowsOf(container)[1]!.focus());
  await rerender(<DataTable {...shared} rows={[fruits[0]!, date]} undone={1} />);
  expect(document.activeElement).toBe(document.body);
});

test('shows the empty text, and placeholders while loading', async () => {
  const { container, rerender } = await render(<DataTable {...shared} rows={[]} />);
  expect(container.textContent).toContain('No fruits found');
  await rerender(<DataTable {...shared} rows={[]} isLoading />);
  expect(container.textContent).not.toContain('No fruits found');
  expect(container.querySelector('table')?.getAttribute('aria-busy')).toBe('true');
  expect(rowsOf(container).length).toBeGreaterThan(5);
});

test('for other rows it changes the texts of its elements; a row removed by others takes its element away', async () => {
  const { container, rerender } = await render(<DataTable {...shared} viewKey="a" />);
  const before = rowsOf(container);
  const others: readonly Fruit[] = [{ id: 'd', name: 'Date' }, fruits[1]!, { id: 'e', name: 'Elderberry' }];
  await rerender(<DataTable {...shared} rows={others} viewKey="b" />);
  expect(rowsOf(container)).toEqual(before);
  expect(before.map((row) => row.cells[0]?.textContent)).toEqual(['Date', 'Banana', 'Elderberr...']);
  await rerender(<DataTable {...shared} rows={[others[1]!, fruits[0]!]} viewKey="b" />);
  const [banana, apple] = rowsOf(container);
  expect(banana).toBe(before[1]);
  expect(before).not.toContain(apple);
});

test('for another order elements stay in place, except that of the row with focus', async () => {
  const { container, rerender } = await render(<DataTable {...shared} viewKey="a" />);
  const before = rowsOf(container);
  const names = () => rowsOf(container).map((row) => row.cells[2]?.textContent);
  await rerender(<DataTable {...shared} rows={fruits.toReversed()} viewKey="b" />);
  expect(rowsOf(container)).toEqual(before);
  expect(names()).toEqual(['c', 'b', 'a']);
  await act(async () => before[0]?.focus());
  await rerender(<DataTable {...shared} rows={fruits} viewKey="c" />);
  expect(names()).toEqual(['a', 'b', 'c']);
  expect(document.activeElement).toBe(rowsOf(container)[2]);
  expect(document.activeElement).toBe(before[0]);
});

test('for other rows, those out of view change after the paint, as a whole', async () => {
  // The simulated browser has no sizes. A compact row is 28 pixels high.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(4 * 28);
  const onOpen = vi.fn();
  const many = (from: number) =>
    Array.from({ length: 12 }, (_, index) => ({ id: `${from + index}`, name: `Fruit ${from + index}` }));
  const settings = defaultSettings(columns, 'compact');
  const table = (rows: readonly Fruit[], viewKey: string) => (
    <DataTable {...shared} settings={settings} rows={rows} viewKey={viewKey} onOpen={onOpen} />
  );
  const { container, rerender } = await render(table(many(0), 'a'));
  const shown = () => rowsOf(container).map((row) => row.cells[0]?.textContent);
  const names = (...numbers: readonly number[]) => numbers.map((number) => `Fruit ${number}`);
  await scroll(scrollerOf(container));
  await act(async () => rowsOf(container)[6]?.focus());

  await rerender(table(many(20), 'b'));
  // The row with the focus is always up to date.
  expect(shown()).toEqual(names(20, 21, 22, 23, 4, 5, 26, 7, 8, 9, 10, 11));
  // A delayed row is delayed as a whole.
  await click(rowsOf(container)[5]!);
  expect(onOpen.mock.calls).toEqual([[many(0)[5]]]);
  await until(() => expect(shown()).toEqual(many(20).map(({ name }) => name)));
});

const scrollerOf = (container: Element) => container.querySelector('table')!.parentElement!;
const scroll = (element: Element) => act(async () => void element.dispatchEvent(new Event('scroll')));

test('a table without a size has no delayed rows', async () => {
  const rows = (from: number) =>
    Array.from({ length: 12 }, (_, index) => ({ id: `${from + index}`, name: `Fruit ${from + index}` }));
  const { container, rerender } = await render(<DataTable {...shared} rows={rows(0)} viewKey="a" />);
  await scroll(scrollerOf(container));
  await rerender(<DataTable {...shared} rows={rows(20)} viewKey="b" />);
  expect(rowsOf(container).map((row) => row.cells[2]?.textContent)).toEqual(rows(20).map(({ id }) => id));
});

test('a table comes back to where it was scrolled, however it scrolls before its rows are there', async () => {
  const place = keepPlace();
  place.set({ top: 300, left: 40 });
  const { container, rerender } = await render(<DataTable {...shared} rows={[]} isLoading place={place} />);
  const scroller = scrollerOf(container);
  await scroll(scroller);
  expect(place.get()).toMatchObject({ top: 300, left: 40 });
  await rerender(<DataTable {...shared} place={place} />);
  expect([scroller.scrollTop, scroller.scrollLeft]).toEqual([300, 40]);
  scroller.scrollTo(0, 120);
  await scroll(scroller);
  expect(place.get()).toMatchObject({ top: 120, left: 0 });
  // Browsers report a table that goes away as scrolled to its start.
  scroller.remove();
  scroller.scrollTo(0, 0);
  await scroll(scroller);
  expect(place.get().top).toBe(120);
});

const headersOf = (container: Element) => [...container.querySelectorAll('th')].map((th) => th.textContent);

test('rows added by others do not move the row being read; they are counted until the reader scrolls up', async () => {
  const table = (rows: readonly Fruit[]) => <DataTable {...shared} rows={rows} viewKey="newest" />;
  const { container, rerender } = await render(table(fruits));
  const box = container.querySelector('table')!.parentElement!;
  vi.spyOn(HTMLTableRowElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return new DOMRect(0, 40 * rowsOf(container).indexOf(this as HTMLTableRowElement) - box.scrollTop);
  });
  const moved = vi.spyOn(box, 'scrollBy').mockImplementation(() => {});
  const scrollTo = (top: number) =>
    act(async () => {
      box.scrollTop = top;
      box.dispatchEvent(new Event('scroll'));
    });
  const hint = () => container.querySelector('[role="status"]')?.textContent;
  await act(() => new Promise<void>((resolve) => void afterPaint(resolve)));
  await scrollTo(40);
  await rerender(table([{ id: 'n', name: 'Nectarine' }, ...fruits]));
  expect(moved.mock.calls).toEqual([[{ top: 40, behavior: 'instant' }]]);
  expect(hint()).toBe(lists.newRows(1));
  await scrollTo(0);
  expect(hint()).toBe('');
});

test('shows the chosen columns in the chosen order, each with a fixed width', async () => {
  const settings = {
    ...defaultSettings(columns, 'compact'),
    order: ['id', 'name'],
    hidden: ['weight'],
    widths: { id: 77 },
  };
  const { container } = await render(<DataTable {...shared} settings={settings} />);
  expect(headersOf(container)).toEqual(['Id', 'Name']);
  const cells = rowsOf(container).map((row) => [...row.querySelectorAll('td')].map((td) => td.textContent));
  expect(cells[1]).toEqual(['b', 'Banana']);
  expect([...container.querySelectorAll('col')].map((col) => col.style.width)).toEqual(['77px', '']);
  expect(container.querySelector('table')?.dataset['density']).toBe('compact');
});

test('headers are one tab stop: arrows move, Shift with arrows changes the width', async () => {
  const onSettings = vi.fn();
  const settings = { ...defaultSettings(columns, 'compact'), widths: { name: 100, weight: 80 } };
  const { container } = await render(
    <DataTable {...shared} onSort={() => {}} settings={settings} onSettings={onSettings} />,
  );
  const stops = [...container.querySelectorAll<HTMLElement>('thead [data-stop]')];
  const tabbable = () => stops.map((stop) => stop.tabIndex);
  expect(tabbable()).toEqual([0, -1, -1]);
  await act(async () => stops[0]!.focus());
  await press(document.activeElement!, 'ArrowRight');
  expect(document.activeElement).toBe(stops[1]);
  expect(tabbable()).toEqual([-1, 0, -1]);
  await press(document.activeElement!, 'End');
  expect(document.activeElement?.textContent).toBe('Id');
  await press(document.activeElement!, 'ArrowLeft');
  expect(document.activeElement).toBe(stops[1]);
  // Keys of the browser stay with it.
  for (const key of [
    { key: 'ArrowLeft', altKey: true },
    { key: 'ArrowRight', ctrlKey: true },
    { key: 'a' },
  ]) {
    const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
    await act(async () => document.activeElement!.dispatchEvent(event));
    expect([event.defaultPrevented, document.activeElement]).toEqual([false, stops[1]]);
  }
  await press(document.activeElement!, 'Home');
  const widen = new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true });
  await act(async () => stops[0]!.dispatchEvent(widen));
  expect(onSettings.mock.calls).toEqual([[{ ...settings, widths: { name: 116, weight: 80 } }]]);
});

test('a row unfolds in place by its button and by arrow keys, and arrows skip what it shows', async () => {
  const details = (row: Fruit) => <p>All about {row.name}</p>;
  const { container } = await render(<DataTable {...shared} details={details} />);
  const [first] = rowsOf(container);
  await click(byText(first!, 'button', 'Show details'));
  expect(container.textContent).toContain('All about Apple');
  const fold = byText(first!, 'button', 'Hide details');
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  await act(async () => first!.focus());
  await press(document.activeElement!, 'ArrowDown');
  expect(document.activeElement?.textContent).toContain('Banana');
  // A key that unfolds does not scroll the table sideways as well; the next one does.
  const isTaken = async () => {
    const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true });
    await act(async () => document.activeElement!.dispatchEvent(key));
    return key.defaultPrevented;
  };
  expect(await isTaken()).toBe(true);
  expect(container.textContent).toContain('All about Banana');
  expect(await isTaken()).toBe(false);
  await press(document.activeElement!, 'ArrowLeft');
  expect(container.textContent).not.toContain('All about Banana');
  await click(fold);
  expect(container.textContent).not.toContain('All about');
});

test('on a phone a row is a card with its actions behind one button', async () => {
  narrowScreen();
  const onOpen = vi.fn();
  const onRemove = vi.fn();
  const onSort = vi.fn();
  const carded: readonly Column<Fruit>[] = [
    { ...columns[0]!, card: 'title' },
    { ...columns[1]!, card: 'amount' },
    { ...columns[2]!, card: 'detail', cardCell: (row) => `The whole of ${row.id}` },
    { ...columns[0]!, key: 'again', card: 'footer', cardCell: (row) => `, last ${row.id}` },
  ];
  const { container } = await render(
    <DataTable
      {...shared}
      columns={carded}
      sort={{ key: 'name', direction: 'asc' }}
      onSort={onSort}
      onOpen={onOpen}
      actions={(row) => <IconAction name="Remove" icon={TrashIcon} onClick={() => onRemove(row.id)} />}
    />,
  );
  expect(container.querySelector('th')).toBeNull();
  const [first] = rowsOf(container);
  expect(first?.textContent).toBe('Apple120The whole of a, last a');
  await click(byText(first!, 'button', 'Actions'));
  await click(byText(document.body, '[role="menuitem"]', 'Remove'));
  expect([onRemove.mock.calls, onOpen.mock.calls]).toEqual([[['a']], []]);
  await click(first!.querySelector('td')!);
  expect(onOpen.mock.calls).toEqual([[fruits[0]]]);
  await click(byText(container, 'button', 'Ascending'));
  expect(onSort.mock.calls).toEqual([['name']]);
});

test('cells far from the start are in a box that may be left undrawn, with the same content', async () => {
  const linked = { ...columns[1]!, key: 'linked', cell: (row: Fruit) => <a href="/x">{row.name}</a> };
  const { container } = await render(
    <DataTable {...shared} columns={[{ ...columns[0]!, width: 900 }, linked, { ...linked, key: 'again' }]} />,
  );
  const [near, ...far] = [...rowsOf(container)[0]!.cells];
  expect(near!.className).toBe('');
  for (const cell of far) {
    expect(cell.className).not.toBe('');
    expect([cell.children.length, cell.firstElementChild!.tagName]).toEqual([1, 'DIV']);
    expect(cell.textContent).toBe('Apple');
  }
});
