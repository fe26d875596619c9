import { afterEach, expect, test, vi } from 'vitest';
import { cleanUp, render } from '../testing/render.tsx';
import { showWhole } from './show-whole.ts';

afterEach(cleanUp);

test.each([
  ['the keyboard', true],
  ['a click, which must not miss it', false],
])('a control that gets the focus by %s is scrolled into sight: %s', async (_way, isByKeyboard) => {
  const { container } = await render(
    <div onFocus={showWhole}>
      <button type="button">Deleted</button>
    </div>,
  );
  const button = container.querySelector('button')!;
  button.scrollIntoView = vi.fn();
  vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible' && isByKeyboard);
  button.focus();
  expect(button.scrollIntoView).toHaveBeenCalledTimes(isByKeyboard ? 1 : 0);
});
