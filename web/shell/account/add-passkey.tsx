/**
 * Adds a passkey: the password and a name, then the browser asks. A further factor needs a code or a passkey
 * too, in a step of its own: if the browser's question is cancelled, the code, which works once, is not needed again.
 */
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { passkeyName } from '../../../domain/account/passkeys.ts';
import { accountWords, passkeySentences, passkeyWords as words } from '../../../domain/account/text.ts';
import { deviceWords } from '../../../domain/account/device.ts';
import { forms } from '../../../domain/text.ts';
import { impatient } from '../../client/calls/resource.ts';
import { makePasskey } from '../../client/session/passkey-answer.ts';
import { errorsOf } from './field-errors.ts';
import { BeginFields, useOwnProof } from './own-proof.tsx';
import { OwnPassword, StepForm, textOf } from './step-form.tsx';
import { useBeginPasskey, useSavePasskey } from './use-factors.ts';

interface AddPasskeyProps {
  readonly onLeave: () => void;
  /** With the recovery codes, if there are new ones. */
  readonly onDone: (codes: readonly string[]) => void;
}

export function AddPasskey({ onLeave, onDone }: AddPasskeyProps) {
  const { mutateAsync: save } = useSavePasskey();
  const begin = useBeginPasskey();
  const [proven, setProven] = useState<typeof begin.data>();
  const proof = useOwnProof({
    send: begin.mutateAsync,
    failed: passkeySentences.addFailed,
    onDone: setProven,
  });
  const asking = useRef<AbortController>(undefined);
  // Otherwise a passkey that is confirmed after closing would be added, and its recovery codes never shown.
  useEffect(() => () => asking.current?.abort(), []);
  const add = useMutation({
    ...impatient,
    mutationFn: async ({ name, password }: { readonly name: string; readonly password: string }) => {
      asking.current = new AbortController();
      const options = proven ?? (await begin.mutateAsync({ password }));
      const answer = await makePasskey(options, asking.current.signal);
      try {
        return (await save({ name, answer })).data.codes;
      } catch (error) {
        // The server accepts one answer to its challenge.
        setProven(undefined);
        throw error;
      }
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
  // The server refused the passkey, or asked for a proof.
  const proofErrors = add.isError ? errors : proof.errors;
  const leaving = { leaveLabel: forms.cancel, onLeave };
  if (proof.method !== 'none' && !proven && !add.isPending && !add.isSuccess)
    return (
      <StepForm
        key="proof"
        {...leaving}
        errors={proofErrors}
        submitLabel={accountWords.next}
        isBusy={proof.isPending}
        onSubmit={(entered) => {
          add.reset();
          proof.submit(entered);
        }}
      >
        <BeginFields {...proof} errors={proofErrors} />
      </StepForm>
    );
  return (
    <StepForm
      key="name"
      {...leaving}
      errors={errors}
      submitLabel={words.add}
      isBusy={add.isPending}
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
      {!proven && <OwnPassword error={errors['password']} />}
    </StepForm>
  );
}

/** The browser's error if the device already has a passkey of the account. */
function failureOf(error: unknown): string {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  return isKnown ? passkeySentences.known : passkeySentences.addFailed;
}
