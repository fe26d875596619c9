import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanUp, render } from '../../ui/testing/render.tsx';
import { SteadyFocus } from './steady-focus.tsx';

afterEach(cleanUp);

const page = (text: string) => (
  <div id="page" style={{ overflowY: 'auto' }}>
    <div id="part" style={{ overflowY: 'auto' }}>
      <SteadyFocus layout={text}>
        {text && <p>{text}</p>}
        <input />
      </SteadyFocus>
    </div>
  </div>
);

/** Lines are 40 pixels high, and only the page is longer than its window. */
async function open() {
  const { container, rerender } = await render(page(''));
  const input = container.querySelector('input')!;
  vi.spyOn(input, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 40 * container.querySelectorAll('p').length),
  );
  Object.defineProperty(container.querySelector('#page'), 'scrollHeight', { value: 500 });
  const scrolled: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(function (this: Element, to: unknown) {
    scrolled.push([this.id, to]);
  });
  return { input, rerender, scrolled };
}

test('the focused field stays in place when something appears or disappears above it', async () => {
  const { input, rerender, scrolled } = await open();
  await act(async () => input.focus());
  await rerender(page('It is 5, not 6.'));
  expect(scrolled).toEqual([['page', { top: 40, behavior: 'instant' }]]);
  await rerender(page(''));
  expect(scrolled[1]).toEqual(['page', { top: -40, behavior: 'instant' }]);
});

test('nothing scrolls while no field has the focus', async () => {
  const { rerender, scrolled } = await open();
  await rerender(page('It is 5, not 6.'));
  expect(scrolled).toEqual([]);
});
