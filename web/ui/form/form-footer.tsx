/** Footer of a full-page form: messages, Cancel and the submit button. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { forms } from '../../../domain/text.ts';
import { Banner, LastMessage } from '../page/banner.tsx';
import classes from './form-footer.module.css';
import { SubmitButton } from './submit-button.tsx';
import type { BannerState } from '../page/use-banner.ts';

interface FormFooterProps {
  readonly banner: BannerState;
  readonly isBusy: boolean;
  /** Another question must be answered before submitting. */
  readonly isBlocked: boolean;
  readonly submitLabel: string;
  readonly onCancel: () => void;
  /** Progress of a long upload. */
  readonly progress?: ReactNode;
}

export function FormFooter(props: FormFooterProps) {
  const { banner, isBusy, isBlocked, submitLabel, onCancel, progress } = props;
  return (
    <div className={classes['footer']}>
      <div className={classes['summary']}>
        <Banner banner={banner} />
      </div>
      <LastMessage banner={banner} />
      {progress}
      <Button variant="default" onClick={onCancel}>
        {forms.cancel}
      </Button>
      <SubmitButton label={submitLabel} isBusy={isBusy} isBlocked={isBlocked} />
    </div>
  );
}
