/** Accounts with their security settings. */
import { SegmentedControl } from '@mantine/core';
import {
  overviewFilters,
  type AccountOverview,
  type OverviewFilter,
} from '../../../domain/account/overview.ts';
import { factorsInWords, overviewSentences, overviewWords as words } from '../../../domain/account/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { useEntries } from '../../client/calls/history.ts';
import { EntriesTable } from '../../record-screens/history/entries-table.tsx';
import { MoreEntries } from '../../record-screens/history/more-entries.tsx';
import type { Column } from '../../ui/table/column.ts';
import classes from './security-screen.module.css';

const moment = (at: string | null) => (at === null ? words.never : indiaDateTime(new Date(at)));

const factors = ({ hasAuthenticator, passkeys }: AccountOverview) =>
  factorsInWords(hasAuthenticator, passkeys);
const hasFactor = ({ hasAuthenticator, passkeys }: AccountOverview) => hasAuthenticator || passkeys > 0;

/** A card has no headers, so its values are labelled. The last login is left out: it is often the same as last seen. */
const columns: readonly Column<AccountOverview>[] = [
  { key: 'username', header: words.username, value: ({ username }) => username, width: 180, card: 'title' },
  { key: 'role', header: words.role, value: ({ role }) => role, width: 100, card: 'amount' },
  {
    key: 'factor',
    header: words.secondFactor,
    value: factors,
    width: 220,
    grows: true,
    card: 'detail',
    cardCell: (account) => (hasFactor(account) ? factors(account) : words.noFactor),
  },
  {
    key: 'login',
    header: words.lastLogin,
    value: ({ signedInAt }) => moment(signedInAt),
    width: 170,
    hasFigures: true,
  },
  {
    key: 'seen',
    header: words.lastSeen,
    value: ({ lastSeen }) => moment(lastSeen),
    width: 170,
    hasFigures: true,
    card: 'state',
    cardCell: ({ lastSeen }) => words.seenAt(moment(lastSeen)),
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
      <EntriesTable
        name={words.heading}
        columns={columns}
        rowKey={({ _id }) => _id}
        found={found}
        failedText={overviewSentences.fetchFailed}
        emptyText={words.empty}
        className={classes['table']}
      />
      <MoreEntries of={found} failedText={overviewSentences.fetchFailed} />
    </section>
  );
}
