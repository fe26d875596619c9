/** Turns a factor off, or replaces the recovery codes: both need the password and a code. */
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Passkey } from '../../../domain/account/passkeys.ts';
import {
  accountWords as words,
  factorSentences,
  passkeySentences,
  passkeyWords,
} from '../../../domain/account/text.ts';
import type { NewCodes } from '../../../domain/account/second-factor.ts';
import { forms } from '../../../domain/text.ts';
import { errorsOf } from './field-errors.ts';
import { CodeField, OwnPassword, StepForm, textOf } from './step-form.tsx';
import { useFactorCall } from './use-factors.ts';

interface PasswordAndCode {
  readonly password: string;
  readonly code: string;
}

interface ChangeProps {
  readonly onDone: () => void;
}

interface ConfirmedFormProps extends ChangeProps {
  readonly text: string;
  readonly submitLabel: string;
  readonly failed: string;
  readonly change: {
    readonly error: unknown;
    readonly isPending: boolean;
    mutate(body: PasswordAndCode): void;
  };
}

function ConfirmedForm({ text, submitLabel, failed, change, onDone }: ConfirmedFormProps) {
  const errors = useMemo(() => errorsOf(change.error, failed), [change.error, failed]);
  return (
    <StepForm
      errors={errors}
      submitLabel={submitLabel}
      leaveLabel={forms.cancel}
      isBusy={change.isPending}
      onLeave={onDone}
      onSubmit={(entered) =>
        change.mutate({ password: textOf(entered, 'password'), code: textOf(entered, 'code') })
      }
    >
      <Text size="sm">{text}</Text>
      <OwnPassword error={errors['password']} isFirst />
      <CodeField label={words.anyCode} error={errors['code']} />
    </StepForm>
  );
}

export function TurnOff({ onDone }: ChangeProps) {
  const change = useFactorCall<PasswordAndCode, null>('/authenticator/turn-off');
  const mutate = (body: PasswordAndCode) => change.mutate(body, { onSuccess: onDone });
  return (
    <ConfirmedForm
      text={words.turnOffText}
      submitLabel={words.turnOff}
      failed={factorSentences.turnOffFailed}
      change={{ ...change, mutate }}
      onDone={onDone}
    />
  );
}

interface RemovePasskeyProps extends ChangeProps {
  readonly passkey: Passkey;
}

export function RemovePasskey({ passkey, onDone }: RemovePasskeyProps) {
  const change = useFactorCall<PasswordAndCode, null>(`/passkeys/${passkey._id}/remove`);
  const mutate = (body: PasswordAndCode) => change.mutate(body, { onSuccess: onDone });
  return (
    <ConfirmedForm
      text={passkeyWords.removeText(passkey.name)}
      submitLabel={passkeyWords.remove}
      failed={passkeySentences.removeFailed}
      change={{ ...change, mutate }}
      onDone={onDone}
    />
  );
}

interface RenewCodesProps {
  readonly onLeave: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

export function RenewCodes({ onLeave, onDone }: RenewCodesProps) {
  const change = useFactorCall<PasswordAndCode, NewCodes>('/codes');
  const mutate = (body: PasswordAndCode) =>
    change.mutate(body, { onSuccess: ({ data }) => onDone(data.codes) });
  return (
    <ConfirmedForm
      text={words.newCodesText}
      submitLabel={words.create}
      failed={factorSentences.codesFailed}
      change={{ ...change, mutate }}
      onDone={onLeave}
    />
  );
}
