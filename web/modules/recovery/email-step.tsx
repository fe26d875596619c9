import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { people } from '../../../domain/user/text.ts';
import { recovery } from '../../../domain/session/text.ts';
import { messageOf } from '../../client/calls/request.ts';
import { askForCode } from './recovery-api.ts';
import { focusFirstField } from './focus-first-field.ts';
import type { StepMessageState } from './step-message.tsx';
import classes from './recovery.module.css';

interface EmailStepProps {
  readonly initial: string;
  readonly message: StepMessageState;
  readonly onSent: (email: string, text: string) => void;
}

export function EmailStep({ initial, message, onSent }: EmailStepProps) {
  const [email, setEmail] = useState(initial);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (!email.trim()) return message.fail(people.emailRequired);
    setBusy(true);
    message.clear();
    try {
      onSent(email.trim(), await askForCode(email.trim()));
    } catch (error) {
      message.fail(messageOf(error, recovery.sendFailed));
      setBusy(false);
    }
  }

  return (
    <form
      ref={focusFirstField}
      noValidate
      className={classes['form']}
      onSubmit={(event) => void submit(event)}
    >
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
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {recovery.request}
      </Button>
    </form>
  );
}
