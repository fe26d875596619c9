/** A success or error message that disappears by itself, but not while the pointer is over it. */
import { CheckCircleIcon, ExclamationCircleIcon, XMarkIcon } from '../icons/marks.ts';
import { useEffect, useState } from 'react';
import { bannerMs, undo as undoTimes } from '../../../domain/values/limits.ts';
import { lists } from '../../../domain/text.ts';
import classes from './banner.module.css';
import { IconAction } from '../button/icon-action.tsx';
import { UndoButton } from './undo-button.tsx';
import type { BannerState, Message } from './use-banner.ts';

export function Banner({ banner }: { readonly banner: BannerState }) {
  const { message, isOpen, isPinned, beginUndo, hide } = banner;
  const [isHeld, setHeld] = useState(false);
  /** A message whose text has disappeared; only its undo button remains. */
  const [readMessage, setRead] = useState<Message>();
  const isRead = message !== undefined && message === readMessage && !isPinned;

  useEffect(() => {
    if (!isOpen || isPinned || isHeld) return undefined;
    const timer = isRead
      ? setTimeout(hide, undoTimes.offeredMs - bannerMs)
      : setTimeout(() => (message?.undo ? setRead(message) : hide()), bannerMs);
    return () => clearTimeout(timer);
  }, [message, isRead, isOpen, isPinned, isHeld, hide]);

  const dismiss = () => {
    setHeld(false);
    hide();
  };
  const undo = () => {
    setHeld(false);
    beginUndo();
    message?.undo?.();
  };
  const shown = isOpen ? message : undefined;
  const line = shown && (
    <Line message={shown} isRead={isRead} onHold={setHeld} onUndo={undo} onDismiss={dismiss} />
  );
  // Both live regions are always present: screen readers only announce changes inside existing ones.
  return (
    <div>
      <output>{shown?.kind === 'success' && line}</output>
      <div role="alert">{shown?.kind === 'error' && line}</div>
    </div>
  );
}

interface LineProps {
  readonly message: Message;
  readonly isRead: boolean;
  readonly onHold: (isHeld: boolean) => void;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

function Line({ message, isRead, onHold, onUndo, onDismiss }: LineProps) {
  const Glyph = message.kind === 'success' ? CheckCircleIcon : ExclamationCircleIcon;
  return (
    <span
      className={classes['line']}
      data-kind={message.kind}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      {!isRead && (
        <>
          <Glyph className={classes['glyph']} width={16} height={16} aria-hidden />
          <span className={classes['text']}>
            {message.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </>
      )}
      {message.undo && (
        <UndoButton label={message.isUndoOfEarlier ? lists.undoEarlier : lists.undo} onUndo={onUndo} />
      )}
      <IconAction name={lists.dismissMessage} icon={XMarkIcon} onClick={onDismiss} />
    </span>
  );
}

/** Reopens an error that disappeared before it was read. */
export function LastMessage({ banner }: { readonly banner: BannerState }) {
  if (banner.isOpen || banner.message?.kind !== 'error') return null;
  return (
    <span className={classes['last']}>
      <IconAction name={lists.showLastMessage} icon={ExclamationCircleIcon} onClick={banner.reopen} />
    </span>
  );
}
