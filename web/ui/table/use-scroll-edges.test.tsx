import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanUp, render } from '../testing/render.tsx';
import { useScrollEdges } from './use-scroll-edges.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  vi.useRealTimers();
  await cleanUp();
});

function Box() {
  const box = useRef<HTMLDivElement>(null);
  useScrollEdges(box);
  return (
    <div ref={box}>
      <p>content</p>
    </div>
  );
}

async function boxWith() {
  const { container } = await render(<Box />);
  const box = container.querySelector<HTMLElement>('div:has(> p)')!;
  const isSideways = () => box.hasAttribute('data-sideways');
  const scrollTo = (left: number) => {
    box.scrollLeft = left;
    box.dispatchEvent(new Event('scroll'));
  };
  return { box, content: box.querySelector('p')!, isSideways, scrollTo };
}

test('cells stick as soon as a table has left its start, and no longer a moment after it is back', async () => {
  const { box, isSideways, scrollTo } = await boxWith();
  scrollTo(0);
  expect(isSideways()).toBe(false);
  scrollTo(40);
  expect(isSideways()).toBe(true);
  expect(box.hasAttribute('data-more-start')).toBe(true);
  vi.advanceTimersByTime(5000);
  expect(isSideways()).toBe(true);
  scrollTo(0);
  expect(isSideways()).toBe(true);
  vi.advanceTimersByTime(500);
  expect(isSideways()).toBe(false);
});

/** The simulated browser leaves out some fields of events. */
const event = (type: string, fields: object) => Object.assign(new Event(type, { bubbles: true }), fields);
const pointer = (fields: object) => event('pointerdown', { button: 0, pointerType: 'mouse', ...fields });

test.each([
  ['a wheel that turns sideways', event('wheel', { deltaX: 3 })],
  ['a wheel with Shift', event('wheel', { deltaX: 0, deltaY: 3, shiftKey: true })],
  ['an arrow key', event('keydown', { key: 'ArrowRight' })],
  ['a finger', pointer({ pointerType: 'touch' })],
  ['the middle button', pointer({ button: 1 })],
])('cells stick before %s scrolls the table, and not for long if it does not', async (_what, begins) => {
  const { content, isSideways } = await boxWith();
  content.dispatchEvent(begins);
  expect(isSideways()).toBe(true);
  vi.advanceTimersByTime(500);
  expect(isSideways()).toBe(false);
});

test.each([
  ['a wheel that turns downwards', event('wheel', { deltaX: 0, deltaY: 3 })],
  ['an arrow key downwards', event('keydown', { key: 'ArrowDown' })],
  ['a click', pointer({})],
])('cells do not stick for %s', async (_what, other) => {
  const { content, isSideways } = await boxWith();
  content.dispatchEvent(other);
  expect(isSideways()).toBe(false);
});

test('cells stick while the mouse is over a table that goes on sideways, so that its wheel finds them ready', async () => {
  const { box, isSideways } = await boxWith();
  const mouse = (type: string) => box.dispatchEvent(event(type, { pointerType: 'mouse' }));
  mouse('pointerenter');
  expect(isSideways()).toBe(false);
  mouse('pointerleave');
  box.toggleAttribute('data-more-end', true);
  mouse('pointerenter');
  vi.advanceTimersByTime(5000);
  expect(isSideways()).toBe(true);
  mouse('pointerleave');
  expect(isSideways()).toBe(true);
  vi.advanceTimersByTime(500);
  expect(isSideways()).toBe(false);
});

test('cells stick before the scroll bar moves: a press on it has the box itself as its target', async () => {
  const { box, isSideways } = await boxWith();
  box.dispatchEvent(pointer({}));
  expect(isSideways()).toBe(true);
});
