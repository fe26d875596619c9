/** The proof list: search, filters, pagination, and for admins the deleted proofs. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { lists, sentencesOf } from '../../../../domain/text.ts';
import { proof, type ProofFields } from '../../../../domain/proof/proof.ts';
import { proofFilterWords, proofSearch } from '../../../../domain/proof/filter.ts';
import { proofLabels, proofSentences, proofWords as words } from '../../../../domain/proof/text.ts';
import { beside } from '../../../../domain/values/beside.ts';
import { listKey } from '../../../client/calls/record-cache.ts';
import { FilterChips } from '../../../record-screens/filters/filter-chips.tsx';
import { FilterTool } from '../../../record-screens/filters/filter-tool.tsx';
import { QuickFilters } from '../../../record-screens/filters/quick-filters.tsx';
import { deletedColumns } from '../../../record-screens/list/deleted-columns.ts';
import { RecordTable, useRecordTable } from '../../../record-screens/list/record-table.tsx';
import { useListMode } from '../../../record-screens/long-list/use-list-mode.ts';
import type { useRecordActions } from '../../../record-screens/use-record-actions.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import type { BannerState } from '../../../ui/page/use-banner.ts';
import type { DataTableHandle } from '../../../ui/table/data-table.tsx';
import type { PlaceKeeper } from '../../../ui/table/use-table-place.ts';
import { proofColumns } from './proof-columns.tsx';
import { ProofFilterFields } from './proof-filter-fields.tsx';
import { useProofChoices } from './use-proof-choices.ts';
import { useProofFilter } from './use-proof-filter.ts';
import { mostWhole, useProofPages } from './use-proof-pages.ts';

interface ProofListProps {
  readonly area: Area;
  readonly banner: BannerState;
  readonly actions: ReturnType<typeof useRecordActions<ProofFields>>;
  readonly savedId: string | undefined;
  readonly tableRef: RefObject<DataTableHandle | null>;
  readonly place: PlaceKeeper;
}

const columns = { own: proofColumns, deleted: [...proofColumns, ...deletedColumns] };

export function ProofList({ area, banner, actions, savedId, tableRef, place }: ProofListProps) {
  const sentences = sentencesOf(area, 'proof');
  const isAllowed = actions.may.listing;
  const { mode, count } = useListMode(area, 'proof', { isEnabled: isAllowed, most: mostWhole });
  const table = useRecordTable(area, proof, {
    columns,
    isAllowed: isAllowed && mode === 'whole',
    tableRef,
    place,
  });
  const { view, keep, keepKey, isAhead } = useProofFilter(table.params);
  const params = isAhead ? { ...table.params, page: 1 } : table.params;
  const isPaged = mode === 'pages';
  const client = useQueryClient();
  useEffect(() => {
    // What was loaded when the list was shorter is no longer followed.
    if (isPaged) client.removeQueries({ queryKey: listKey(area, 'proof'), exact: true });
  }, [client, area, isPaged]);
  const rows = isPaged ? undefined : table.list.data;
  const paged = useProofPages(area, { ...view, params, page: params.page }, savedId, {
    isEnabled: isAllowed && !table.isDeletedShown && rows === undefined,
    isWhole: !isPaged,
    count: mode === 'unknown' ? undefined : count,
  });
  const choices = useProofChoices(area, rows, { isPaged });
  const asked = actions.dialog?.action === 'delete' ? actions.dialog.record : undefined;
  return (
    <>
      <RecordTable
        state={{ ...table, params }}
        actions={actions}
        banner={banner}
        savedId={savedId}
        paged={paged}
        narrowing={{
          searchFor: proofSearch,
          keep,
          keepKey,
          clearAll: { label: words.clearFilters, onClick: view.resetAll },
          chips: <FilterChips filter={proofFilterWords} view={view} />,
          quick: (
            <QuickFilters
              filter={proofFilterWords}
              view={view}
              choices={[
                { field: 'sportnameIs', label: proofLabels.sportname, options: choices.sports },
                { field: 'prooftypeIs', label: proofLabels.prooftype, options: choices.types },
                { field: 'proofMakerIs', label: proofLabels.proofMaker, options: choices.makers },
              ]}
            />
          ),
        }}
        tools={
          <FilterTool view={view} title={proofSentences.filterPanel} resetLabel={words.reset}>
            <ProofFilterFields view={view} />
          </FilterTool>
        }
      />
      {asked && (
        <Confirm
          title={lists.delete}
          question={sentences.confirmDelete}
          subject={beside([asked.user, asked.eventname])}
          confirmLabel={lists.delete}
          isBusy={actions.isDeleting}
          onConfirm={() => actions.confirmDelete(asked)}
          onCancel={actions.close}
          onFocusLost={table.focusRow}
        />
      )}
    </>
  );
}
