import { afterEach, expect, test, vi } from 'vitest';
import { cleanUp, click, render } from '../testing/render.tsx';
import { BusyButton } from './busy-button.tsx';

afterEach(cleanUp);

test('a busy button keeps the focus and its name, and neither acts nor sends its form', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const view = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <BusyButton type="submit" isBusy={isBusy} onClick={onClick}>
        Save
      </BusyButton>
    </form>
  );
  const { container, rerender } = await render(view(false));
  const button = container.querySelector('button')!;
  button.focus();
  await click(button);
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);

  await rerender(view(true));
  expect(document.activeElement).toBe(button);
  expect([button.textContent, button.getAttribute('aria-disabled'), button.disabled]).toEqual([
    'Save',
    'true',
    false,
  ]);
  await click(button);
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
});
