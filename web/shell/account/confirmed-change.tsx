/** Turns a factor off, or replaces the recovery codes: both need the password, and a code or a passkey. */
import { Text } from '@mantine/core';
import type { Passkey } from '../../../domain/account/passkeys.ts';
import {
  accountWords as words,
  factorSentences,
  passkeySentences,
  passkeyWords,
} from '../../../domain/account/text.ts';
import type { NewCodes } from '../../../domain/account/second-factor.ts';
import { forms } from '../../../domain/text.ts';
import { ProofFields, useOwnProof } from './own-proof.tsx';
import { StepForm } from './step-form.tsx';
import { useFactorCall, useFactors, type OwnProof } from './use-factors.ts';

interface ConfirmedFormProps<Data> {
  readonly route: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly failed: string;
  readonly onLeave: () => void;
  readonly onDone: (data: Data) => void;
}

function ConfirmedForm<Data>(props: ConfirmedFormProps<Data>) {
  const { route, text, submitLabel, failed, onLeave, onDone } = props;
  const { mutateAsync: send } = useFactorCall<OwnProof, Data>(route);
  const proof = useOwnProof({ send, failed, onDone: ({ data }) => onDone(data) });
  return (
    <StepForm
      errors={proof.errors}
      submitLabel={submitLabel}
      leaveLabel={forms.cancel}
      isBusy={proof.isPending}
      onLeave={onLeave}
      onSubmit={proof.submit}
    >
      <Text size="sm">{text}</Text>
      <ProofFields {...proof} />
    </StepForm>
  );
}

interface ChangeProps {
  readonly onDone: () => void;
}

export function TurnOff({ onDone }: ChangeProps) {
  const { data: state } = useFactors();
  return (
    <ConfirmedForm<null>
      route="/authenticator/turn-off"
      text={state && state.passkeys.length > 0 ? words.passkeysRemain : words.passwordAlone}
      submitLabel={words.turnOff}
      failed={factorSentences.turnOffFailed}
      onLeave={onDone}
      onDone={onDone}
    />
  );
}

interface RemovePasskeyProps extends ChangeProps {
  readonly passkey: Passkey;
}

export function RemovePasskey({ passkey, onDone }: RemovePasskeyProps) {
  const { data: state } = useFactors();
  const isLast = state?.authenticatorSince === null && state.passkeys.length === 1;
  const text = passkeyWords.removeText(passkey.name);
  return (
    <ConfirmedForm<null>
      route={`/passkeys/${passkey._id}/remove`}
      text={isLast ? `${text} ${words.passwordAlone}` : text}
      submitLabel={passkeyWords.remove}
      failed={passkeySentences.removeFailed}
      onLeave={onDone}
      onDone={onDone}
    />
  );
}

interface RenewCodesProps {
  readonly onLeave: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

export function RenewCodes({ onLeave, onDone }: RenewCodesProps) {
  return (
    <ConfirmedForm<NewCodes>
      route="/codes"
      text={words.newCodesText}
      submitLabel={words.create}
      failed={factorSentences.codesFailed}
      onLeave={onLeave}
      onDone={({ codes }) => onDone(codes)}
    />
  );
}
