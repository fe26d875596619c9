/** A table of entries loaded page by page; if the first page fails, shows the error with a retry. */
import type { ComponentProps } from 'react';
import { lists } from '../../../domain/text.ts';
import { messageOf } from '../../client/calls/api.ts';
import type { useEntries } from '../../client/calls/history.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/table/empty-state.tsx';

type Table<Entry> = Omit<ComponentProps<typeof DataTable<Entry>>, 'rows' | 'isLoading' | 'empty'>;

interface EntriesTableProps<Entry> extends Table<Entry> {
  readonly found: ReturnType<typeof useEntries<Entry>>;
  /** If the server gives no reason. */
  readonly failedText: string;
  readonly emptyText: string;
  readonly className: string | undefined;
}

export function EntriesTable<Entry>(props: EntriesTableProps<Entry>) {
  const { found, failedText, emptyText, className, ...table } = props;
  const { entries, error } = found;
  if (error && entries === undefined)
    return (
      <EmptyState
        isFramed
        tone="error"
        text={messageOf(error, failedText)}
        action={{ label: lists.tryAgain, onClick: () => void found.refetch() }}
      />
    );
  return (
    <div className={className}>
      <DataTable
        {...table}
        rows={entries ?? []}
        isLoading={found.isPending}
        empty={<EmptyState text={emptyText} />}
      />
    </div>
  );
}
