import { BusyButton } from '../../ui/button/busy-button.tsx';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { codeLength, resendSeconds } from '../../../domain/values/limits.ts';
import { recovery } from '../../../domain/session/text.ts';
import { messageOf } from '../../client/http/request.ts';
import { CodeDigits } from '../../ui/form/code-digits.tsx';
import { askForCode, verifyCode } from './recovery-api.ts';
import { focusFirstField } from './focus-first-field.ts';
import { StartAgain } from './start-again.tsx';
import type { StepMessageState } from './step-message.tsx';
import { useStep } from './use-step.ts';
import classes from './recovery.module.css';

interface CodeStepProps {
  readonly email: string;
  readonly message: StepMessageState;
  readonly onVerified: (code: string, text: string) => void;
  readonly onStartAgain: () => void;
}

export function CodeStep({ email, message, onVerified, onStartAgain }: CodeStepProps) {
  const [code, setCode] = useState('');
  const { isBusy, submit } = useStep(message);
  const form = useRef<HTMLFormElement>(null);
  // Focus on mount, and again after a wrong code.
  useEffect(() => {
    if (!isBusy) focusFirstField(form.current);
  }, [isBusy]);

  const verify = (typed: string) =>
    void submit({
      problem: typed.length < codeLength ? recovery.invalidCode : undefined,
      send: async () => onVerified(typed, await verifyCode(email, typed)),
      failedText: recovery.invalidCode,
      onFailed: () => setCode(''),
    });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    verify(code);
  };

  return (
    <form ref={form} noValidate className={classes['form']} onSubmit={send}>
      <p className={classes['text']}>{recovery.verifyText(email)}</p>
      <CodeDigits
        id="recovery-code"
        length={codeLength}
        label={recovery.code}
        digitLabel={recovery.digit}
        code={code}
        isBusy={isBusy}
        onChange={setCode}
        onComplete={verify}
      />
      <BusyButton type="submit" size="md" fullWidth isBusy={isBusy}>
        {recovery.verify}
      </BusyButton>
      <Resend email={email} message={message} onSent={() => focusFirstField(form.current)} />
      <StartAgain isBusy={isBusy} onStartAgain={onStartAgain} />
    </form>
  );
}

interface ResendProps extends Pick<CodeStepProps, 'email' | 'message'> {
  /** Called if the button had the focus, which it loses while it counts down. */
  readonly onSent: () => void;
}

function Resend({ email, message, onSent }: ResendProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [left, setLeft] = useState<number>(resendSeconds);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  async function resend() {
    setBusy(true);
    try {
      message.succeed(await askForCode(email));
      setLeft(resendSeconds);
      if (document.activeElement === button.current) onSent();
    } catch (error) {
      message.fail(messageOf(error, recovery.sendFailed));
    }
    setBusy(false);
  }

  return (
    <BusyButton
      ref={button}
      variant="subtle"
      size="sm"
      disabled={left > 0}
      isBusy={isBusy}
      onClick={() => void resend()}
    >
      {left > 0 ? recovery.resendIn(left) : recovery.resend}
    </BusyButton>
  );
}
