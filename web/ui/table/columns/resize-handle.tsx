/** The edge of a header. Dragging changes the column at once without rendering rows; the end is reported. */
import type { PointerEvent, RefObject } from 'react';
import { boundedWidth } from './column-settings.ts';
import classes from '../data-table.module.css';

interface ResizeHandleProps {
  readonly widthNow: () => number;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly columnKey: string;
  readonly onDone: (width: number) => void;
}

export function ResizeHandle({ widthNow, table, columnKey, onDone }: ResizeHandleProps) {
  const start = (event: PointerEvent<HTMLElement>) => {
    const shown = table.current;
    const col = shown?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(columnKey)}"]`);
    if (!shown || !col || event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, width: widthNow(), table: shown.offsetWidth };
    const before = { col: col.style.width, table: shown.style.getPropertyValue('--width') };
    let width = from.width;
    const move = (moved: globalThis.PointerEvent) => {
      width = boundedWidth(from.width + moved.clientX - from.x);
      col.style.width = `${width}px`;
      shown.style.setProperty('--width', `${from.table + width - from.width}px`);
    };
    const end = (ended: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      col.style.width = before.col;
      shown.style.setProperty('--width', before.table);
      if (ended.type === 'pointerup' && width !== from.width) onDone(width);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };
  return <span className={classes['handle']} onPointerDown={start} aria-hidden />;
}
