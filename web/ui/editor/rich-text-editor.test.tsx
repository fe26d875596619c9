import { afterEach, expect, test, vi } from 'vitest';
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
  const text = () => container.querySelector('[role="textbox"]');
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
