import { Button } from '@mantine/core';
import { ClockIcon } from '@heroicons/react/24/outline';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { shell } from '../../../domain/text.ts';
import { session } from '../../client/session/session.ts';
import { useIsEnding, useSecondsLeft } from '../../client/session/use-session.ts';
import classes from './timeout-warning.module.css';

/** Whatever the person does renews the session, and with it this goes away. */
export function TimeoutWarning() {
  const isEnding = useIsEnding();
  const shown = useRef(isEnding);
  useEffect(() => {
    shown.current = isEnding;
  }, [isEnding]);

  // Escape answers the warning. It must not also close the form below it, with everything typed into
  // it; so this listens before any window does: it is there first.
  useEffect(() => {
    const keepForms = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !shown.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      session.noteActivity();
    };
    window.addEventListener('keydown', keepForms, { capture: true });
    return () => window.removeEventListener('keydown', keepForms, { capture: true });
  }, []);

  return isEnding ? <Warning /> : null;
}

function Warning() {
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser's own dialog lies above every other window. It gives the focus back by itself, if it is
  // closed while still on the page: a layout effect is cleaned up in time.
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
      <p className={classes['advice']}>{shell.warningAdvice}</p>
      <Button fullWidth onClick={session.noteActivity}>
        {shell.staySignedIn}
      </Button>
    </dialog>
  );
}

function SecondsLeft() {
  return <p className={classes['seconds']}>{shell.seconds(useSecondsLeft())}</p>;
}
