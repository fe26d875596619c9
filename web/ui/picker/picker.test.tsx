import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { pickers as words } from '../../../domain/text.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { byText, cleanUp, click, press, render, type } from '../testing/render.tsx';
import { Choice } from './choice.tsx';
import { Many } from './many.tsx';
import { SuggestedText } from './suggested-text.tsx';

afterEach(cleanUp);

const sports = ['Int Casino', 'Casino', 'Cricket', 'Tennis'];
type Kind = 'choice' | 'text' | 'many' | 'names';

function Form({ kind, first = '', onSend }: { kind: Kind; first?: string; onSend: () => void }) {
  const [one, setOne] = useState(first);
  const [many, setMany] = useState<string[]>(first === '' ? [] : [first]);
  const send = (event: React.SyntheticEvent) => {
    event.preventDefault();
    onSend();
  };
  const field = { label: 'Sport' };
  return (
    <form onSubmit={send}>
      {kind === 'choice' && <Choice {...field} options={sports} value={one} onChange={setOne} />}
      {kind === 'text' && <SuggestedText {...field} suggestions={sports} value={one} onChange={setOne} />}
      {(kind === 'many' || kind === 'names') && (
        <Many
          {...field}
          options={sports}
          value={many}
          onChange={setMany}
          isStrict={kind === 'many'}
          most={3}
        />
      )}
      <input aria-label="next" />
      <output>{kind === 'choice' || kind === 'text' ? one : many.join('|')}</output>
    </form>
  );
}

async function open(kind: Kind, first?: string) {
  const onSend = vi.fn();
  const { container } = await render(<Form kind={kind} first={first} onSend={onSend} />);
  const field = container.querySelector<HTMLInputElement>('input[role="combobox"]')!;
  await act(async () => field.focus());
  const key = async (name: string, more: KeyboardEventInit = {}) => {
    let isLeft = false;
    await act(async () => {
      isLeft = field.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
      );
    });
    return isLeft;
  };
  return {
    container,
    field,
    key,
    /** True if the browser would submit the form. */
    enter: () => key('Enter'),
    tab: () => act(async () => byText(container, 'input', 'next').focus()),
    value: () => container.querySelector('output')!.textContent,
    options: () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent),
  };
}

test.each(['choice', 'many'] as const)('Tab takes what typing highlighted in a %s', async (kind) => {
  const { field, tab, value } = await open(kind);
  await type(field, 'cri');
  await tab();
  expect(value()).toBe('Cricket');
});

test.each(['choice', 'many'] as const)(
  'Enter takes and does not send, after one letter, in a %s',
  async (kind) => {
    const { field, enter, value } = await open(kind);
    await type(field, 't');
    expect(await enter()).toBe(false);
    expect(value()).toBe('Tennis');
    expect(await enter()).toBe(true);
  },
);

test.each(['choice', 'text', 'many', 'names'] as const)('arrows and Enter take in a %s', async (kind) => {
  const { field, key, enter, value } = await open(kind);
  await type(field, 'cas');
  await key('ArrowDown');
  if (kind === 'text' || kind === 'names') await key('ArrowDown');
  expect(field.getAttribute('aria-activedescendant')).toBe(
    document.querySelector('[data-combobox-selected]')?.id,
  );
  expect(await enter()).toBe(false);
  expect(value()).toBe('Int Casino');
});

test('Escape leaves without taking', async () => {
  const { field, key, tab, value } = await open('choice', 'Tennis');
  await type(field, 'cri');
  await key('Escape');
  expect(field.value).toBe('Tennis');
  await tab();
  expect(value()).toBe('Tennis');
});

test('Escape closes the list first, then the dialog around it', async () => {
  const onClose = vi.fn();
  await render(
    <Dialog title="Add" onClose={onClose}>
      <Form kind="choice" onSend={() => {}} />
    </Dialog>,
  );
  const field = document.querySelector('input[role="combobox"]')!;
  await type(field, 'cri');
  for (const calls of [0, 1]) {
    await press(field, 'Escape');
    expect(onClose).toHaveBeenCalledTimes(calls);
  }
});

test('the first arrow down begins at the start, and a click into an empty text shows all', async () => {
  const choice = await open('choice');
  expect(await choice.key('ArrowDown')).toBe(false);
  await choice.enter();
  expect(choice.value()).toBe('Int Casino');
  await cleanUp();
  const text = await open('text');
  await click(text.field);
  expect(text.options()).toEqual(sports);
});

test('arrows begin at either end and go round', async () => {
  const { key, enter, value } = await open('choice');
  await key('ArrowUp');
  await enter();
  expect(value()).toBe('Tennis');
  await key('ArrowUp');
  await key('ArrowDown');
  await enter();
  expect(value()).toBe('Int Casino');
});

test('losing the window, composing a letter and Alt take nothing', async () => {
  const { field, key, value } = await open('choice');
  await type(field, 'cri');
  await act(async () => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(await key('Enter', { altKey: true })).toBe(true);
  const composing = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  Object.defineProperty(composing, 'isComposing', { value: true });
  await act(async () => field.dispatchEvent(composing));
  expect([field.value, value()]).toEqual(['cri', '']);
});

test('a choice that is emptied comes back', async () => {
  const { field, tab, value } = await open('choice', 'Tennis');
  await type(field, '');
  await tab();
  expect([field.value, value()]).toEqual(['Tennis', 'Tennis']);
});

test('several of a list: only what is listed, and what is taken is not offered again', async () => {
  const { field, key, tab, value, options } = await open('many', 'Tennis');
  await click(field);
  expect(options()).toEqual(sports.filter((name) => name !== 'Tennis'));
  await type(field, 'stone');
  await key('Backspace');
  await tab();
  expect(value()).toBe('Tennis');
});

test('free text stays as typed unless an arrow key highlighted a suggestion', async () => {
  const { field, key, enter, tab, value, options } = await open('text');
  await type(field, 'cri');
  expect(options()).toEqual(['Cricket']);
  // The first Enter closes the list, the second one sends.
  expect(await enter()).toBe(false);
  expect(options()).toEqual([]);
  expect(await enter()).toBe(true);
  await type(field, 'cric');
  await tab();
  expect(value()).toBe('cric');
  await act(async () => field.focus());
  await type(field, 'cri');
  await key('ArrowDown');
  await tab();
  expect(value()).toBe('Cricket');
});

test('text without a suggestion sends with Enter', async () => {
  const { field, enter, value } = await open('text');
  await type(field, 'somebody new');
  expect(await enter()).toBe(true);
  expect(value()).toBe('somebody new');
});

test('typed names become names by Enter or by leaving, each once', async () => {
  const { field, enter, tab, value } = await open('names');
  await type(field, 'Sample final');
  expect(await enter()).toBe(false);
  await type(field, 'sample FINAL');
  await tab();
  await act(async () => field.focus());
  await type(field, 'Cas');
  await tab();
  expect(value()).toBe('Sample final|Cas');
  expect(await enter()).toBe(true);
});

/** True if the browser would insert the text. */
async function paste(field: HTMLInputElement, text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  await act(async () => field.dispatchEvent(event));
  return !event.defaultPrevented;
}

test('names are removed by Backspace and by their button, and pasted line by line', async () => {
  const { container, field, key, value } = await open('names', 'One');
  expect(await paste(field, 'Two\r\nThree\nFour\nFive')).toBe(false);
  // One too many, which the form refuses.
  expect(value()).toBe('One|Two|Three|Four');
  await key('Backspace');
  await key('Backspace');
  await click(byText(container, 'button', words.remove('One')));
  expect(value()).toBe('Two');
});

test('a single line is pasted as text to go on with, and lines name nothing of a list', async () => {
  const names = await open('names', 'One');
  expect(await paste(names.field, 'Two')).toBe(true);
  expect(names.value()).toBe('One');
  await cleanUp();
  const many = await open('many');
  expect(await paste(many.field, 'Cricket\nTennis')).toBe(true);
  expect(many.value()).toBe('');
});

test('Escape empties the search in a list, and leaves a name that is being typed', async () => {
  const many = await open('many', 'Tennis');
  await type(many.field, 'cri');
  await many.key('Escape');
  expect([many.field.value, many.options()]).toEqual(['', []]);
  await many.tab();
  expect(many.value()).toBe('Tennis');
  await cleanUp();
  const names = await open('names');
  await type(names.field, 'Cri');
  await names.key('Escape');
  expect([names.field.value, names.options()]).toEqual(['Cri', []]);
  await names.tab();
  expect(names.value()).toBe('Cri');
});

test('text that is not in the list stays visible, is not sent, and does not keep the old choice', async () => {
  const { container, field, enter, tab, value } = await open('choice', 'Tennis');
  await type(field, 'stone');
  expect(container.textContent).toContain(words.notListed);
  expect(await enter()).toBe(false);
  await tab();
  expect([field.value, value()]).toEqual(['stone', '']);
});

test('Ctrl+Enter takes and leaves the key to the form', async () => {
  const { field, key, value } = await open('choice');
  await type(field, 'ten');
  expect(await key('Enter', { ctrlKey: true })).toBe(true);
  expect(value()).toBe('Tennis');
});

test('a click opens the whole list, with the choice marked, and a click takes', async () => {
  const { field, value, options } = await open('choice', 'Cricket');
  await click(field);
  expect(options()).toEqual(sports);
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toBe('Cricket');
  expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe('Cricket');
  await click(byText(document.body, '[role="option"]', 'Tennis'));
  expect([value(), options()]).toEqual(['Tennis', []]);
});
