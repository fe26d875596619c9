/** The passkeys of the account. */
import { Button } from '@mantine/core';
import type { Passkey } from '../../../domain/account/passkeys.ts';
import type { FactorState } from '../../../domain/account/second-factor.ts';
import { passkeySentences, passkeyWords as words } from '../../../domain/account/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { hasBrowserPasskeys } from './use-factors.ts';
import classes from './account.module.css';

interface PasskeysSectionProps {
  readonly Heading: 'h2' | 'h3';
  readonly state: Pick<FactorState, 'passkeys' | 'passkeysPossible'>;
  readonly onAdd: () => void;
  readonly onRemove: (passkey: Passkey) => void;
}

export function PasskeysSection({ Heading, state, onAdd, onRemove }: PasskeysSectionProps) {
  const { passkeys, passkeysPossible } = state;
  return (
    <section className={classes['section']} aria-labelledby="passkeys-heading">
      <Heading id="passkeys-heading">{words.heading}</Heading>
      <p>{words.text}</p>
      {passkeys.length > 0 && (
        <ul className={classes['items']}>
          {passkeys.map((passkey) => (
            <li key={passkey._id}>
              <div>
                <strong>{passkey.name}</strong>
                <span>{words.created(indiaDateTime(new Date(passkey.createdAt)))}</span>
                <span>
                  {passkey.usedAt === null
                    ? words.neverUsed
                    : words.used(indiaDateTime(new Date(passkey.usedAt)))}
                </span>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={words.removeOf(passkey.name)}
                onClick={() => onRemove(passkey)}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeysPossible && hasBrowserPasskeys() ? (
        <Button variant="default" onClick={onAdd}>
          {words.add}
        </Button>
      ) : (
        <p>{passkeySentences.noName}</p>
      )}
    </section>
  );
}
