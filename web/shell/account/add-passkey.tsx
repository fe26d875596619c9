/** Adds a passkey: a name and the password, then the browser asks. The first factor of an account brings recovery codes. */
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { passkeySentences, passkeyWords as words } from '../../../domain/account/text.ts';
import { deviceWords } from '../../../domain/account/device.ts';
import { forms } from '../../../domain/text.ts';
import { impatient } from '../../client/calls/resource.ts';
import { errorsOf } from './field-errors.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { OwnPassword, StepForm, textOf } from './step-form.tsx';
import { createPasskey, factorKey } from './use-factors.ts';

interface AddPasskeyProps {
  readonly onLeave: () => void;
  /** After the recovery codes were shown, if there are new ones. */
  readonly onDone: () => void;
}

export function AddPasskey({ onLeave, onDone }: AddPasskeyProps) {
  const client = useQueryClient();
  const add = useMutation({
    ...impatient,
    mutationFn: createPasskey,
    onSuccess: async (codes) => {
      await client.invalidateQueries({ queryKey: factorKey });
      if (codes.length === 0) onDone();
    },
  });
  const errors = useMemo(() => errorsOf(add.error, passkeySentences.addFailed), [add.error]);
  if (add.data && add.data.length > 0) return <RecoveryCodes codes={add.data} onDone={onDone} />;
  return (
    <StepForm
      errors={errors}
      submitLabel={words.add}
      leaveLabel={forms.cancel}
      isBusy={add.isPending}
      onLeave={onLeave}
      onSubmit={(entered) =>
        add.mutate({ name: textOf(entered, 'name'), password: textOf(entered, 'password') })
      }
    >
      <TextInput
        label={words.name}
        description={words.nameHint}
        name="name"
        autoComplete="off"
        required
        data-autofocus
        defaultValue={deviceWords(navigator.userAgent)}
        error={errors['name']}
      />
      <OwnPassword error={errors['password']} />
    </StepForm>
  );
}
