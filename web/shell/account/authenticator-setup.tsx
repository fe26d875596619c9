/** Sets up an authenticator app: the password, and a code or a passkey if the account has a factor; then the QR code and its first code. */
import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { accountWords as words, factorSentences } from '../../../domain/account/text.ts';
import type { NewAuthenticator } from '../../../domain/account/second-factor.ts';
import { errorsOf } from './field-errors.ts';
import { QrCode } from './qr-code.tsx';
import { BeginFields, useOwnProof } from './own-proof.tsx';
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
  const failed = factorSentences.setUpFailed;
  const proof = useOwnProof({ send: begin.mutateAsync, failed, onDone: () => {} });
  const confirm = useConfirm();
  const errors = useMemo(() => errorsOf(confirm.error, failed), [confirm.error, failed]);
  const leaving = { leaveLabel, onLeave };
  if (!begin.data)
    return (
      <StepForm
        key="password"
        {...leaving}
        errors={proof.errors}
        submitLabel={words.next}
        isBusy={proof.isPending}
        onSubmit={proof.submit}
      >
        <BeginFields {...proof} />
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
