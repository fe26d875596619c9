import { MultiSelect, Select } from '@mantine/core';
import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { picksOnEnter } from './pick-on-enter.ts';
import { cleanUp, render, type } from '../testing/render.tsx';

afterEach(cleanUp);

const fruits = ['Apple', 'Pear', 'Plum'];

function Choice({ first, onSend }: { readonly first: string | null; readonly onSend: () => void }) {
  const [value, setValue] = useState(first);
  const send = (event: React.SyntheticEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form onSubmit={send}>
      <Select
        label="One"
        searchable
        allowDeselect={false}
        data={fruits}
        value={value}
        onChange={setValue}
        wrapperProps={picksOnEnter}
      />
      <output>{value}</output>
    </form>
  );
}

const field = () => document.querySelector<HTMLInputElement>('input[role="combobox"]')!;

/** Returns true if the browser would submit the form. */
async function pressEnter(keys: KeyboardEventInit = {}): Promise<boolean> {
  let goesOn = false;
  await act(async () => {
    goesOn = field().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, ...keys }),
    );
  });
  return goesOn;
}

test('picks the first match if nothing is highlighted yet', async () => {
  await render(<Choice first={null} onSend={vi.fn()} />);
  await act(async () => field().focus());
  await type(field(), 'pl');
  expect(document.querySelector('[data-combobox-selected]')).toBeNull();
  expect(await pressEnter()).toBe(false);
  expect(document.querySelector('output')?.textContent).toBe('Apple');
});

test('picks the highlighted option, whatever its previous index', async () => {
  await render(<Choice first={null} onSend={vi.fn()} />);
  await act(async () => field().focus());
  await type(field(), 'plum');
  const option = document.querySelector('[data-combobox-option]')!;
  option.setAttribute('data-combobox-selected', 'true');
  expect(await pressEnter()).toBe(false);
  expect(document.querySelector('output')?.textContent).toBe('Plum');
});

test('neither picks nor submits text without a match', async () => {
  await render(<Choice first={null} onSend={vi.fn()} />);
  await act(async () => field().focus());
  await type(field(), 'stone');
  expect(await pressEnter()).toBe(false);
  expect(document.querySelector('output')?.textContent).toBe('');
});

test('picks and then submits on Ctrl+Enter', async () => {
  const onSend = vi.fn();
  await render(<Choice first={null} onSend={onSend} />);
  await act(async () => field().focus());
  await type(field(), 'pear');
  await pressEnter({ ctrlKey: true });
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledOnce());
  expect(document.querySelector('output')?.textContent).toBe('Pear');
});

test('keeps the current choice when the list is open', async () => {
  await render(<Choice first="Pear" onSend={vi.fn()} />);
  await act(async () => field().focus());
  await pressEnter();
  expect(document.querySelector('output')?.textContent).toBe('Pear');
});

test('leaves Enter to the form if nothing was typed', async () => {
  await render(<MultiSelect label="Many" searchable data={fruits} wrapperProps={picksOnEnter} />);
  await act(async () => field().focus());
  expect(await pressEnter()).toBe(true);
});
