/** Base of all dialogs: common look, closed by Escape, restores focus. */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { forms } from '../../../domain/text.ts';
import { FirstFocus, NoLateFocus, useFocusReturn } from './dialog-focus.tsx';
import classes from './dialog.module.css';
import { useIsOnTop } from './use-is-on-top.ts';

/** `wide` fills the page. */
export type DialogSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'wide';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Called when the previously focused element is gone, to move focus elsewhere. */
  readonly onFocusLost?: () => void;
  readonly size?: DialogSize;
  /** A dialog above this one handles Escape first. */
  readonly isCovered?: boolean;
  /** Replaces a dialog that was just open: appears without animation. */
  readonly isContinued?: boolean;
  /** Its content must not be lost by accident: only its own buttons close it. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** Open while mounted, so that the content is reset each time it opens. */
export function Dialog({
  title,
  onClose,
  onFocusLost,
  size = 'md',
  isCovered,
  isContinued = false,
  isHeld = false,
  children,
  footer,
}: DialogProps) {
  useFocusReturn(onFocusLost);
  const isActive = useIsOnTop() && !isCovered;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size === 'wide' ? 'min(1400px, 94vw)' : size}
      returnFocus={false}
      trapFocus={isActive}
      closeOnEscape={isActive && !isHeld}
      closeOnClickOutside={!isHeld}
      withCloseButton={!isHeld}
      closeButtonProps={{ 'aria-label': forms.close }}
      yOffset="10dvh"
      classNames={{
        content: `${classes['content']} ${isContinued ? '' : classes['appearing']}`,
        header: classes['header'],
        title: classes['title'],
      }}
    >
      <NoLateFocus />
      {children}
      {footer && <div className={classes['footer']}>{footer}</div>}
      <FirstFocus />
    </Modal>
  );
}
