import { act, useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanUp, click, press, render, type, wait } from '../../ui/testing/render.tsx';
import { QuickFilter } from './quick-filter.tsx';
import { QuickFilters } from './quick-filters.tsx';

afterEach(cleanUp);

let value = '';
const all = ['Not Void', 'Void', 'Open'];
let arrive: () => Promise<void>;

function Sample({ isLate = false }: { readonly isLate?: boolean }) {
  const [options, setOptions] = useState(isLate ? undefined : all);
  const [current, setCurrent] = useState('');
  useEffect(() => {
    value = current;
    arrive = () => act(async () => setOptions(all));
  });
  return <QuickFilter label="Void Status" value={current} options={options} onChange={setCurrent} />;
}

const enter = (input: Element) =>
  act(async () =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true })),
  );

async function filter(isLate = false) {
  const { container } = await render(<Sample isLate={isLate} />);
  const input = container.querySelector('input')!;
  const options = () => [...container.querySelectorAll('[role="option"]')].map((one) => one.textContent);
  return { container, input, options };
}

test('typing highlights the option that starts with the text; Enter takes it, another one is an alternative', async () => {
  const { input, options } = await filter();
  input.focus();
  await type(input, 'v');
  await wait(5);
  expect(options()).toEqual(['Void', 'Not Void']);
  await enter(input);
  expect(value).toBe('Void');
  expect(input.value).toBe('');
  expect(input.placeholder).toBe('Void Status: Void');
  await type(input, 'op');
  await wait(5);
  await enter(input);
  expect(value).toBe('Void\nOpen');
  expect(input.placeholder).toBe('Void Status: Void +1');
  await type(input, 'o');
  expect(options()).toEqual(['Not Void', 'Open', 'Void']);
});

test('what nobody sees in a pasted name is ignored', async () => {
  const { input, options } = await filter();
  input.focus();
  await type(input, '\u200Bnot\u00A0vo\u00ADid\u200B');
  expect(options()).toEqual(['Not Void']);
});

test('a text that fits no option is announced beside the list, which holds options alone', async () => {
  const { container, input, options } = await filter();
  input.focus();
  await type(input, 'op');
  const said = container.querySelector('[role="status"]')!;
  expect(said.textContent).toBe('');
  await type(input, 'opx');
  expect(options()).toEqual([]);
  expect(said.isConnected).toBe(true);
  expect(said.textContent).toBe('Nothing found');
  expect(container.querySelector('[role="listbox"]')!.textContent).toBe('');
});

test('Tab takes the highlighted option, Backspace removes the last one, and so does a click on a chosen one', async () => {
  const { container, input } = await filter();
  input.focus();
  await type(input, 'not');
  await press(input, 'Tab');
  expect(value).toBe('Not Void');
  // It does not remove an option that is already chosen.
  await type(input, 'not');
  await press(input, 'Tab');
  expect(value).toBe('Not Void');
  await type(input, '');
  await press(input, 'Backspace');
  expect(value).toBe('');
  // Without text, Tab only leaves.
  await press(input, 'Tab');
  expect(value).toBe('');
  await click(input);
  await click(container.querySelectorAll('[role="option"]')[2]!);
  expect(value).toBe('Open');
  await click(input);
  await click(container.querySelectorAll('[role="option"]')[2]!);
  expect(value).toBe('');
});

test.each(['Tab', 'Enter'])('text confirmed with %s before the options arrive is taken then', async (key) => {
  const { input, options } = await filter(true);
  await act(async () => input.focus());
  await type(input, 'v');
  await press(input, key);
  if (key === 'Tab') await act(async () => input.blur());
  expect([value, input.value]).toEqual(['', 'v']);
  await arrive();
  expect([value, input.value]).toEqual(['Void', '']);
  await type(input, 'o');
  expect(options()).toEqual(['Open', 'Not Void', 'Void']);
});

test('text that was confirmed and then changed is not taken when the options arrive', async () => {
  const { input } = await filter(true);
  await act(async () => input.focus());
  await type(input, 'v');
  await press(input, 'Enter');
  await type(input, 'op');
  await arrive();
  expect([value, input.value]).toEqual(['', 'op']);
});

test('text that was not confirmed waits for the options while the field has the focus, and no longer', async () => {
  const { input, options } = await filter(true);
  await act(async () => input.focus());
  await type(input, 'v');
  await arrive();
  expect([value, input.value]).toEqual(['', 'v']);
  expect(options()).toEqual(['Void', 'Not Void']);
  await act(async () => input.blur());
  expect([value, input.value]).toEqual(['', '']);
});

test('a filter above a list is scrolled into sight whole when the keyboard reaches it', async () => {
  const { container } = await render(
    <QuickFilters<'voidStatus'>
      filter={{ labelOf: () => 'Void Status' }}
      view={{ filters: { values: {}, set: () => {} } }}
      choices={[{ field: 'voidStatus', options: all }]}
    />,
  );
  const input = container.querySelector('input')!;
  input.scrollIntoView = vi.fn();
  vi.spyOn(input, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  await act(async () => input.focus());
  expect(input.scrollIntoView).toHaveBeenCalledTimes(1);
});
