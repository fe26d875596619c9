import { Skeleton } from '@mantine/core';
import type { HistoryEntry } from '../../../domain/evidence/audit/audit.ts';
import { differenceIn, inWords } from '../../../domain/evidence/audit/difference.ts';
import { auditSentences, auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { lists } from '../../../domain/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { messageOf } from '../../client/calls/api.ts';
import { useEntries } from '../../client/calls/history.ts';
import { EmptyState } from '../../ui/table/empty-state.tsx';
import { DifferenceTable } from '../../ui/text/difference-table.tsx';
import { MoreEntries } from './more-entries.tsx';
import classes from './history.module.css';

export interface HistoryListProps {
  /** Below /api, of the record. */
  readonly path: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Oldest first. */
export function HistoryList({ path, labels }: HistoryListProps) {
  const query = useEntries<HistoryEntry>(`${path}/history`, { isEnabled: true });
  const { entries } = query;
  if (query.error && !entries)
    return (
      <EmptyState
        tone="error"
        text={messageOf(query.error, auditSentences.fetchFailed)}
        action={{ label: lists.tryAgain, onClick: () => void query.refetch() }}
      />
    );
  if (!entries) return <Skeleton height={60} radius="sm" />;
  if (entries.length === 0) return <EmptyState text={words.noHistory} />;
  return (
    <>
      <ol className={classes['list']} aria-label={words.history}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className={classes['line']}>
              <strong>{inWords(entry.action)}</strong>
              <span>{entry.actor}</span>
              <time dateTime={entry.at}>{indiaDateTime(new Date(entry.at))}</time>
            </p>
            <DifferenceTable differences={differenceIn(entry, labels)} />
          </li>
        ))}
      </ol>
      <MoreEntries of={query} failedText={auditSentences.fetchFailed} />
    </>
  );
}
