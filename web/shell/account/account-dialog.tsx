/** What protects the account of the signed-in person. */
import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import type { Passkey } from '../../../domain/account/passkeys.ts';
import { accountWords as words, factorSentences, passkeyWords } from '../../../domain/account/text.ts';
import type { FactorState } from '../../../domain/account/second-factor.ts';
import { forms } from '../../../domain/text.ts';
import { indiaDateTime } from '../../../domain/values/time.ts';
import { messageOf } from '../../client/calls/api.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RemovePasskey, RenewCodes, TurnOff } from './confirmed-change.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useFactors } from './use-factors.ts';
import classes from './account.module.css';

type View =
  | { readonly kind: 'overview' | 'setUp' | 'turnOff' | 'newCodes' | 'addPasskey' }
  | { readonly kind: 'removePasskey'; readonly passkey: Passkey };

const titles: Readonly<Record<View['kind'], string>> = {
  overview: words.title,
  setUp: words.authenticator,
  turnOff: words.turnOff,
  newCodes: words.newCodes,
  addPasskey: passkeyWords.add,
  removePasskey: passkeyWords.remove,
};

export function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const [view, setView] = useState<View>({ kind: 'overview' });
  const { kind } = view;
  const back = () => setView({ kind: 'overview' });
  return (
    // A dialog of its own for each view: the focus starts at its first field.
    <Dialog key={kind} title={titles[kind]} size="md" isContinued={kind !== 'overview'} onClose={onClose}>
      {kind === 'overview' && (
        <>
          <Factors onOpen={setView} />
          <SessionsSection />
        </>
      )}
      {kind === 'setUp' && <AuthenticatorSetup leaveLabel={forms.cancel} onLeave={back} onDone={back} />}
      {kind === 'turnOff' && <TurnOff onDone={back} />}
      {kind === 'newCodes' && <RenewCodes onDone={back} />}
      {kind === 'addPasskey' && <AddPasskey onDone={back} />}
      {kind === 'removePasskey' && <RemovePasskey passkey={view.passkey} onDone={back} />}
    </Dialog>
  );
}

interface FactorsProps {
  readonly onOpen: (view: View) => void;
}

function Factors({ onOpen }: FactorsProps) {
  const { data, error } = useFactors();
  if (error && !data)
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {messageOf(error, factorSentences.fetchFailed)}
      </Text>
    );
  return (
    <>
      <section className={classes['section']} aria-labelledby="authenticator-heading">
        <h3 id="authenticator-heading">{words.authenticator}</h3>
        <p>{words.authenticatorText}</p>
        {data ? <Authenticator state={data} onOpen={onOpen} /> : <Skeleton height={36} width={160} />}
      </section>
      {data && (
        <PasskeysSection
          state={data}
          onAdd={() => onOpen({ kind: 'addPasskey' })}
          onRemove={(passkey) => onOpen({ kind: 'removePasskey', passkey })}
        />
      )}
      {data && hasFactor(data) && (
        <section className={classes['section']} aria-labelledby="codes-heading">
          <h3 id="codes-heading">{words.codesTitle}</h3>
          <p>{words.codesLeft(data.codesLeft)}</p>
          <Button variant="default" onClick={() => onOpen({ kind: 'newCodes' })}>
            {words.newCodes}
          </Button>
        </section>
      )}
    </>
  );
}

const hasFactor = ({ authenticatorSince, passkeys }: FactorState) =>
  authenticatorSince !== null || passkeys.length > 0;

interface AuthenticatorProps extends FactorsProps {
  readonly state: FactorState;
}

function Authenticator({ state: { authenticatorSince }, onOpen }: AuthenticatorProps) {
  if (authenticatorSince === null)
    return (
      <Button data-autofocus onClick={() => onOpen({ kind: 'setUp' })}>
        {words.setUp}
      </Button>
    );
  return (
    <div className={classes['state']}>
      <span>{words.since(indiaDateTime(new Date(authenticatorSince)))}</span>
      <Button variant="default" onClick={() => onOpen({ kind: 'turnOff' })}>
        {words.turnOff}
      </Button>
    </div>
  );
}
