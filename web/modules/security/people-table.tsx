/** Accounts with what protects them. */
import { Button, SegmentedControl } from '@mantine/core';
import {
  overviewFilters,
  type AccountOverview,
  type OverviewFilter,
} from '../../../domain/account/overview.ts';
import { factorsInWords, overviewSentences, overviewWords as words } from '../../../domain/account/text.ts';
import { lists } from '../../../domain/text.ts';
import { indiaDateTime } from '../../../domain/values/time.ts';
import { messageOf } from '../../client/calls/api.ts';
import { useEntries } from '../../client/calls/history.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/table/empty-state.tsx';
import classes from './security-screen.module.css';

const moment = (at: string | null) => (at === null ? words.never : indiaDateTime(new Date(at)));

const columns: readonly Column<AccountOverview>[] = [
  { key: 'username', header: words.username, value: ({ username }) => username, width: 180, card: 'title' },
  { key: 'role', header: words.role, value: ({ role }) => role, width: 100, card: 'state' },
  {
    key: 'factor',
    header: words.secondFactor,
    value: ({ hasAuthenticator, passkeys }) => factorsInWords(hasAuthenticator, passkeys),
    width: 220,
    grows: true,
    card: 'detail',
  },
  {
    key: 'login',
    header: words.lastLogin,
    value: ({ signedInAt }) => moment(signedInAt),
    width: 170,
    hasFigures: true,
    card: 'detail',
  },
  {
    key: 'seen',
    header: words.lastSeen,
    value: ({ lastSeen }) => moment(lastSeen),
    width: 170,
    hasFigures: true,
    card: 'amount',
  },
  {
    key: 'sessions',
    header: words.sessions,
    value: ({ sessions }) => sessions,
    width: 130,
    align: 'end',
  },
];

interface PeopleTableProps {
  readonly show: OverviewFilter;
  readonly onShow: (show: OverviewFilter) => void;
}

export function PeopleTable({ show, onShow }: PeopleTableProps) {
  const found = useEntries<AccountOverview>(`/admin/security/people?show=${show}`, { isEnabled: true });
  const choices = overviewFilters.map((value) => ({ value, label: words.filters[value] }));
  return (
    <section className={classes['people']} aria-labelledby="people-heading">
      <h2 id="people-heading">{words.heading}</h2>
      <SegmentedControl
        size="xs"
        aria-labelledby="people-heading"
        data={choices}
        value={show}
        onChange={onShow}
      />
      {found.error && found.entries === undefined ? (
        <EmptyState
          isFramed
          tone="error"
          text={messageOf(found.error, overviewSentences.fetchFailed)}
          action={{ label: lists.tryAgain, onClick: () => void found.refetch() }}
        />
      ) : (
        <div className={classes['table']}>
          <DataTable
            name={words.heading}
            columns={columns}
            rows={found.entries ?? []}
            rowKey={({ _id }) => _id}
            isLoading={found.isPending}
            empty={<EmptyState text={words.empty} />}
          />
        </div>
      )}
      {found.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {words.showMore}
        </Button>
      )}
    </section>
  );
}
