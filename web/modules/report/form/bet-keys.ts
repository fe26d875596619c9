/** Arrow keys between the cells of the bets: up and down always, left and right at the edge of the text. */
import type { KeyboardEvent } from 'react';

const rowSelector = '[data-bet]';
const cellSelector = '[data-cell]';

export interface Place {
  readonly row: number;
  readonly column: number;
}

function cellsOf(list: Element): HTMLElement[][] {
  return [...list.querySelectorAll(rowSelector)].map((row) => [
    ...row.querySelectorAll<HTMLElement>(cellSelector),
  ]);
}

export function placeOf(list: Element, target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>(cellSelector) : null;
  if (!cell) return undefined;
  const cells = cellsOf(list);
  const row = cells.findIndex((line) => line.includes(cell));
  return { row, column: cells[row]?.indexOf(cell) ?? 0 };
}

/** Focuses a cell, or the nearest one in its row; a missing row changes nothing. */
export function focusCell(list: Element | null, { row, column }: Place): void {
  const line = list ? cellsOf(list)[row] : undefined;
  const cell = line?.[Math.min(column, line.length - 1)];
  const field = cell?.matches('input, button') ? cell : cell?.querySelector<HTMLElement>('input, button');
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** Returns true if the key moved the focus. */
export function moveByArrow(list: Element, event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const place = placeOf(list, event.target);
  if (!place) return false;
  const { row, column } = place;
  const steps: Readonly<Record<string, Place | undefined>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: isAtEdge(event.target, 'start') ? { row, column: column - 1 } : undefined,
    ArrowRight: isAtEdge(event.target, 'end') ? { row, column: column + 1 } : undefined,
  };
  const next = steps[event.key];
  if (!next || next.column < 0) return false;
  event.preventDefault();
  focusCell(list, next);
  return true;
}

/** Text that is selected as a whole has the cursor at both edges. */
function isAtEdge(target: EventTarget, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement)) return true;
  const { selectionStart, selectionEnd, value } = target;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const isCollapsed = selectionStart === selectionEnd;
  return isWhole || (isCollapsed && selectionStart === (edge === 'start' ? 0 : value.length));
}
