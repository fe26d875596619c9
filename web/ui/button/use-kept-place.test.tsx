import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, click, render } from '../testing/render.tsx';
import { useKeptPlace } from './use-kept-place.ts';

afterEach(cleanUp);

function List({ pages }: { readonly pages: number }) {
  const [left, setLeft] = useState(pages);
  const { place } = useKeptPlace(left > 0);
  return (
    <>
      <div {...place}>
        {left > 0 && (
          <button type="button" onClick={() => setLeft(left - 1)}>
            More
          </button>
        )}
      </div>
      <a href="#after">After</a>
    </>
  );
}

test('the focus stays where a button was that disappears when it was pressed', async () => {
  const { container } = await render(<List pages={2} />);
  const button = container.querySelector('button')!;
  button.focus();
  await click(button);
  expect(document.activeElement).toBe(button);
  await click(button);
  expect(container.querySelector('button')).toBeNull();
  expect(document.activeElement).toBe(container.querySelector('div[tabindex="-1"]'));
});

test('the focus is not taken from where the person went meanwhile', async () => {
  const { container } = await render(<List pages={1} />);
  const button = container.querySelector('button')!;
  container.querySelector('a')!.focus();
  await click(button);
  expect(document.activeElement).toBe(container.querySelector('a'));
});

function Shown({ isShown }: { readonly isShown: boolean }) {
  const { place } = useKeptPlace(isShown);
  return <div {...place}>{isShown && <button type="button">More</button>}</div>;
}

test('the focus stays nowhere when a button disappears that nobody pressed', async () => {
  const { rerender } = await render(<Shown isShown />);
  await rerender(<Shown isShown={false} />);
  expect(document.activeElement).toBe(document.body);
});
