/** The audit trail: filters, entries, what each of them changed, and the state of the signed log. */
import { ArrowDownTrayIcon, XMarkIcon } from '../../ui/icons/outline.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { sectionOf } from '../../../domain/areas.ts';
import type { AuditRecord } from '../../../domain/evidence/audit/audit.ts';
import { differenceIn, inWords, summaryOf } from '../../../domain/evidence/audit/difference.ts';
import { auditFile, auditSentences, auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { shell } from '../../../domain/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { messageOf } from '../../client/calls/api.ts';
import { download } from '../../client/calls/download.ts';
import { useEntries } from '../../client/calls/history.ts';
import { EntriesTable } from '../../record-screens/history/entries-table.tsx';
import { MoreEntries } from '../../record-screens/history/more-entries.tsx';
import { useTableSettings } from '../../record-screens/list/use-table-settings.tsx';
import { useFilterParams } from '../../record-screens/address/use-filter-params.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { useBanner, type BannerState } from '../../ui/page/use-banner.ts';
import type { Column } from '../../ui/table/column.ts';
import type { DataTableHandle } from '../../ui/table/data-table.tsx';
import { Tool } from '../../ui/table/tools/tool.tsx';
import { AuditEntry } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { filterFields, queryOf } from './audit-params.ts';
import { labelsOf } from './audit-records.ts';
import { LogState } from './log-state.tsx';
import classes from './audit-screen.module.css';

const typingMs = 300;

const changeOf = (entry: AuditRecord) => summaryOf(differenceIn(entry, labelsOf(entry)));

const columns: readonly Column<AuditRecord>[] = [
  {
    key: 'at',
    header: words.at,
    value: ({ at }) => indiaDateTime(new Date(at)),
    width: 160,
    hasFigures: true,
    card: 'amount',
  },
  { key: 'actor', header: words.actor, value: ({ actor }) => actor, truncate: 30, card: 'title' },
  {
    key: 'action',
    header: words.action,
    value: ({ action }) => inWords(action),
    width: 130,
    card: 'detail',
  },
  {
    key: 'entity',
    header: words.entity,
    value: ({ entity }) => inWords(entity),
    width: 120,
    card: 'detail',
  },
  {
    key: 'area',
    header: words.area,
    value: ({ area }) => (area ? sectionOf(area) : ''),
    width: 90,
    card: 'state',
  },
  {
    key: 'change',
    header: words.change,
    value: changeOf,
    width: 280,
    grows: true,
    card: 'detail',
  },
  { key: 'address', header: words.address, value: ({ address }) => address ?? '', width: 130 },
  {
    key: 'sequenced',
    header: words.sequenced,
    width: 110,
    value: ({ sequenced }) => (sequenced ? words.yes : words.waiting),
  },
];

export function AuditScreen() {
  const banner = useBanner();
  const { values, set, reset } = useFilterParams(filterFields);
  const [query] = useDebouncedValue(queryOf(values), typingMs);
  const found = useEntries<AuditRecord>(`/audit${query}`, { isEnabled: true });
  const [opened, setOpened] = useState<AuditRecord>();
  const open = useCallback((entry: AuditRecord) => setOpened(entry), []);
  const table = useRef<DataTableHandle>(null);
  const { table: tableSettings, columnsTool } = useTableSettings('list.audit', columns);
  const isFiltered = Object.values(values).some(Boolean);
  return (
    <PageFrame
      title={shell.auditLabel}
      banner={banner}
      action={
        <>
          {isFiltered && (
            <Tool icon={XMarkIcon} onClick={reset}>
              {words.resetFilters}
            </Tool>
          )}
          {columnsTool}
          <ExportTool query={query} banner={banner} />
        </>
      }
      footer={<MoreEntries of={found} failedText={auditSentences.fetchFailed} />}
    >
      <LogState />
      <AuditFilters values={values} onChange={set} />
      <EntriesTable
        ref={table}
        name={shell.auditLabel}
        columns={columns}
        {...tableSettings}
        rowKey={({ id }) => id}
        onOpen={open}
        found={found}
        failedText={auditSentences.fetchFailed}
        emptyText={words.empty}
        className={classes['table']}
      />
      {opened && (
        <AuditEntry
          entry={opened}
          onClose={() => setOpened(undefined)}
          onFocusLost={() => table.current?.focusActive()}
        />
      )}
    </PageFrame>
  );
}

function ExportTool({ query, banner }: { readonly query: string; readonly banner: BannerState }) {
  const [isBusy, setBusy] = useState(false);
  const exportAll = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await download(`/audit/export${query}`, auditFile);
      banner.showSuccess(words.exported);
    } catch (error) {
      banner.showError(messageOf(error, auditSentences.exportFailed));
    }
    setBusy(false);
  };
  return (
    <Tool icon={ArrowDownTrayIcon} isBusy={isBusy} onClick={() => void exportAll()}>
      {words.export}
    </Tool>
  );
}
