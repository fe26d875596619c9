import { PasswordInput } from '@mantine/core';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { useState, type SubmitEvent } from 'react';
import { auth, recovery } from '../../../domain/session/text.ts';
import { passwordSchema } from '../../../domain/session/session.ts';
import { PasswordStrength } from '../../ui/password/strength-bar.tsx';
import { resetPassword } from './recovery-api.ts';
import { focusFirstField } from './focus-first-field.ts';
import { StartAgain } from './start-again.tsx';
import type { StepMessageState } from './step-message.tsx';
import { useStep } from './use-step.ts';
import classes from './recovery.module.css';

interface PasswordStepProps {
  readonly email: string;
  readonly code: string;
  readonly message: StepMessageState;
  readonly onReset: (text: string) => void;
  readonly onStartAgain: () => void;
}

export function PasswordStep({ email, code, message, onReset, onStartAgain }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const { isBusy, submit } = useStep(message);
  const problem = () =>
    passwordSchema.safeParse(password).error?.issues[0]?.message ??
    (password === repeated ? undefined : auth.passwordsDiffer);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit({
      problem: problem(),
      send: async () => onReset(await resetPassword(email, code, password)),
      failedText: recovery.resetFailed,
    });
  };

  return (
    <form ref={focusFirstField} noValidate className={classes['form']} onSubmit={send}>
      {/* Lets password managers store the username with the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div>
        <PasswordInput
          label={recovery.newPassword}
          autoComplete="new-password"
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordStrength password={password} />
      </div>
      <PasswordInput
        label={recovery.confirmPassword}
        autoComplete="new-password"
        size="md"
        value={repeated}
        onChange={(event) => setRepeated(event.currentTarget.value)}
      />
      <BusyButton type="submit" size="md" fullWidth isBusy={isBusy}>
        {recovery.resetButton}
      </BusyButton>
      <StartAgain isBusy={isBusy} onStartAgain={onStartAgain} />
    </form>
  );
}
