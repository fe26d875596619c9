import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TableSettings } from '../../../../domain/record/table/settings.ts';
import type { Column } from '../column.ts';
import { defaultSettings } from './column-settings.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { byText, cleanUp, click, press, render, until } from '../../testing/render.tsx';

afterEach(cleanUp);

const column = (key: string, header: string, isPinned = false): Column<object> => ({
  key,
  header,
  isPinned,
  value: () => key,
});
const columns = [column('date', 'Date', true), column('user', 'User'), column('note', 'Note')];
const usual = defaultSettings(columns, 'comfortable');

async function panel() {
  const changed = vi.fn();
  function Panel() {
    const [settings, setSettings] = useState(usual);
    const change = (next: TableSettings) => {
      changed(next);
      setSettings(next);
    };
    return (
      <ColumnsPanel columns={columns} settings={settings} onChange={change} onReset={() => change(usual)} />
    );
  }
  const { container } = await render(<Panel />);
  const names = () => [...container.querySelectorAll('li label')].map((label) => label.textContent);
  const push = (name: string) => click(byText(container, 'button', name));
  const box = (at: number) => container.querySelectorAll<HTMLInputElement>('li input')[at]!;
  return { container, names, push, box, settings: () => changed.mock.lastCall?.[0] as TableSettings };
}

test('hides, moves and pins columns, changes the density, and resets everything', async () => {
  const { container, names, push, box, settings } = await panel();
  await push('Move Note up');
  expect(names()).toEqual(['Date', 'Note', 'User']);
  expect(container.textContent).toContain('Note: 2 of 3');
  expect(byText(container, 'button', 'Move Note up')).toHaveProperty('disabled', true);
  await push('Pin Note');
  expect(settings().pinned).toEqual(['date', 'note']);
  expect(byText(container, 'button', 'Pin Note').getAttribute('aria-pressed')).toBe('true');
  await click(box(0));
  await click(box(2));
  expect(settings().hidden).toEqual(['date', 'user']);
  expect(box(1).disabled).toBe(true);
  await click(byText(container, 'label', 'Compact').previousElementSibling!);
  expect(settings().density).toBe('compact');
  await push('Reset');
  expect(settings()).toEqual(usual);
});

test('an unpinned column becomes the first of the others, and the last shown one stays', async () => {
  const { names, push, box, settings } = await panel();
  await push('Pin User');
  await push('Pin Date');
  expect(names()).toEqual(['User', 'Date', 'Note']);
  expect(settings()).toMatchObject({ pinned: ['user'], order: ['user', 'date', 'note'] });
  await click(box(0));
  await click(box(1));
  expect([0, 1, 2].map((at) => box(at).disabled)).toEqual([false, false, true]);
});

test('a button that moved its column as far as possible moves the focus to the column', async () => {
  const { container, box, push } = await panel();
  const up = byText(container, 'button', 'Move Note up');
  await act(async () => up.focus());
  await push('Move Note up');
  await until(() => expect(document.activeElement).toBe(box(1)));
});

test('moves a column with Alt and arrow keys', async () => {
  const { names, box } = await panel();
  const down = new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true });
  await press(box(1), 'ArrowDown');
  expect(names()).toEqual(['Date', 'User', 'Note']);
  await act(async () => box(1).dispatchEvent(down));
  expect(names()).toEqual(['Date', 'Note', 'User']);
});
