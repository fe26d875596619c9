/** Shown to users whose password was set by someone else, until they change it. The URL does not change. */
import { Button, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { auth } from '../../../domain/session/text.ts';
import { shell } from '../../../domain/text.ts';
import { session } from '../../client/session/session.ts';
import type { SessionUser } from '../../client/session/session-api.ts';
import { CentredPage } from '../centred-page.tsx';
import { PasswordForm } from './password-form.tsx';
import { TimeoutWarning } from '../notices/timeout-warning.tsx';
import classes from '../centred-page.module.css';

export function ChoosePassword({ user }: { readonly user: SessionUser }) {
  const [isDone, setDone] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  // Focus the first field: the page has only one purpose.
  useEffect(() => page.current?.querySelector('input')?.focus(), []);
  const goOn = () => {
    setDone(true);
    void session.userChanged();
  };
  return (
    <>
      <CentredPage title={shell.choosePasswordTitle}>
        <Title order={1} size="h2">
          {shell.choosePasswordTitle}
        </Title>
        <Text size="sm" mt={8}>
          {shell.choosePasswordText(user.username)}
        </Text>
        <div ref={page} className={classes['form']}>
          {isDone ? (
            // Shown only briefly, unless the connection was just lost.
            <>
              <output>{auth.passwordChanged}</output>
              <Button onClick={goOn}>{shell.goOn}</Button>
            </>
          ) : (
            <PasswordForm
              isGiven
              leaveLabel={shell.logout}
              onLeave={() => void session.logout()}
              onDone={goOn}
            />
          )}
        </div>
      </CentredPage>
      <TimeoutWarning />
    </>
  );
}
