import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Column } from '../column.ts';
import { DataTable } from '../data-table.tsx';
import { cleanUp, render } from '../../testing/render.tsx';
import { defaultSettings } from './column-settings.ts';

const captured = vi.fn();
beforeEach(() => {
  captured.mockClear();
  Object.assign(HTMLElement.prototype, { setPointerCapture: captured });
});
afterEach(async () => {
  await cleanUp();
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
});

const columns: readonly Column<{ readonly id: string }>[] = [
  { key: 'name', header: 'Name', value: (row) => row.id },
  { key: 'weight', header: 'Weight', value: () => 1 },
];
const settingsWith = (name: number) => ({
  ...defaultSettings(columns, 'compact'),
  widths: { name, weight: 80 },
});

async function table() {
  const onSettings = vi.fn();
  const tableWith = (name: number) => (
    <DataTable
      name="Fruits"
      columns={columns}
      rows={[{ id: 'a' }]}
      rowKey={({ id }) => id}
      empty=""
      settings={settingsWith(name)}
      onSettings={onSettings}
    />
  );
  const { container, rerender } = await render(tableWith(100));
  const shown = container.querySelector('table')!;
  Object.defineProperty(shown, 'offsetWidth', { value: 500 });
  const handle = shown.querySelector('th[data-column="name"] > span')!;
  const pointer = (type: string, clientX: number, button = 0) =>
    act(async () => {
      const event = new PointerEvent(type, {
        clientX,
        button,
        pointerId: 7,
        bubbles: true,
        cancelable: true,
      });
      handle.dispatchEvent(event);
    });
  const widths = () => [
    shown.querySelector<HTMLElement>('col[data-column="name"]')!.style.width,
    shown.style.getPropertyValue('--width'),
  ];
  return { onSettings, pointer, widths, change: (name: number) => rerender(tableWith(name)) };
}

test('a dragged edge shows the width at once, within limits, and saves it at the end', async () => {
  const { onSettings, pointer, widths, change } = await table();
  const before = widths();
  await pointer('pointerdown', 200);
  // The pointer may leave the edge.
  expect(captured).toHaveBeenCalledExactlyOnceWith(7);
  await pointer('pointermove', 230);
  expect(widths()).toEqual(['130px', '530px']);
  await pointer('pointermove', -2000);
  expect(Number.parseInt(widths()[0] ?? '', 10)).toBeGreaterThan(0);
  await pointer('pointermove', 250);
  expect(onSettings).not.toHaveBeenCalled();
  await pointer('pointerup', 250);
  expect(onSettings.mock.calls).toEqual([[settingsWith(150)]]);
  // From here on the settings apply, and the pointer has no effect.
  expect(widths()).toEqual(before);
  await change(150);
  const after = widths();
  for (const type of ['pointermove', 'pointercancel', 'pointerup']) await pointer(type, 400);
  expect(widths()).toEqual(after);
  expect(onSettings).toHaveBeenCalledOnce();
});

test('a drag that the browser cancels changes nothing', async () => {
  const { onSettings, pointer, widths } = await table();
  const before = widths();
  await pointer('pointerdown', 200);
  await pointer('pointermove', 250);
  await pointer('pointercancel', 250);
  await pointer('pointermove', 300);
  await pointer('pointerup', 300);
  expect(widths()).toEqual(before);
  expect(onSettings).not.toHaveBeenCalled();
});

test('a click on the edge and another button change nothing', async () => {
  const { onSettings, pointer, widths } = await table();
  const before = widths();
  await pointer('pointerdown', 200);
  await pointer('pointerup', 200);
  expect(captured).toHaveBeenCalledOnce();
  await pointer('pointerdown', 200, 2);
  await pointer('pointermove', 250, 2);
  expect(widths()).toEqual(before);
  await pointer('pointerup', 250, 2);
  expect(captured).toHaveBeenCalledOnce();
  expect(onSettings).not.toHaveBeenCalled();
});
