/** The second step of the login page, for accounts with a second factor. */
import { Anchor, Text, TextInput, Title } from '@mantine/core';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import {
  factorSentences,
  passkeySentences,
  passkeyWords,
  secondStepWords as words,
} from '../../../domain/account/text.ts';
import type { SecondStep } from '../../../domain/account/step.ts';
import { auth, login } from '../../../domain/session/text.ts';
import { authenticatorLimits } from '../../../domain/values/limits.ts';
import { ApiError, messageOf } from '../../client/http/request.ts';
import { answerWithPasskey } from '../../client/session/passkey-answer.ts';
import { session } from '../../client/session/session.ts';
import { CodeDigits } from '../../ui/form/code-digits.tsx';
import classes from '../centred-page.module.css';

interface SecondStepFormProps {
  readonly step: SecondStep;
  /** Back to the password, with the reason if there is one. */
  readonly onBack: (reason?: string) => void;
}

type Method = SecondStep['methods'][number] | 'recovery-code';

const explanations: Readonly<Record<Method, string>> = {
  authenticator: words.text,
  passkey: passkeyWords.useText,
  'recovery-code': words.recoveryText,
};
const choices: Readonly<Record<Method, string>> = {
  authenticator: words.useAuthenticator,
  passkey: passkeyWords.use,
  'recovery-code': words.useRecoveryCode,
};

export function SecondStepForm({ step, onBack }: SecondStepFormProps) {
  const { ticket } = step;
  const methods: readonly Method[] = [...step.methods, 'recovery-code'];
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery-code');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const asking = useRef<AbortController>(undefined);
  // Leaving cancels a pending passkey request.
  useEffect(() => () => asking.current?.abort(), []);
  // At first, after a failure, and when the method changes.
  useEffect(() => {
    if (!isBusy) form.current?.querySelector<HTMLElement>('input, [type="submit"]')?.focus();
  }, [isBusy, method]);

  async function confirm(typed: string) {
    if (isBusy) return;
    if (method !== 'passkey' && typed.trim() === '') return setFailure(factorSentences.codeRequired);
    const { signal } = (asking.current = new AbortController());
    setBusy(true);
    setFailure(undefined);
    try {
      const proof =
        method === 'passkey' ? { passkey: await answerWithPasskey(ticket, signal) } : { code: typed };
      await session.confirm({ ticket, ...proof });
    } catch (error) {
      if (signal.aborted) return;
      const fallback = method === 'passkey' ? passkeySentences.useFailed : auth.loginFailedOnScreen;
      if (isExpired(error)) return onBack(messageOf(error, fallback));
      setFailure(messageOf(error, fallback));
      setCode('');
      setBusy(false);
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void confirm(code);
  };
  const change = (next: Method) => {
    asking.current?.abort();
    setBusy(false);
    setMethod(next);
    setCode('');
    setFailure(undefined);
  };

  return (
    <>
      <Title order={1} size="h2">
        {words.title}
      </Title>
      <form ref={form} noValidate className={classes['form']} onSubmit={submit}>
        <Text size="sm" c="dimmed" ta="center">
          {explanations[method]}
        </Text>
        {method === 'recovery-code' && (
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
        )}
        {method === 'authenticator' && (
          <CodeDigits
            id="second-factor-code"
            length={authenticatorLimits.digits}
            label={words.code}
            digitLabel={words.digit}
            code={code}
            isBusy={isBusy}
            onChange={setCode}
            onComplete={(typed) => void confirm(typed)}
          />
        )}
        {failure !== undefined && (
          <p className={classes['failure']} role="alert">
            {failure}
          </p>
        )}
        <BusyButton type="submit" size="md" fullWidth isBusy={isBusy}>
          {method === 'passkey' ? passkeyWords.use : words.submit}
        </BusyButton>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Choice key={other} onClick={() => change(other)}>
              {choices[other]}
            </Choice>
          ))}
        <Choice onClick={() => onBack()}>{login.back}</Choice>
      </form>
    </>
  );
}

function Choice({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" ta="center" onClick={onClick}>
      {children}
    </Anchor>
  );
}

function isExpired(error: unknown): boolean {
  const body = error instanceof ApiError ? error.body : undefined;
  return typeof body === 'object' && body !== null && Reflect.get(body, 'ticketExpired') === true;
}
