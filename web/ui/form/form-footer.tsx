/** The end of a form that fills the page: what came of it, Cancel, and the button that sends it. */
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
  /** Something else has to be answered before it can be sent. */
  readonly isBlocked: boolean;
  readonly submitLabel: string;
  readonly onCancel: () => void;
  /** How far a long sending has come. */
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
