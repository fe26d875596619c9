/** Steps through the list without leaving the preview: by click, or with the arrow keys. */
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/marks.ts';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { lists } from '../../../domain/text.ts';
import { IconAction } from '../../ui/button/icon-action.tsx';
import { neighboursOf, type Neighbours } from './neighbours.ts';
import classes from './record-preview.module.css';
import { useSteps, type StepsProps } from './use-steps.ts';

/** Nothing for a record that the list does not show. */
export function NeighbourButtons<Row extends { readonly _id: string }>(props: StepsProps<Row>) {
  const { source, id, onOpen } = props;
  useSyncExternalStore(source.subscribe, source.stamp);
  const neighbours = neighboursOf(source.get(), id, onOpen);
  return neighbours && <Buttons {...props} neighbours={neighbours} />;
}

function Buttons<Row extends { readonly _id: string }>({
  neighbours,
  ...steps
}: StepsProps<Row> & { readonly neighbours: Neighbours }) {
  const { position, count, isAtLeast, previous, next } = neighbours;
  const { take, error } = useSteps(steps);
  const group = useRef<HTMLDivElement>(null);
  const step = useEffectEvent((key: string) => take(key === 'ArrowLeft' ? 'previous' : 'next'));
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
        onClick={() => take('previous')}
      />
      <span className={classes['position']} aria-live="polite">
        {error ?? lists.positionOf(position, count, isAtLeast)}
      </span>
      <IconAction
        name={lists.nextRecord}
        icon={ChevronRightIcon}
        isDisabled={!next}
        onClick={() => take('next')}
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
