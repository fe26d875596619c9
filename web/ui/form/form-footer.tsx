/** Footer of a full-page form: messages, Cancel and the submit button. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { forms } from '../../../domain/text.ts';
import { FormErrors } from './form-errors.tsx';
import classes from './form-footer.module.css';
import { AnotherButton } from './another-button.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { BannerState } from '../page/use-banner.ts';

interface FormFooterProps {
  readonly banner: BannerState;
  /** The errors of the fields, by path. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly isBusy: boolean;
  /** Another question must be answered before submitting. */
  readonly isBlocked: boolean;
  readonly submitLabel: string;
  readonly onCancel: () => void;
  /** Saves, and begins the next record. */
  readonly onAnother?: () => void;
  /** Progress of a long upload. */
  readonly progress?: ReactNode;
}

export function FormFooter(props: FormFooterProps) {
  const { banner, errors, isBusy, isBlocked, submitLabel, onCancel, onAnother, progress } = props;
  return (
    <div className={classes['footer']}>
      <div className={classes['summary']}>
        <FormErrors banner={banner} errors={errors} />
      </div>
      {progress}
      <Button variant="default" onClick={onCancel}>
        {forms.cancel}
      </Button>
      {onAnother && <AnotherButton isBusy={isBusy} isBlocked={isBlocked} onClick={onAnother} />}
      <SubmitButton label={submitLabel} isBusy={isBusy} isBlocked={isBlocked} />
    </div>
  );
}
