/** Every window above the page: one look, closed by Escape, and the focus goes back where it was. */
import { Modal } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { forms } from '../../../domain/text.ts';
import classes from './dialog.module.css';

/** `wide` takes what the page has. */
export type DialogSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'wide';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** The element that had the focus has left the page meanwhile: say where it goes instead. */
  readonly onFocusLost?: () => void;
  readonly size?: DialogSize;
  /** A window above this one takes Escape first. */
  readonly isCovered?: boolean;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** Mounted is open: what a window holds begins anew with each opening. */
export function Dialog({
  title,
  onClose,
  onFocusLost,
  size = 'md',
  isCovered,
  children,
  footer,
}: DialogProps) {
  useFocusReturn(onFocusLost);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size === 'wide' ? 'min(1400px, 94vw)' : size}
      returnFocus={false}
      trapFocus={!isCovered}
      closeOnEscape={!isCovered}
      closeButtonProps={{ 'aria-label': forms.close }}
      yOffset="10dvh"
      classNames={{ content: classes['content'], header: classes['header'], title: classes['title'] }}
    >
      {children}
      {footer && <div className={classes['footer']}>{footer}</div>}
    </Modal>
  );
}

/** Mantine gives the focus back only to windows that stay mounted while closed; ours do not. */
function useFocusReturn(onFocusLost: (() => void) | undefined) {
  const lost = useRef(onFocusLost);
  useEffect(() => {
    lost.current = onFocusLost;
  });
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // Later, because the page below may be about to lose the very row that had the focus.
      setTimeout(() => {
        const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
        if (isElsewhere) return;
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
        else lost.current?.();
      }, 10);
    };
  }, []);
}
