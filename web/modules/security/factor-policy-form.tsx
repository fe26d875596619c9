/** The day from which each role requires a second factor. */
import { Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { FactorPolicy } from '../../../domain/account/policy.ts';
import { policySentences, policyWords as words } from '../../../domain/account/text.ts';
import { lists } from '../../../domain/text.ts';
import { roles, type Role } from '../../../domain/permissions.ts';
import { call, messageOf } from '../../client/calls/api.ts';
import { impatient, isWorthRetrying } from '../../client/calls/resource.ts';
import { session } from '../../client/session/session.ts';
import { DayField } from '../../ui/day/day-field.tsx';
import { HeldFields } from '../../ui/form/held-fields.tsx';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { EmptyState } from '../../ui/table/empty-state.tsx';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import classes from './security-screen.module.css';

const path = '/admin/security/second-factor';
const key = ['second-factor-policy'] as const;

interface Answer {
  readonly data: FactorPolicy;
}

export function FactorPolicyForm({ banner }: { readonly banner: BannerState }) {
  const policy = useQuery({
    ...impatient,
    queryKey: key,
    retry: isWorthRetrying,
    queryFn: async ({ signal }) => (await call<Answer>('GET', path, { signal })).data,
  });
  return (
    <section className={classes['policy']} aria-labelledby="policy-heading">
      <h2 id="policy-heading">{words.heading}</h2>
      <p>{words.text}</p>
      {policy.error && !policy.data && (
        <EmptyState
          isFramed
          tone="error"
          text={messageOf(policy.error, policySentences.fetchFailed)}
          action={{ label: lists.tryAgain, onClick: () => void policy.refetch() }}
        />
      )}
      {policy.isPending && <Skeleton height={60} />}
      {policy.data && <Days policy={policy.data} banner={banner} />}
    </section>
  );
}

interface DaysProps {
  readonly policy: FactorPolicy;
  readonly banner: BannerState;
}

function Days({ policy, banner }: DaysProps) {
  const client = useQueryClient();
  // Only of the roles that were changed here: others may be changed by somebody else meanwhile.
  const [changes, setChanges] = useState<Partial<FactorPolicy>>({});
  const days = { ...policy, ...changes };
  const save = useMutation({
    ...impatient,
    mutationFn: async () => (await call<Answer>('PUT', path, { body: changes })).data,
    onSuccess: (saved) => {
      setChanges({});
      client.setQueryData(key, saved);
      banner.showSuccess(policySentences.saved);
      // The rule may affect the person who set it.
      void session.userChanged();
    },
    onError: (error) => banner.showError(messageOf(error, policySentences.saveFailed)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate();
  };
  const set = (role: Role) => (value: string) =>
    setChanges({ ...changes, [role]: value === '' ? null : value });
  return (
    <HeldFields isHeld={save.isPending}>
      <form noValidate className={classes['days']} onSubmit={submit}>
        {roles.toReversed().map((role) => (
          <DayField
            key={role}
            label={words.ofRole(role)}
            placeholder={words.notRequired}
            value={days[role] ?? ''}
            onChange={set(role)}
          />
        ))}
        <BusyButton type="submit" isBusy={save.isPending}>
          {words.save}
        </BusyButton>
      </form>
    </HeldFields>
  );
}
