import { afterEach, expect, test, vi } from 'vitest';
import type { Editor } from '@tiptap/react';
import { act } from 'react';
import { cleanUp, render, until } from '../testing/render.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';

afterEach(cleanUp);

async function editor(value: string) {
  const onChange = vi.fn();
  const editorOf = (shown: string) => (
    <RichTextEditor
      value={shown}
      onChange={onChange}
      onSimplified={() => {}}
      labelledBy="label"
      isInvalid={false}
    />
  );
  const { container, rerender } = await render(editorOf(value));
  const text = () => container.querySelector<HTMLElement & { editor: Editor }>('[role="textbox"]');
  await until(() => expect(text()).not.toBeNull());
  return { text, onChange, change: (next: string) => rerender(editorOf(next)) };
}

test('shows a value that comes from outside, as after a reset or a conflict, and changes nothing by itself', async () => {
  const { text, onChange, change } = await editor('<p>Mine</p>');
  expect(text()?.innerHTML).toBe('<p>Mine</p>');
  await change('<p>Of <strong>meera</strong></p>');
  expect(text()?.innerHTML).toBe('<p>Of <strong>meera</strong></p>');
  await change('');
  expect(text()?.textContent).toBe('');
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ['', '<p style="text-align: center;">One</p>', '<p style="text-align: center;">One!</p>'],
  [
    '',
    '<p style="text-align: center;">One</p><p>Two</p>',
    '<p style="text-align: center;">One</p><p>Two!</p>',
  ],
  // Nothing of the paragraph remains: the pasted one takes its place.
  ['<p>Old</p>', '<p style="text-align: right;">One</p>', '<p style="text-align: right;">One!</p>'],
  [
    '<ul><li><p></p></li></ul>',
    '<p style="text-align: right;">One</p>',
    '<ul><li><p style="text-align: right;">One!</p></li></ul>',
  ],
])('a template %j with %s pasted over it is %s', async (value, pasted, expected) => {
  const { text } = await editor(value);
  const { editor: own } = text()!;
  await act(async () => {
    const end = own.state.doc.content.size;
    own.chain().setTextSelection({ from: 0, to: end }).run();
    own.view.pasteHTML(pasted);
    own.commands.insertContent('!');
  });
  expect(text()?.innerHTML).toBe(expected);
});

test('pasted text continues a paragraph in its alignment', async () => {
  const { text } = await editor('<p>Old</p>');
  const { editor: own } = text()!;
  await act(async () => {
    own.commands.setTextSelection(own.state.doc.content.size);
    own.view.pasteHTML('<p style="text-align: center;">One</p>');
  });
  expect(text()?.innerHTML).toBe('<p>OldOne</p>');
});
