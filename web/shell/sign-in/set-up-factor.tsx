/** Shown to people whose role needs a second factor, until they have one. The URL does not change. */
import { Text, Title } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { policyWords as words } from '../../../domain/account/text.ts';
import { shell } from '../../../domain/text.ts';
import { session } from '../../client/session/session.ts';
import type { SessionUser } from '../../client/session/session-api.ts';
import { AuthenticatorSetup } from '../account/authenticator-setup.tsx';
import { CentredPage } from '../centred-page.tsx';
import { TimeoutWarning } from '../frame/timeout-warning.tsx';
import classes from '../centred-page.module.css';

export function SetUpFactor({ user }: { readonly user: SessionUser }) {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <CentredPage title={words.title}>
        <Title order={1} size="h2">
          {words.title}
        </Title>
        <Text size="sm" mt={8}>
          {words.titleText(user.username)}
        </Text>
        <div className={classes['form']}>
          <AuthenticatorSetup
            leaveLabel={shell.logout}
            onLeave={() => void session.logout()}
            onDone={() => void session.userChanged()}
          />
        </div>
      </CentredPage>
      <TimeoutWarning />
    </QueryClientProvider>
  );
}
