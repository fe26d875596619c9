/** Adds a passkey: a name and the password, then the browser asks. The first factor of an account creates recovery codes. */
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { passkeyName } from '../../../domain/account/passkeys.ts';
import { passkeySentences, passkeyWords as words } from '../../../domain/account/text.ts';
import { deviceWords } from '../../../domain/account/device.ts';
import { forms } from '../../../domain/text.ts';
import { impatient } from '../../client/calls/resource.ts';
import { errorsOf } from './field-errors.ts';
import { OwnPassword, StepForm, textOf } from './step-form.tsx';
import { createPasskey, useSavePasskey } from './use-factors.ts';

interface AddPasskeyProps {
  readonly onLeave: () => void;
  /** With the recovery codes, if there are new ones. */
  readonly onDone: (codes: readonly string[]) => void;
}

export function AddPasskey({ onLeave, onDone }: AddPasskeyProps) {
  const { mutateAsync: save } = useSavePasskey();
  const asking = useRef<AbortController>(undefined);
  // Otherwise a passkey that is confirmed after closing would be added, and its recovery codes never shown.
  useEffect(() => () => asking.current?.abort(), []);
  const add = useMutation({
    ...impatient,
    mutationFn: (entered: Parameters<typeof createPasskey>[0]) => {
      asking.current = new AbortController();
      return createPasskey(entered, asking.current.signal, save);
    },
    onSuccess: onDone,
  });
  const [wrongName, setWrongName] = useState<string>();
  const errors = useMemo(
    () => (wrongName === undefined ? errorsOf(add.error, failureOf(add.error)) : { name: wrongName }),
    [add.error, wrongName],
  );
  const submit = (entered: FormData) => {
    const name = textOf(entered, 'name');
    // Before the device is asked: it would keep a passkey that the account does not have.
    const problem = passkeyName.safeParse(name).error?.issues[0]?.message;
    setWrongName(problem);
    if (problem === undefined) add.mutate({ name, password: textOf(entered, 'password') });
  };
  return (
    <StepForm
      errors={errors}
      submitLabel={words.add}
      leaveLabel={forms.cancel}
      isBusy={add.isPending}
      onLeave={onLeave}
      onSubmit={submit}
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

/** The browser's error if the device already has a passkey of the account. */
function failureOf(error: unknown): string {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  return isKnown ? passkeySentences.known : passkeySentences.addFailed;
}
