/** What protects the account of the signed-in person. */
import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { accountWords as words, factorSentences } from '../../../domain/account/text.ts';
import type { FactorState } from '../../../domain/account/second-factor.ts';
import { forms } from '../../../domain/text.ts';
import { indiaDateTime } from '../../../domain/values/time.ts';
import { messageOf } from '../../client/calls/api.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RenewCodes, TurnOff } from './confirmed-change.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useFactors } from './use-factors.ts';
import classes from './account.module.css';

type View = 'overview' | 'setUp' | 'turnOff' | 'newCodes';

const titles: Readonly<Record<View, string>> = {
  overview: words.title,
  setUp: words.authenticator,
  turnOff: words.turnOff,
  newCodes: words.newCodes,
};

export function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const [view, setView] = useState<View>('overview');
  const back = () => setView('overview');
  return (
    // A dialog of its own for each view: the focus starts at its first field.
    <Dialog key={view} title={titles[view]} size="md" isContinued={view !== 'overview'} onClose={onClose}>
      {view === 'overview' && (
        <>
          <Overview onOpen={setView} />
          <SessionsSection />
        </>
      )}
      {view === 'setUp' && <AuthenticatorSetup leaveLabel={forms.cancel} onLeave={back} onDone={back} />}
      {view === 'turnOff' && <TurnOff onDone={back} />}
      {view === 'newCodes' && <RenewCodes onDone={back} />}
    </Dialog>
  );
}

function Overview({ onOpen }: { readonly onOpen: (view: View) => void }) {
  const { data, error } = useFactors();
  if (error && !data)
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {messageOf(error, factorSentences.fetchFailed)}
      </Text>
    );
  return (
    <section className={classes['section']} aria-labelledby="authenticator-heading">
      <h3 id="authenticator-heading">{words.authenticator}</h3>
      <p>{words.authenticatorText}</p>
      {data ? <Authenticator state={data} onOpen={onOpen} /> : <Skeleton height={36} width={160} />}
    </section>
  );
}

interface AuthenticatorProps {
  readonly state: FactorState;
  readonly onOpen: (view: View) => void;
}

function Authenticator({ state, onOpen }: AuthenticatorProps) {
  const { authenticatorSince, codesLeft } = state;
  if (authenticatorSince === null)
    return (
      <Button data-autofocus onClick={() => onOpen('setUp')}>
        {words.setUp}
      </Button>
    );
  return (
    <>
      <p className={classes['state']}>
        <strong>{words.since(indiaDateTime(new Date(authenticatorSince)))}</strong>
        <span>{words.codesLeft(codesLeft)}</span>
      </p>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={() => onOpen('newCodes')}>
          {words.newCodes}
        </Button>
        <Button variant="default" onClick={() => onOpen('turnOff')}>
          {words.turnOff}
        </Button>
      </div>
    </>
  );
}
