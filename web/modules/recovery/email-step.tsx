import { TextInput } from '@mantine/core';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { useState, type SubmitEvent } from 'react';
import { forgotPasswordSchema } from '../../../domain/user/recovery.ts';
import { recovery } from '../../../domain/session/text.ts';
import { askForCode } from './recovery-api.ts';
import { focusFirstField } from './focus-first-field.ts';
import type { StepMessageState } from './step-message.tsx';
import { useStep } from './use-step.ts';
import classes from './recovery.module.css';

interface EmailStepProps {
  readonly initial: string;
  readonly message: StepMessageState;
  readonly onSent: (email: string, text: string) => void;
}

export function EmailStep({ initial, message, onSent }: EmailStepProps) {
  const [email, setEmail] = useState(initial);
  const { isBusy, submit } = useStep(message);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit({
      problem: forgotPasswordSchema.safeParse({ email }).error?.issues[0]?.message,
      send: async () => onSent(email.trim(), await askForCode(email.trim())),
      failedText: recovery.sendFailed,
    });
  };

  return (
    <form ref={focusFirstField} noValidate className={classes['form']} onSubmit={send}>
      <p className={classes['text']}>{recovery.requestText}</p>
      <TextInput
        label={recovery.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        size="md"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <BusyButton type="submit" size="md" fullWidth isBusy={isBusy}>
        {recovery.request}
      </BusyButton>
    </form>
  );
}
