import { act, useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { byText, cleanUp, press, render } from '../testing/render.tsx';
import { runShortcut, usableShortcuts } from './registry.ts';
import { ariaKeys, keyText } from './shortcuts.ts';
import { rowShortcutAttribute, useRowShortcuts } from './use-row-shortcuts.ts';
import { useShortcut } from './use-shortcut.ts';
import { WithShortcut } from './with-shortcut.tsx';

afterEach(cleanUp);

const add = vi.fn();
const edit = vi.fn();
const editRow = vi.fn();
afterEach(() => vi.clearAllMocks());

function Page({ isDialogOpen = false, isDisabled = false }) {
  useRowShortcuts();
  const input = useRef<HTMLInputElement>(null);
  useShortcut('search', () => input.current?.focus());
  return (
    <>
      <main>
        <WithShortcut id="create">
          <button type="button" disabled={isDisabled} onClick={add}>
            Add
          </button>
        </WithShortcut>
        <input ref={input} aria-label="Search" />
        <textarea aria-label="Text" />
        <table>
          <tbody>
            {['one', 'two', 'three'].map((name) => (
              <tr key={name} id={name} tabIndex={name === 'one' ? 0 : -1}>
                <td>
                  <button type="button" {...{ [rowShortcutAttribute]: 'edit' }} onClick={() => editRow(name)}>
                    Edit {name}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </main>
      {isDialogOpen && (
        <div role="dialog" aria-modal="true">
          <WithShortcut id="edit">
            <button type="button" onClick={edit}>
              Edit record
            </button>
          </WithShortcut>
        </div>
      )}
    </>
  );
}

test('a key clicks its button, which names the key', async () => {
  const { container } = await render(<Page />);
  expect(byText(container, 'button', 'Add').getAttribute('aria-keyshortcuts')).toBe('n');
  await press(document.body, 'n');
  expect(add).toHaveBeenCalledOnce();
});

test('nothing fires while typing, with a modifier, or from a disabled button', async () => {
  const { container, rerender } = await render(<Page />);
  for (const field of container.querySelectorAll('input, textarea')) await press(field, 'n');
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', [modifier]: true, bubbles: true }));
  }
  await press(document.body, 'N');
  await rerender(<Page isDisabled />);
  await press(document.body, 'n');
  expect(add).not.toHaveBeenCalled();
  expect(usableShortcuts()).not.toContain('create');
});

test('below a dialog only its own shortcuts work, and the dialog comes before the row', async () => {
  const { container, rerender } = await render(<Page />);
  container.querySelector<HTMLElement>('#two')?.focus();
  await press(document.body, 'e');
  expect(editRow).toHaveBeenCalledExactlyOnceWith('two');
  await rerender(<Page isDialogOpen />);
  for (const key of ['n', '/', 'j', 'e']) await press(document.body, key);
  expect(add).not.toHaveBeenCalled();
  expect(edit).toHaveBeenCalledOnce();
  expect(editRow).toHaveBeenCalledOnce();
  expect(usableShortcuts()).toEqual(['edit']);
});

test('the part that came last comes first', async () => {
  const runs: string[] = [];
  function Part({ name }: { readonly name: string }) {
    useShortcut('search', () => void runs.push(name));
    return null;
  }
  const { rerender } = await render(<Part key="list" name="list" />);
  await rerender([<Part key="list" name="list" />, <Part key="record" name="record" />]);
  await press(document.body, '/');
  await rerender(<Part key="list" name="list" />);
  await press(document.body, '/');
  expect(runs).toEqual(['record', 'list']);
});

test('j and k walk through the rows, / goes to the search', async () => {
  const { container } = await render(<Page />);
  const walked: (string | undefined)[] = [];
  for (const key of ['j', 'j', 'j', 'j', 'k']) {
    await press(document.activeElement ?? document.body, key);
    walked.push(document.activeElement?.id);
  }
  expect(walked).toEqual(['one', 'two', 'three', 'three', 'two']);
  await press(document.activeElement ?? document.body, '/');
  expect(document.activeElement).toBe(container.querySelector('input'));
  await press(document.activeElement ?? document.body, 'j');
  expect(document.activeElement).toBe(container.querySelector('input'));
});

test('keys begin at the row that had the focus last, and edit nothing without a row', async () => {
  const { container } = await render(<Page />);
  for (const row of container.querySelectorAll('tr')) row.tabIndex = row.id === 'two' ? 0 : -1;
  await press(document.body, 'e');
  expect(editRow).not.toHaveBeenCalled();
  await press(document.body, 'k');
  expect(document.activeElement?.id).toBe('two');
  expect(runShortcut('edit')).toBe(true);
  expect(editRow).toHaveBeenCalledExactlyOnceWith('two');
});

test.each([
  ['Win32', 'Ctrl K', 'Control+k'],
  ['MacIntel', '⌘ K', 'Meta+k'],
])('on %s the search is named %s', (platform, name, aria) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  expect([keyText('Mod+k'), ariaKeys('palette')]).toEqual([name, aria]);
});

test('the help lists what works: nothing without rows or buttons', async () => {
  const { rerender } = await render(<Page />);
  expect(usableShortcuts()).toEqual(['search', 'create', 'nextRow', 'previousRow']);
  await rerender(<p>nothing</p>);
  expect(usableShortcuts()).toEqual([]);
});

test('a part with nothing to do leaves the shortcut to the one before it, by key and by name', async () => {
  const runs: string[] = [];
  function Part({ name, hasWork }: { readonly name: string; readonly hasWork: boolean }) {
    useShortcut('search', () => {
      runs.push(name);
      return hasWork;
    });
    return null;
  }
  const parts = (hasWork: boolean) => [
    <Part key="page" name="page" hasWork={hasWork} />,
    <Part key="list" name="list" hasWork={hasWork} />,
    <Part key="record" name="record" hasWork={false} />,
  ];
  const { rerender } = await render(parts(true));
  await press(document.body, '/');
  expect(runs.splice(0)).toEqual(['record', 'list']);
  expect(runShortcut('search')).toBe(true);
  expect(runs.splice(0)).toEqual(['record', 'list']);
  await rerender(parts(false));
  expect(runShortcut('search')).toBe(false);
  expect(runs).toEqual(['record', 'list', 'page']);
});

test('a key that no element has received works as well', async () => {
  await render(<Page />);
  await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' })));
  expect(add).toHaveBeenCalledOnce();
});
