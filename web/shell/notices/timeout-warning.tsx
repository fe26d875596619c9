import { Button } from '@mantine/core';
import { ClockIcon } from '../../ui/icons/outline.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shell } from '../../../domain/text.ts';
import { session } from '../../client/session/session.ts';
import { useIsAtItsEnd, useIsEnding, useSecondsLeft } from '../../client/session/use-session.ts';
import classes from './timeout-warning.module.css';

/**
 * Any activity renews the session, which closes the warning. If the session can no longer be renewed, people can close the
 * warning and save.
 */
export function TimeoutWarning() {
  const isEnding = useIsEnding();
  const isLast = useIsAtItsEnd() && isEnding;
  const [isClosed, setClosed] = useState(false);
  if (isClosed && !isLast) setClosed(false);
  const isOpen = isEnding && !(isLast && isClosed);
  const shown = useRef(isOpen);
  useEffect(() => {
    shown.current = isOpen;
  }, [isOpen]);

  // Escape dismisses the warning. It must not also close the form below and lose its input, so this listener
  // is registered before those of other dialogs.
  useEffect(() => {
    const keepForms = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !shown.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      session.noteActivity();
      setClosed(true);
    };
    window.addEventListener('keydown', keepForms, { capture: true });
    return () => window.removeEventListener('keydown', keepForms, { capture: true });
  }, []);

  return isOpen ? <Warning isLast={isLast} onClose={() => setClosed(true)} /> : null;
}

function Warning({ isLast, onClose }: { readonly isLast: boolean; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The native dialog is above all others. It restores focus by itself if it is closed while still in the
  // document: the cleanup of a layout effect runs in time.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes['warning']}
      aria-labelledby="timeout-title"
      aria-describedby="timeout-text"
      onCancel={(event) => event.preventDefault()}
    >
      <span className={classes['sign']}>
        <ClockIcon width={22} height={22} aria-hidden />
      </span>
      <h2 id="timeout-title">{shell.warningTitle}</h2>
      <p id="timeout-text">{shell.warningText}</p>
      <SecondsLeft />
      <p className={classes['advice']}>{isLast ? shell.warningLast : shell.warningAdvice}</p>
      <Button fullWidth onClick={isLast ? onClose : session.noteActivity}>
        {isLast ? shell.continueWorking : shell.staySignedIn}
      </Button>
    </dialog>
  );
}

function SecondsLeft() {
  return <p className={classes['seconds']}>{shell.seconds(useSecondsLeft())}</p>;
}
