/** Adds a passkey: a name and the password, then the browser asks. The first factor of an account brings recovery codes. */
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { passkeySentences, passkeyWords as words } from '../../../domain/account/text.ts';
import { deviceWords } from '../../../domain/account/device.ts';
import { forms } from '../../../domain/text.ts';
import { impatient } from '../../client/calls/resource.ts';
import { errorsOf } from './field-errors.ts';
import { OwnPassword, StepForm, textOf } from './step-form.tsx';
import { createPasskey, factorKey } from './use-factors.ts';

interface AddPasskeyProps {
  readonly onLeave: () => void;
  /** With the recovery codes, if there are new ones. */
  readonly onDone: (codes: readonly string[]) => void;
}

export function AddPasskey({ onLeave, onDone }: AddPasskeyProps) {
  const client = useQueryClient();
  const add = useMutation({
    ...impatient,
    mutationFn: createPasskey,
    onSuccess: async (codes) => {
      await client.invalidateQueries({ queryKey: factorKey });
      onDone(codes);
    },
  });
  const errors = useMemo(() => errorsOf(add.error, passkeySentences.addFailed), [add.error]);
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
