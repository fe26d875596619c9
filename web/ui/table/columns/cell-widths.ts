/** Widths that only the browser knows: of the buttons, and of text that is cut. */
import { useLayoutEffect, useState, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import classes from '../data-table.module.css';

const usualActionsWidth = 116;

/**
 * A fixed layout needs the width of the buttons, which depends on permissions and on the pointer. Measured when
 * they appear, not for every row, and before they are painted: until then the browser has other work to do. A number
 * instead of a custom property, which every cell would inherit and be styled again for.
 */
export function useActionsWidth(table: RefObject<HTMLElement | null>, actions: unknown): number {
  const [width, setWidth] = useState(usualActionsWidth);
  useLayoutEffect(() => {
    if (actions === undefined) return undefined;
    const frame = requestAnimationFrame(() => {
      const buttons = table.current?.querySelector<HTMLElement>(`.${classes['buttons']}`);
      if (!buttons || buttons.offsetWidth === 0) return;
      flushSync(() => setWidth(Math.max(72, buttons.offsetWidth + 20)));
    });
    return () => cancelAnimationFrame(frame);
  }, [table, actions]);
  return width;
}

/** The whole text of a cell that its width cuts off. */
export function showWhole({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell || cell.classList.contains(classes['actions'] ?? '')) return;
  const shown = cell.querySelector<HTMLElement>(`:scope > .${classes['text']}`) ?? cell;
  if (shown.dataset['titled'] === undefined && shown.title !== '') return;
  shown.title = isCut(shown) ? (shown.textContent ?? '') : '';
  shown.dataset['titled'] = '';
}

/** Compared with the room inside the padding: the scroll width of a clipped cell leaves out the padding at its end. */
function isCut(shown: HTMLElement): boolean {
  const { paddingLeft, paddingRight } = getComputedStyle(shown);
  const room = shown.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const boxes = shown.children.length > 0 ? [...shown.children] : [textIn(shown)];
  return boxes.some((box) => box.getBoundingClientRect().width >= room + 0.5);
}

function textIn(shown: HTMLElement): Range {
  const text = document.createRange();
  text.selectNodeContents(shown);
  return text;
}
