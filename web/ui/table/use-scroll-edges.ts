import { useEffect, type RefObject } from 'react';

/**
 * Marks a scrolling box with `data-more-start` and `data-more-end` while its content goes on there. Attributes
 * instead of state: scrolling must not render rows.
 */
export function useScrollEdges(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const mark = () => {
      const left = Math.abs(element.scrollLeft);
      element.toggleAttribute('data-more-start', left > 1);
      element.toggleAttribute('data-more-end', element.scrollWidth - element.clientWidth - left > 1);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [box]);
}
