/** Widths that only the browser knows: of the buttons, and of text that is cut. */
import { useLayoutEffect, type PointerEvent, type RefObject } from 'react';
import classes from '../data-table.module.css';

export const actionsWidth = 'var(--actions)';
export const widthWith = (width: number, hasActions: boolean) =>
  hasActions ? `calc(${width}px + ${actionsWidth})` : width;

/**
 * A fixed layout needs the width of the buttons, which depends on permissions and on the pointer. Measured when
 * they appear, not for every row.
 */
export function useActionsWidth(table: RefObject<HTMLElement | null>, actions: unknown): void {
  useLayoutEffect(() => {
    if (actions === undefined) return;
    const buttons = table.current?.querySelector<HTMLElement>(`.${classes['buttons']}`);
    if (!buttons || buttons.offsetWidth === 0) return;
    table.current?.style.setProperty('--actions', `${Math.max(72, buttons.offsetWidth + 20)}px`);
  }, [table, actions]);
}

/** The whole text of a cell that its width cuts off. */
export function showWhole({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell || cell.classList.contains(classes['actions'] ?? '')) return;
  const shown = cell.querySelector<HTMLElement>(`:scope > .${classes['text']}`) ?? cell;
  if (shown.dataset['titled'] === undefined && shown.title !== '') return;
  const isCut = shown.scrollWidth > shown.clientWidth;
  shown.title = isCut ? (shown.textContent ?? '') : '';
  shown.dataset['titled'] = '';
}
