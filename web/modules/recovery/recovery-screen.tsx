/** Password recovery in three steps: email, code, new password. */
import { Anchor, Title } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { recoveryRedirectMs } from '../../../domain/values/limits.ts';
import { login, recovery } from '../../../domain/session/text.ts';
import { CentredPage } from '../../shell/centred-page.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { StepMessage, useStepMessage } from './step-message.tsx';
import classes from './recovery.module.css';

const titles = [recovery.requestTitle, recovery.verifyTitle, recovery.resetTitle] as const;

export function RecoveryScreen() {
  const [step, setStep] = useState(0);
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [isDone, setDone] = useState(false);
  const message = useStepMessage();
  useRedirect(isDone);
  const title = titles[step] ?? recovery.requestTitle;
  const goOn = (text: string) => {
    message.succeed(text);
    setStep(step + 1);
  };
  const startAgain = () => {
    message.clear();
    setStep(0);
  };
  return (
    <CentredPage title={title}>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Steps current={step} />
      <StepMessage message={message} />
      {step === 0 && (
        <EmailStep
          initial={email}
          message={message}
          onSent={(address, text) => {
            setEmail(address);
            goOn(text);
          }}
        />
      )}
      {step === 1 && (
        <CodeStep
          email={email}
          message={message}
          onVerified={(otp, text) => {
            setCode(otp);
            goOn(text);
          }}
          onStartAgain={startAgain}
        />
      )}
      {step === 2 && !isDone && (
        <PasswordStep
          email={email}
          code={code}
          message={message}
          onReset={(text) => {
            message.succeed(`${text}. ${recovery.redirecting}`);
            setDone(true);
          }}
          onStartAgain={startAgain}
        />
      )}
      <Anchor component={Link} to="/" size="sm" mt="md">
        {login.back}
      </Anchor>
    </CentredPage>
  );
}

function Steps({ current }: { readonly current: number }) {
  return (
    <ol className={classes['steps']} aria-label={recovery.steps}>
      {titles.map((title, index) => (
        <li
          key={title}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          {title}
        </li>
      ))}
    </ol>
  );
}

function useRedirect(isDone: boolean) {
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate('/'), [navigate]);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(leave, recoveryRedirectMs);
    return () => clearTimeout(timer);
  }, [isDone, leave]);
}
