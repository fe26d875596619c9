import { act, Suspense, use, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';
import { byText, cleanUp, click, press, render, type } from '../../testing/render.tsx';

afterEach(cleanUp);

function Search({ onLeave }: { readonly onLeave?: () => void }) {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchField placeholder="Search fruits" value={value} onChange={setValue} onLeave={onLeave} />
      <textarea />
    </>
  );
}

test('slash focuses the field from anywhere except another field', async () => {
  const { container } = await render(<Search />);
  const input = container.querySelector('input')!;
  const textarea = container.querySelector('textarea')!;
  textarea.focus();
  await press(textarea, '/');
  expect(document.activeElement).toBe(textarea);
  textarea.blur();
  await press(document.body, '/');
  expect(document.activeElement).toBe(input);
});

test('slash does nothing while a dialog is open', async () => {
  const { container } = await render(<Search />);
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  container.append(dialog);
  await press(document.body, '/');
  expect(document.activeElement).not.toBe(container.querySelector('input'));
});

test('Escape and the button clear, arrow down leaves', async () => {
  const onLeave = vi.fn();
  const { container } = await render(<Search onLeave={onLeave} />);
  const input = container.querySelector('input')!;
  await type(input, 'apple');
  await press(input, 'Escape');
  expect(input.value).toBe('');
  await type(input, 'pear');
  await click(byText(container, 'button', 'Clear search'));
  expect(input.value).toBe('');
  await press(input, 'ArrowDown');
  expect(onLeave).toHaveBeenCalledOnce();
});

test('a key that belongs to a letter that is being composed clears nothing', async () => {
  const { container } = await render(<Search />);
  const input = container.querySelector('input')!;
  await type(input, 'apple');
  const composing = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  Object.defineProperty(composing, 'isComposing', { value: true });
  await act(async () => input.dispatchEvent(composing));
  expect(input.value).toBe('apple');
});

test('shows typed text at once, while the results are those of the previous text', async () => {
  const results = new Map([['', Promise.resolve('all')]]);
  let arrive = (_found: string) => {};
  results.set('pe', new Promise((resolve) => (arrive = resolve)));
  const Results = ({ of }: { readonly of: string }) => <p>{use(results.get(of) ?? new Promise(() => {}))}</p>;
  function Fruits() {
    const [value, setValue] = useState('');
    return (
      <Suspense>
        <SearchField placeholder="Search fruits" value={value} onChange={setValue} />
        <Results of={value} />
      </Suspense>
    );
  }
  const { container } = await render(<Fruits />);
  const shown = () => [container.querySelector('input')?.value, container.querySelector('p')?.textContent];
  await type(container.querySelector('input')!, 'p');
  expect(shown()).toEqual(['p', 'all']);
  await type(container.querySelector('input')!, 'pe');
  expect(shown()).toEqual(['pe', 'all']);
  await act(async () => arrive('pear'));
  expect(shown()).toEqual(['pe', 'pear']);
});

test('instant results appear with the letter, others after it', async () => {
  function Fruits({ isInstant }: { readonly isInstant: boolean }) {
    const [value, setValue] = useState('');
    return (
      <>
        <SearchField placeholder="Search fruits" value={value} onChange={setValue} isInstant={isInstant} />
        <p>{value}</p>
      </>
    );
  }
  /** What the event itself has drawn, before anything that was left for later. */
  const drawnAtOnce = async (isInstant: boolean) => {
    const { container } = await render(<Fruits isInstant={isInstant} />);
    const input = container.querySelector('input')!;
    let drawn: unknown[] = [];
    input.addEventListener('input', () => queueMicrotask(() => (drawn = [input.value, results()])));
    const results = () => container.querySelector('p')?.textContent;
    await type(input, 'p');
    expect(results()).toBe('p');
    return drawn;
  };
  expect(await drawnAtOnce(true)).toEqual(['p', 'p']);
  expect(await drawnAtOnce(false)).toEqual(['p', '']);
});
