/** A form in a window. Nothing typed is lost: not by an error, and not by closing without being asked. */
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { forms } from '../../../domain/text.ts';
import { Banner, LastMessage } from '../page/banner.tsx';
import { Dialog, type DialogSize } from '../dialog/dialog.tsx';
import { fieldSelector, useFirstInvalidFocus } from './form-guards.ts';
import classes from './form-modal.module.css';
import { SubmitButton } from './submit-button.tsx';
import { useUnsavedGuard } from './unsaved-guard.tsx';
import type { BannerState } from '../page/use-banner.ts';

interface FormModalProps {
  readonly title: string;
  readonly submitLabel: string;
  /** The summary of what went wrong; each field shows its own error as well. */
  readonly banner: BannerState;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Something else has to be decided first. */
  readonly isBlocked?: boolean;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
  readonly onFocusLost?: () => void;
  readonly size?: DialogSize;
  /** Stands above the fields. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

export function FormModal(props: FormModalProps) {
  const { banner, isDirty, isBusy, isBlocked = false, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  useFirstInvalidFocus(form, banner);
  const guard = useUnsavedGuard(isDirty, onClose);
  // Enter submits from a line of text by itself; where Enter means a new line, Ctrl+Enter does.
  useHotkeys([['mod+Enter', () => form.current?.requestSubmit()]], [], true);

  const reset = () => {
    props.onReset();
    form.current?.querySelector<HTMLElement>(fieldSelector)?.focus();
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy && !isBlocked) props.onSubmit(event);
  };

  return (
    <>
      <Dialog
        title={props.title}
        size={props.size}
        onClose={guard.leave}
        onFocusLost={props.onFocusLost}
        isCovered={guard.isAsking}
      >
        <form ref={form} onSubmit={submit} noValidate>
          {props.notice}
          <div ref={markFirstField} className={classes['fields']}>
            {props.children}
          </div>
          <div className={classes['end']}>
            <div className={classes['summary']}>
              <Banner banner={banner} />
            </div>
            <div className={classes['footer']}>
              <Button variant="subtle" color="gray" onClick={reset} disabled={isBusy}>
                {forms.reset}
              </Button>
              <LastMessage banner={banner} />
              <span className={classes['gap']} />
              <Button variant="default" onClick={guard.leave}>
                {forms.cancel}
              </Button>
              <SubmitButton label={props.submitLabel} isBusy={isBusy} isBlocked={isBlocked} />
            </div>
          </div>
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}

/** Tells the window's focus trap where to begin: at the first field, not at the close button. */
function markFirstField(fields: HTMLElement | null) {
  fields?.querySelector(fieldSelector)?.setAttribute('data-autofocus', '');
}
