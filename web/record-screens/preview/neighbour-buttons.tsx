/** Steps through the list without leaving the preview: by click, or with the arrow keys. */
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/marks.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { lists } from '../../../domain/text.ts';
import { IconAction } from '../../ui/button/icon-action.tsx';
import type { Neighbours } from './neighbours.ts';
import classes from './record-preview.module.css';
import { useSteps } from './use-steps.ts';

export function NeighbourButtons({ neighbours }: { readonly neighbours: Neighbours }) {
  const { position, count } = neighbours;
  const { previous, next, error } = useSteps(neighbours);
  const group = useRef<HTMLDivElement>(null);
  const step = useEffectEvent((key: string) => (key === 'ArrowLeft' ? previous : next)?.());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.defaultPrevented || isUsed(event.target) || isCovered(group.current)) return;
      event.preventDefault();
      step(event.key);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div ref={group} className={classes['steps']} role="group" aria-label={lists.neighbours}>
      <IconAction
        name={lists.previousRecord}
        icon={ChevronLeftIcon}
        isDisabled={!previous}
        onClick={() => previous?.()}
      />
      <span className={classes['position']} aria-live="polite">
        {error ?? lists.positionOf(position, count)}
      </span>
      <IconAction
        name={lists.nextRecord}
        icon={ChevronRightIcon}
        isDisabled={!next}
        onClick={() => next?.()}
      />
    </div>
  );
}

/** Another dialog is above. */
function isCovered(element: Element | null): boolean {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return top !== undefined && !top.contains(element);
}

/** The arrow keys already have a meaning in fields, and in tables that scroll sideways. */
function isUsed(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [data-scrolls]') !== null;
}
