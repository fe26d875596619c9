/** What a change of the factors needs: the password and, if the account has a factor, a code or a passkey. */
import { Anchor, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FactorState } from '../../../domain/account/second-factor.ts';
import {
  accountWords as words,
  passkeySentences,
  passkeyWords,
  secondStepWords,
} from '../../../domain/account/text.ts';
import { ApiError } from '../../client/calls/api.ts';
import { impatient } from '../../client/calls/resource.ts';
import { errorsOf } from './field-errors.ts';
import { CodeField, OwnPassword, textOf } from './step-form.tsx';
import { hasBrowserPasskeys, hasFactor, passkeyProof, useFactors, type OwnProof } from './use-factors.ts';

/** `none`: the account has no factor, so the password is enough. */
type Method = 'none' | 'code' | 'passkey';

interface ProofOptions<Data> {
  /** The call that needs the proof. */
  readonly send: (proof: OwnProof) => Promise<Data>;
  readonly failed: string;
  readonly onDone: (answer: Data) => void;
}

export function useOwnProof<Data>({ send, failed, onDone }: ProofOptions<Data>) {
  const { data: state } = useFactors();
  const [chosen, setChosen] = useState<Method>();
  const method = chosen ?? usualMethod(state);
  const asking = useRef<AbortController>(undefined);
  // Leaving cancels the browser's question.
  useEffect(() => () => asking.current?.abort(), []);
  const { mutate, reset, error, isPending } = useMutation({
    ...impatient,
    mutationFn: async (entered: FormData) => {
      const password = textOf(entered, 'password');
      if (method === 'none') return send({ password });
      // The fields stay while the change arrives, also if it removes the last factor.
      setChosen(method);
      if (method === 'code') return send({ password, code: textOf(entered, 'code') });
      const { signal } = (asking.current = new AbortController());
      return send(await passkeyProof(password, signal));
    },
    onSuccess: onDone,
  });
  // Other errors are of the browser's question.
  const fallback = error instanceof ApiError ? failed : passkeySentences.useFailed;
  const errors = useMemo(() => errorsOf(error, fallback), [error, fallback]);
  const choose = (next: Method) => {
    asking.current?.abort();
    reset();
    setChosen(next);
  };
  return { state, method, errors, isPending, submit: mutate, choose };
}

function usualMethod(state: FactorState | undefined): Method {
  if (!state || !hasFactor(state)) return 'none';
  return state.authenticatorSince === null && canUsePasskey(state) ? 'passkey' : 'code';
}

const canUsePasskey = ({ passkeys, passkeysPossible }: FactorState) =>
  passkeys.length > 0 && passkeysPossible && hasBrowserPasskeys();

type ProofFieldsProps = Pick<ReturnType<typeof useOwnProof>, 'state' | 'method' | 'errors' | 'choose'>;

export function ProofFields({ state, method, errors, choose }: ProofFieldsProps) {
  const hasApp = state !== undefined && state.authenticatorSince !== null;
  return (
    <>
      <OwnPassword error={errors['password']} isFirst />
      {method === 'code' && (
        <CodeField label={hasApp ? words.anyCode : secondStepWords.recoveryCode} error={errors['code']} />
      )}
      {method === 'passkey' && <Text size="sm">{passkeyWords.useText}</Text>}
      {method !== 'none' && state && canUsePasskey(state) && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          onClick={() => choose(method === 'code' ? 'passkey' : 'code')}
        >
          {method === 'code' ? passkeyWords.use : words.useCode}
        </Anchor>
      )}
    </>
  );
}

/** Before a factor is added. */
export function BeginFields(proof: ProofFieldsProps) {
  return (
    <>
      <Text size="sm">{proof.method === 'none' ? words.passwordWhy : words.proofWhy}</Text>
      <ProofFields {...proof} />
    </>
  );
}
