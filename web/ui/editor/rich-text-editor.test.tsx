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

test.each([
  // Excel names formats in a style sheet, and aligns numbers by an attribute.
  [
    '<html><head><style><!--td {color:black; text-align:general;} .xl65 {color:red; text-align:center; font-weight:700;}--></style></head>' +
      '<body><table><tr><td class=xl65>Loss</td><td align=right>12</td><td class=xl66>Plain</td></tr></table></body></html>',
    '<table><tbody><tr><td style="text-align: center;"><p><span style="color: red;"><strong>Loss</strong></span></p></td>' +
      '<td style="text-align: right;"><p>12</p></td><td><p>Plain</p></td></tr></tbody></table>',
  ],
  // Word.
  [
    '<p class=MsoNormal align=center style="text-align:center"><span style="color:#C00000">Warning</span></p>',
    '<p style="text-align: center;"><span style="color: #C00000;">Warning</span></p>',
  ],
  // Older programs.
  [
    '<div align="right"><font color="#00ff00">Paid</font> today</div>',
    '<p style="text-align: right;"><span style="color: #00ff00;">Paid</span> today</p>',
  ],
  ['<center>Notice</center>To whom', '<p style="text-align: center;">Notice</p><p>To whom</p>'],
  ['<p style="color: blue">Note</p>', '<p><span style="color: blue;">Note</span></p>'],
  // A style sheet in a comment; rules that are none of text; the own style of an element before all others.
  [
    '<html><head><style><!--.a {font-style:italic;} @list l0:level1 {text-align:left;}--></style></head>' +
      '<body><p class="a">Late</p></body></html>',
    '<p><em>Late</em></p>',
  ],
  [
    '<html><head><style>p {font-weight:700; text-align:left;} .b {color:red; text-align:right;}</style></head>' +
      '<body><p class="b" align="center" style="color: blue">Sum</p></body></html>',
    '<p style="text-align: right;"><span style="color: blue;"><strong>Sum</strong></span></p>',
  ],
])('formats that the editor offers stay when %s is pasted', async (pasted, expected) => {
  const { text } = await editor('<p>Old</p>');
  const { editor: own } = text()!;
  await act(async () => {
    own.commands.selectAll();
    own.view.pasteHTML(pasted);
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

test('spaces that align words are kept in the HTML, and shown again', async () => {
  const { text, onChange, change } = await editor('<p>User:</p>');
  const { editor: own } = text()!;
  await act(async () => {
    own.commands.setTextSelection(own.state.doc.content.size - 1);
    const typed = [
      { type: 'text', text: '   {user} ' },
      { type: 'hardBreak' },
      { type: 'text', text: ' end' },
    ];
    own.commands.insertContent(typed);
  });
  const html = '<p>User:\u00A0\u00A0 {user} <br>\u00A0end</p>';
  expect(onChange).toHaveBeenLastCalledWith(html);
  await change('');
  await change(html);
  expect(text()?.textContent).toBe('User:\u00A0\u00A0 {user} \u00A0end');
});
