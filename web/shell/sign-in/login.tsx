import { Anchor, PasswordInput, TextInput, Title } from '@mantine/core';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Suspense, useEffect, useRef, useState, type MouseEvent, type SubmitEvent } from 'react';
import type { SecondStep } from '../../../domain/account/step.ts';
import { auth, login } from '../../../domain/session/text.ts';
import { shell } from '../../../domain/text.ts';
import { messageOf } from '../../client/http/request.ts';
import { session } from '../../client/session/session.ts';
import { useSession } from '../../client/session/use-session.ts';
import { CentredPage } from '../centred-page.tsx';
import { lazyPage } from '../lazy-page.tsx';
import classes from '../centred-page.module.css';

const recoveryPath = '/forgot-password';

/** Most accounts need it after the password only. */
const SecondStepForm = lazyPage(async () => (await import('./second-step.tsx')).SecondStepForm);

interface LoginProps {
  /** Called when the user starts typing, to load the next screens. */
  readonly onStart: () => void;
  /** Opens another page. The login page does not know the router. */
  readonly onOpen: (path: string) => void;
}

export function Login({ onStart, onOpen }: LoginProps) {
  const [step, setStep] = useState<SecondStep>();
  const [reason, setReason] = useState<string>();
  const back = (why?: string) => {
    setStep(undefined);
    setReason(why);
  };
  return (
    <CentredPage title={login.submit}>
      {step ? (
        <Suspense>
          <SecondStepForm step={step} onBack={back} />
        </Suspense>
      ) : (
        <>
          <Title order={1} size="h2">
            {shell.loginTitle}
          </Title>
          <EndReason />
          <LoginForm failedBefore={reason} onStart={onStart} onOpen={onOpen} onSecondStep={setStep} />
        </>
      )}
    </CentredPage>
  );
}

/** Why the last session ended, until the next login. */
function EndReason() {
  const state = useSession();
  if (state.status !== 'signedOut' || !state.reason) return null;
  return <output className={classes['reason']}>{state.reason}</output>;
}

interface LoginFormProps extends LoginProps {
  /** Why the second step was left. */
  readonly failedBefore: string | undefined;
  readonly onSecondStep: (step: SecondStep) => void;
}

function LoginForm({ failedBefore, onStart, onOpen, onSecondStep }: LoginFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(failedBefore);
  const firstField = useRef<HTMLInputElement>(null);
  // The page has nothing else to read first.
  useEffect(() => firstField.current?.focus(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const [who, password] = [textOf(entered, 'username'), textOf(entered, 'password')];
    if (!who.trim() || !password) return setFailure(auth.credentialsRequired);
    setBusy(true);
    setFailure(undefined);
    try {
      const step = await session.login(who, password);
      if (step) onSecondStep(step);
    } catch (error) {
      setFailure(messageOf(error, auth.loginFailedOnScreen));
      setBusy(false);
    }
  }

  // A click with a modifier key opens another tab, as usual.
  const openRecovery = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(recoveryPath);
  };

  return (
    <form noValidate className={classes['form']} onInput={onStart} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={login.who}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        ref={firstField}
        size="md"
      />
      <PasswordInput
        label={login.password}
        name="password"
        autoComplete="current-password"
        size="md"
        // Its state is announced as pressed or not: a label that changes as well would contradict it.
        visibilityToggleButtonProps={{ 'aria-label': login.showPassword }}
      />
      {failure !== undefined && (
        <p className={classes['failure']} role="alert">
          {failure}
        </p>
      )}
      <BusyButton type="submit" size="md" fullWidth isBusy={isBusy}>
        {login.submit}
      </BusyButton>
      <Anchor href={recoveryPath} onClick={openRecovery} size="sm" ta="center">
        {shell.forgotPassword}
      </Anchor>
    </form>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
