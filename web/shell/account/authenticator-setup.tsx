/** Sets up an authenticator app: the password, and a code if the account has a factor; then the QR code and its first code. */
import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { accountWords as words, factorSentences } from '../../../domain/account/text.ts';
import type { NewAuthenticator } from '../../../domain/account/second-factor.ts';
import { errorsOf } from './field-errors.ts';
import { QrCode } from './qr-code.tsx';
import { BeginFields, beginningOf } from './begin-fields.tsx';
import { CodeField, StepForm, textOf } from './step-form.tsx';
import { useBeginAuthenticator, useConfirm } from './use-factors.ts';
import classes from './account.module.css';

interface AuthenticatorSetupProps {
  readonly leaveLabel: string;
  readonly onLeave: () => void;
  /** With the recovery codes, if there are new ones. */
  readonly onDone: (codes: readonly string[]) => void;
}

export function AuthenticatorSetup({ leaveLabel, onLeave, onDone }: AuthenticatorSetupProps) {
  const begin = useBeginAuthenticator();
  const confirm = useConfirm();
  const beginErrors = useMemo(() => errorsOf(begin.error, factorSentences.setUpFailed), [begin.error]);
  const errors = useMemo(() => errorsOf(confirm.error, factorSentences.setUpFailed), [confirm.error]);
  const leaving = { leaveLabel, onLeave };
  if (!begin.data)
    return (
      <StepForm
        key="password"
        {...leaving}
        errors={beginErrors}
        submitLabel={words.next}
        isBusy={begin.isPending}
        onSubmit={(entered) => begin.mutate(beginningOf(entered))}
      >
        <BeginFields errors={beginErrors} />
      </StepForm>
    );
  return (
    <StepForm
      key="code"
      {...leaving}
      errors={errors}
      submitLabel={words.confirm}
      isBusy={confirm.isPending}
      onSubmit={(entered) =>
        confirm.mutate({ code: textOf(entered, 'code') }, { onSuccess: ({ data }) => onDone(data.codes) })
      }
    >
      <Picture {...begin.data} />
      <Text size="sm">{words.confirmText}</Text>
      <CodeField label={words.code} error={errors['code']} />
    </StepForm>
  );
}

function Picture({ uri, secret }: NewAuthenticator) {
  return (
    <Stack gap="sm" align="center">
      <Text size="sm">{words.scan}</Text>
      <QrCode content={uri} label={words.picture} />
      <Text size="sm" c="dimmed" ta="center">
        {words.typeInstead}
        <br />
        <code className={classes['key']}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </Text>
    </Stack>
  );
}
