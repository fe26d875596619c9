import { afterEach, expect, test } from 'vitest';
import { proofTypeSentences as sentences } from '../../../domain/prooftype/text.ts';
import { lists } from '../../../domain/text.ts';
import { byText, cleanUp, click, render } from '../../ui/testing/render.tsx';
import { lazyEditor } from './lazy-editor.tsx';

afterEach(cleanUp);

const props = { onChange: () => {}, onSimplified: () => {}, labelledBy: 'label', isInvalid: false };

test('an editor that could not be loaded can be tried again in place, and is loaded once', async () => {
  let tries = 0;
  const Editor = lazyEditor(async () => {
    tries += 1;
    if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ value }) => <p>Editor of {value}</p>;
  });
  const { container, rerender } = await render(<Editor {...props} value="one" />);
  const button = byText(container, 'button', lists.tryAgain);
  button.focus();
  await click(button);
  expect(container.textContent).toBe(sentences.editorNotLoaded + lists.tryAgain);
  expect(document.activeElement).toBe(button);
  await rerender(<Editor {...props} value="two" />);
  await click(button);
  expect(container.textContent).toBe('Editor of two');
  await rerender(<Editor key="another" {...props} value="three" />);
  expect(container.textContent).toBe('Editor of three');
  expect(tries).toBe(3);
});
