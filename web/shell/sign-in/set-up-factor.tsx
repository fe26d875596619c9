/** Shown to people whose role needs a second factor, until they have one. The URL does not change. */
import { Button, Text, Title } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { accountWords, passkeyWords, policyWords as words } from '../../../domain/account/text.ts';
import { forms, shell } from '../../../domain/text.ts';
import { session } from '../../client/session/session.ts';
import type { SessionUser } from '../../client/session/session-api.ts';
import { AddPasskey } from '../account/add-passkey.tsx';
import { AuthenticatorSetup } from '../account/authenticator-setup.tsx';
import { FactorSections } from '../account/factor-sections.tsx';
import { RecoveryCodes } from '../account/recovery-codes.tsx';
import { CentredPage } from '../centred-page.tsx';
import { TimeoutWarning } from '../notices/timeout-warning.tsx';
import classes from '../centred-page.module.css';

interface SetUpFactorProps {
  readonly user: SessionUser;
  /** The page stays while a setup is open: its recovery codes are shown after the server has stored the factor. */
  readonly onOpen: (isOpen: boolean) => void;
}

/** Without a factor there is nothing else to do. */
type Setup = 'setUp' | 'addPasskey';

const titles: Readonly<Record<Setup, string>> = {
  setUp: accountWords.authenticator,
  addPasskey: passkeyWords.add,
};

export function SetUpFactor({ user, onOpen }: SetUpFactorProps) {
  const [queryClient] = useState(() => new QueryClient());
  const [view, setView] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [title, stepTitle] = [useRef<HTMLHeadingElement>(null), useRef<HTMLHeadingElement>(null)];
  // Where the page or a step begins; forms focus their first field, and their section is announced with it.
  useEffect(() => {
    if (view === undefined) title.current?.focus();
    else if (codes) stepTitle.current?.focus();
  }, [view, codes, title, stepTitle]);
  const show = (kind?: Setup) => {
    setView(kind);
    onOpen(kind !== undefined);
  };
  const finish = () => void session.userChanged().then(() => onOpen(false));
  const setup = {
    onLeave: () => show(),
    // There are none if another tab has set up a factor meanwhile.
    onDone: (made: readonly string[]) => (made.length > 0 ? setCodes(made) : finish()),
  };
  return (
    <QueryClientProvider client={queryClient}>
      <CentredPage title={words.title}>
        <Title ref={title} order={1} size="h2" tabIndex={-1}>
          {words.title}
        </Title>
        <Text size="sm" mt={8}>
          {words.titleText(user.username)}
        </Text>
        <div className={classes['form']}>
          {view && (
            <section aria-labelledby="set-up-step">
              <Title ref={stepTitle} id="set-up-step" order={2} size="h4" mb={12} tabIndex={-1}>
                {codes ? accountWords.codesTitle : titles[view]}
              </Title>
              {codes && <RecoveryCodes codes={codes} onDone={finish} />}
              {!codes && view === 'setUp' && <AuthenticatorSetup leaveLabel={forms.cancel} {...setup} />}
              {!codes && view === 'addPasskey' && <AddPasskey {...setup} />}
            </section>
          )}
          {view === undefined && (
            <>
              <FactorSections
                Heading="h2"
                onOpen={({ kind }) => (kind === 'setUp' || kind === 'addPasskey') && show(kind)}
              />
              <Button variant="default" mt={24} fullWidth onClick={() => void session.logout()}>
                {shell.logout}
              </Button>
            </>
          )}
        </div>
      </CentredPage>
      <TimeoutWarning />
    </QueryClientProvider>
  );
}
