/** The second factors of the signed-in person, with their actions. */
import { Button, Skeleton, Text } from '@mantine/core';
import type { Passkey } from '../../../domain/account/passkeys.ts';
import type { FactorState } from '../../../domain/account/second-factor.ts';
import { accountWords as words, factorSentences } from '../../../domain/account/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { messageOf } from '../../client/calls/api.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { hasFactor, useFactors } from './use-factors.ts';
import classes from './account.module.css';

export type FactorView =
  | { readonly kind: 'setUp' | 'turnOff' | 'newCodes' | 'addPasskey' }
  | { readonly kind: 'removePasskey'; readonly passkey: Passkey };

interface FactorsProps {
  readonly onOpen: (view: FactorView) => void;
}

interface FactorSectionsProps extends FactorsProps {
  /** One level below the title. */
  readonly Heading: 'h2' | 'h3';
}

export function FactorSections({ Heading, onOpen }: FactorSectionsProps) {
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
        <Heading id="authenticator-heading">{words.authenticator}</Heading>
        <p>{words.authenticatorText}</p>
        {data ? <Authenticator state={data} onOpen={onOpen} /> : <Skeleton height={36} width={160} />}
      </section>
      {data && (
        <PasskeysSection
          Heading={Heading}
          state={data}
          onAdd={() => onOpen({ kind: 'addPasskey' })}
          onRemove={(passkey) => onOpen({ kind: 'removePasskey', passkey })}
        />
      )}
      {data && hasFactor(data) && (
        <section className={classes['section']} aria-labelledby="codes-heading">
          <Heading id="codes-heading">{words.codesTitle}</Heading>
          <p>{words.codesLeft(data.codesLeft)}</p>
          <Button variant="default" onClick={() => onOpen({ kind: 'newCodes' })}>
            {words.newCodes}
          </Button>
        </section>
      )}
    </>
  );
}

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
