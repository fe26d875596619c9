import { isTyping } from '../shortcuts/registry.ts';
import { ArrowUturnLeftIcon } from '../icons/small.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { lists } from '../../../domain/text.ts';
import classes from './banner.module.css';

interface UndoButtonProps {
  readonly label: string;
  readonly onUndo: () => void;
}

/** Undoes the last action, by click or Ctrl+Z. Restores focus. */
export function UndoButton({ label, onUndo }: UndoButtonProps) {
  const before = useRef<EventTarget | null>(null);
  const undo = useEffectEvent(onUndo);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <button
      type="button"
      className={classes['undo']}
      title={lists.undoHint}
      aria-keyshortcuts="Control+Z"
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget;
      }}
      onClick={() => {
        if (before.current instanceof HTMLElement) before.current.focus();
        onUndo();
      }}
    >
      <ArrowUturnLeftIcon width={14} height={14} aria-hidden />
      {label}
    </button>
  );
}
