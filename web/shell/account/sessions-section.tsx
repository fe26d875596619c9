/** Where the person is signed in, and signing out elsewhere. */
import { Badge, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OwnSession } from '../../../domain/account/sessions.ts';
import { sessionSentences, sessionWords as words } from '../../../domain/account/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { call, isUnknownRecord, messageOf } from '../../client/calls/api.ts';
import { impatient, isWorthRetrying } from '../../client/calls/resource.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import classes from './account.module.css';

const key = ['own-sessions'] as const;
const path = '/admin/sessions';

interface Done {
  readonly message: string;
}

async function endOne(one: string): Promise<Done> {
  try {
    return await call<Done>('POST', `${path}/end`, { body: { key: one } });
  } catch (error) {
    // It expired, or was ended elsewhere, since the list was fetched.
    if (isUnknownRecord(error)) return { message: sessionSentences.ended };
    throw error;
  }
}

function useSessions() {
  const client = useQueryClient();
  const sessions = useQuery({
    ...impatient,
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await call<{ readonly data: readonly OwnSession[] }>('GET', path, { signal })).data,
    retry: isWorthRetrying,
    staleTime: 0,
  });
  const end = useMutation({
    ...impatient,
    mutationFn: (one: string | undefined) =>
      one === undefined ? call<Done>('POST', `${path}/end-others`) : endOne(one),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return { sessions, end };
}

export function SessionsSection() {
  const { sessions, end } = useSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error } = sessions;
  // The button is gone with its row: the focus fell back to the dialog or the page.
  useEffect(() => {
    if (end.isSuccess && document.activeElement?.contains(heading.current)) heading.current?.focus();
  }, [end.isSuccess, data]);
  const failure = end.error
    ? messageOf(end.error, sessionSentences.endFailed)
    : error && messageOf(error, sessionSentences.fetchFailed);
  return (
    <section className={classes['section']} aria-labelledby="sessions-heading">
      <h3 ref={heading} id="sessions-heading" tabIndex={-1}>
        {words.title}
      </h3>
      {/* Always present: screen readers only announce changes inside. */}
      <output className={classes['done']}>{end.data?.message}</output>
      {failure && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
      {!data && !error && <Skeleton height={60} mt={8} />}
      <ul className={classes['items']}>
        {data?.map((session) => (
          <Session
            key={session.key}
            session={session}
            isBusy={end.isPending && end.variables === session.key}
            onEnd={() => end.mutate(session.key)}
          />
        ))}
      </ul>
      {data && data.length > 1 && (
        <BusyButton
          variant="default"
          size="xs"
          isBusy={end.isPending && end.variables === undefined}
          onClick={() => end.mutate(undefined)}
        >
          {words.endOthers}
        </BusyButton>
      )}
    </section>
  );
}

interface SessionProps {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function Session({ session, isBusy, onEnd }: SessionProps) {
  const { device, address, since, lastSeen, isThis } = session;
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <span>{address}</span>
        <span>{words.since(indiaDateTime(new Date(since)))}</span>
        {!isThis && <span>{words.lastSeen(indiaDateTime(new Date(lastSeen)))}</span>}
      </div>
      {isThis ? (
        <Badge variant="light" color="gray" tt="none">
          {words.thisDevice}
        </Badge>
      ) : (
        <BusyButton
          variant="default"
          size="xs"
          aria-label={words.endOf(device, address)}
          isBusy={isBusy}
          onClick={onEnd}
        >
          {words.end}
        </BusyButton>
      )}
    </li>
  );
}
