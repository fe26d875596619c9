/** The second step of the login page, for accounts with a second factor. */
import { Anchor, Button, PinInput, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { factorSentences, secondStepWords as words } from '../../../domain/account/text.ts';
import type { SecondStep } from '../../../domain/account/step.ts';
import { auth, login } from '../../../domain/session/text.ts';
import { authenticatorLimits } from '../../../domain/values/limits.ts';
import { ApiError, messageOf } from '../../client/calls/request.ts';
import { session } from '../../client/session/session.ts';
import classes from '../centred-page.module.css';

interface SecondStepFormProps {
  readonly step: SecondStep;
  /** Back to the password, with the reason if there is one. */
  readonly onBack: (reason?: string) => void;
}

export function SecondStepForm({ step, onBack }: SecondStepFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // At first, after a wrong code, and when the kind of code changes.
  useEffect(() => {
    if (!isBusy) form.current?.querySelector('input')?.focus();
  }, [isBusy, isRecovery]);

  async function confirm(typed: string) {
    if (isBusy) return;
    if (typed.trim() === '') return setFailure(factorSentences.codeRequired);
    setBusy(true);
    setFailure(undefined);
    try {
      await session.confirm(step.ticket, typed);
    } catch (error) {
      if (isExpired(error)) return onBack(messageOf(error, auth.loginFailedOnScreen));
      setFailure(messageOf(error, auth.loginFailedOnScreen));
      setCode('');
      setBusy(false);
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void confirm(code);
  };
  const change = () => {
    setRecovery(!isRecovery);
    setCode('');
    setFailure(undefined);
  };

  return (
    <form ref={form} noValidate className={classes['form']} onSubmit={submit}>
      <Text size="sm" c="dimmed" ta="center">
        {isRecovery ? words.recoveryText : words.text}
      </Text>
      {isRecovery ? (
        <TextInput
          label={words.recoveryCode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          value={code}
          readOnly={isBusy}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : (
        <PinInput
          // A fixed id keeps Mantine from recreating the fields, which would lose focus.
          id="second-factor-code"
          length={authenticatorLimits.digits}
          type="number"
          oneTimeCode
          placeholder=""
          size="md"
          aria-label={words.code}
          getInputProps={(index) => ({
            'aria-label': words.digit(index + 1, authenticatorLimits.digits),
          })}
          className={classes['pin']}
          value={code}
          readOnly={isBusy}
          onChange={setCode}
          onComplete={(typed) => void confirm(typed)}
        />
      )}
      {failure !== undefined && (
        <p className={classes['failure']} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {words.submit}
      </Button>
      <Anchor component="button" type="button" size="sm" ta="center" onClick={change}>
        {isRecovery ? words.useAuthenticator : words.useRecoveryCode}
      </Anchor>
      <Anchor component="button" type="button" size="sm" ta="center" onClick={() => onBack()}>
        {login.back}
      </Anchor>
    </form>
  );
}

function isExpired(error: unknown): boolean {
  const body = error instanceof ApiError ? error.body : undefined;
  return typeof body === 'object' && body !== null && Reflect.get(body, 'ticketExpired') === true;
}
