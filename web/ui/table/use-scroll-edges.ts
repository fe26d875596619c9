import { useEffect, type RefObject } from 'react';

/** After the last sign of scrolling; longer than the pauses in one movement. */
const restAfterMs = 500;
const sidewaysKeys: readonly string[] = ['ArrowLeft', 'ArrowRight'];

/**
 * Marks a scrolling box with `data-more-start` and `data-more-end` while its content goes on there, and with
 * `data-sideways` while it is not at its start or about to leave it. Attributes instead of state: scrolling must not
 * render rows.
 *
 * Each sticky cell is a layer, a hundred in a table, which the browser lists for every frame. So cells stick only while
 * needed. Scrolling off the main thread would be a frame ahead of the mark, so the mark is set before: while the mouse is
 * over the box, and when a scroll by finger, scroll bar or key begins.
 */
export function useScrollEdges(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let isUnderMouse = false;
    const leaveStart = () => {
      element.toggleAttribute('data-sideways', true);
      clearTimeout(rest);
      rest = setTimeout(
        () => element.toggleAttribute('data-sideways', isUnderMouse || element.scrollLeft !== 0),
        restAfterMs,
      );
    };
    const mark = () => {
      const left = Math.abs(element.scrollLeft);
      element.toggleAttribute('data-more-start', left > 1);
      element.toggleAttribute('data-more-end', element.scrollWidth - element.clientWidth - left > 1);
      if (left > 0 || element.hasAttribute('data-sideways')) leaveStart();
    };
    const onEnter = ({ pointerType }: PointerEvent) => {
      isUnderMouse = pointerType === 'mouse';
      if (isUnderMouse && element.hasAttribute('data-more-end')) leaveStart();
    };
    const onLeave = () => {
      isUnderMouse = false;
      if (element.hasAttribute('data-sideways')) leaveStart();
    };
    /** The table may have appeared below a resting mouse. */
    const onWheel = ({ deltaX, shiftKey }: WheelEvent) => (deltaX !== 0 || shiftKey) && leaveStart();
    const onKey = ({ key }: KeyboardEvent) => sidewaysKeys.includes(key) && leaveStart();
    const onPointer = ({ target, pointerType, button }: PointerEvent) => {
      // The box itself is the target where its scroll bar is. The middle button scrolls too.
      if (target === element || pointerType !== 'mouse' || button === 1) leaveStart();
    };
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    const options = { passive: true };
    element.addEventListener('scroll', mark, options);
    element.addEventListener('pointerenter', onEnter, options);
    element.addEventListener('pointerleave', onLeave, options);
    element.addEventListener('wheel', onWheel, options);
    element.addEventListener('keydown', onKey, options);
    element.addEventListener('pointerdown', onPointer, options);
    return () => {
      observer.disconnect();
      clearTimeout(rest);
      element.removeEventListener('scroll', mark);
      element.removeEventListener('pointerenter', onEnter);
      element.removeEventListener('pointerleave', onLeave);
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('pointerdown', onPointer);
    };
  }, [box]);
}
