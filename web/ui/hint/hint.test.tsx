import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, render } from '../testing/render.tsx';
import { Hint } from './hint.tsx';

afterEach(cleanUp);

/** React detects a pointer that enters by 'pointerover'. */
const point = (element: Element, pointerType: string) =>
  act(async () => element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType })));
const leave = (element: Element) =>
  act(async () => element.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
const shown = () => document.querySelector('[role="tooltip"]')?.textContent;

test('shows its label while a mouse points at its element', async () => {
  const { container } = await render(
    <Hint label="All reports">
      <button type="button">R</button>
    </Hint>,
  );
  const button = container.querySelector('button')!;
  expect(shown()).toBeUndefined();
  await point(button, 'touch');
  expect(shown()).toBeUndefined();
  await point(button, 'mouse');
  expect(shown()).toBe('All reports');
  await leave(button);
  expect(shown()).toBeUndefined();
});

test('shows nothing while it is disabled', async () => {
  const { container } = await render(
    <Hint label="All reports" isDisabled>
      <button type="button">R</button>
    </Hint>,
  );
  await point(container.querySelector('button')!, 'mouse');
  expect(shown()).toBeUndefined();
});
