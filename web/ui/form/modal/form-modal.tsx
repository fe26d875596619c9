/** A form in a dialog. Input is never lost: neither by an error nor by closing without confirmation. */
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { forms } from '../../../../domain/text.ts';
import { Dialog, type DialogSize } from '../../dialog/dialog.tsx';
import { FormErrors } from '../form-errors.tsx';
import { HeldFields } from '../held-fields.tsx';
import { fieldSelector, useFirstInvalidFocus } from '../form-guards.ts';
import classes from './form-modal.module.css';
import { AnotherButton } from '../another-button.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { useUnsavedGuard } from './unsaved-guard.tsx';
import type { BannerState } from '../../page/use-banner.ts';

interface FormModalProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly banner: BannerState;
  /** The errors of the fields, by path; each field also shows its own. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Another question must be answered first. */
  readonly isBlocked?: boolean;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Saves, and begins the next record. */
  readonly onAnother?: (form: HTMLFormElement | null) => void;
  readonly onReset: () => void;
  /** The person discards unsaved input. */
  readonly onDiscard: () => void;
  readonly onClose: () => void;
  readonly onFocusLost?: () => void;
  readonly size?: DialogSize;
  /** The next of a series: it replaces the previous one. */
  readonly isContinued?: boolean;
  /** Shown above the fields. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

export function FormModal(props: FormModalProps) {
  const { banner, isDirty, isBusy, isBlocked = false, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  useFirstInvalidFocus(form, banner);
  const guard = useUnsavedGuard(isDirty, onClose, props.onDiscard);
  // Enter submits from single-line fields; where Enter inserts a new line, Ctrl+Enter submits.
  const { onAnother } = props;
  useHotkeys(
    [
      ['mod+Enter', () => form.current?.requestSubmit()],
      ['mod+shift+Enter', () => (onAnother ? onAnother(form.current) : form.current?.requestSubmit())],
    ],
    [],
    true,
  );

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
        isContinued={props.isContinued}
      >
        <form ref={form} onSubmit={submit} noValidate>
          {props.notice}
          <div ref={markFirstField} className={classes['fields']}>
            <HeldFields isHeld={isBusy}>{props.children}</HeldFields>
          </div>
          <div className={classes['end']}>
            <div className={classes['footer']}>
              <FormErrors banner={banner} errors={props.errors} />
              <Button variant="subtle" color="gray" onClick={() => !isBusy && reset()} aria-disabled={isBusy}>
                {forms.reset}
              </Button>
              <div className={classes['buttons']}>
                <Button variant="default" onClick={guard.leave}>
                  {forms.cancel}
                </Button>
                {onAnother && (
                  <AnotherButton
                    isBusy={isBusy}
                    isBlocked={isBlocked}
                    onClick={() => onAnother(form.current)}
                  />
                )}
                <SubmitButton label={props.submitLabel} isBusy={isBusy} isBlocked={isBlocked} />
              </div>
            </div>
          </div>
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}

/** Where the focus begins, instead of at the close button. */
function markFirstField(fields: HTMLElement | null) {
  fields?.querySelector(fieldSelector)?.setAttribute('data-autofocus', '');
}
