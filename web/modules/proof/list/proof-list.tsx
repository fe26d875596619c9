/** The proof list: search, filters, pagination, and for admins the deleted proofs. */
import type { RefObject } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { lists, sentencesOf } from '../../../../domain/text.ts';
import { proof, type Proof, type ProofFields } from '../../../../domain/proof/proof.ts';
import { proofFilterWords, textsOfProof } from '../../../../domain/proof/filter.ts';
import { proofLabels, proofSentences, proofWords as words } from '../../../../domain/proof/text.ts';
import { FilterChips } from '../../../record-screens/filters/filter-chips.tsx';
import { FilterTool } from '../../../record-screens/filters/filter-tool.tsx';
import { QuickFilters } from '../../../record-screens/filters/quick-filters.tsx';
import { deletedColumns } from '../../../record-screens/list/deleted-columns.ts';
import { RecordTable, useRecordTable } from '../../../record-screens/list/record-table.tsx';
import type { useRecordActions } from '../../../record-screens/use-record-actions.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import type { BannerState } from '../../../ui/page/use-banner.ts';
import type { DataTableHandle } from '../../../ui/table/data-table.tsx';
import type { PlaceKeeper } from '../../../ui/table/use-table-place.ts';
import { proofColumns } from './proof-columns.tsx';
import { ProofFilterFields } from './proof-filter-fields.tsx';
import { useProofFilter } from './use-proof-filter.ts';

interface ProofListProps {
  readonly area: Area;
  readonly banner: BannerState;
  readonly actions: ReturnType<typeof useRecordActions<ProofFields>>;
  readonly savedId: string | undefined;
  readonly tableRef: RefObject<DataTableHandle | null>;
  readonly place: PlaceKeeper;
}

const columns = { own: proofColumns, deleted: [...proofColumns, ...deletedColumns<ProofFields>()] };

export function ProofList({ area, banner, actions, savedId, tableRef, place }: ProofListProps) {
  const sentences = sentencesOf(area, 'proof');
  const table = useRecordTable(area, proof, { columns, isAllowed: actions.may.listing, tableRef, place });
  const { view, keep, keepKey, isAhead } = useProofFilter(table.params);
  const params = isAhead ? { ...table.params, page: 1 } : table.params;
  const rows = table.list.data;
  const asked = actions.dialog?.action === 'delete' ? actions.dialog.record : undefined;
  return (
    <>
      <RecordTable
        state={{ ...table, params }}
        actions={actions}
        banner={banner}
        savedId={savedId}
        narrowing={{
          textsOf: textsOfProof,
          keep,
          keepKey,
          clearAll: { label: words.clearFilters, onClick: view.resetAll },
          chips: <FilterChips filter={proofFilterWords} view={view} />,
          quick: (
            <QuickFilters
              filter={proofFilterWords}
              view={view}
              choices={[
                { field: 'sportnameIs', label: proofLabels.sportname, options: namesIn(rows, sportOf) },
                { field: 'prooftypeIs', label: proofLabels.prooftype, options: namesIn(rows, typeOf) },
                { field: 'proofMakerIs', label: proofLabels.proofMaker, options: namesIn(rows, makerOf) },
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
          subject={[asked.user, asked.eventname].join(' · ')}
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

const sportOf = (row: Proof) => row.sportname.name;
const typeOf = (row: Proof) => row.prooftype.type;
const makerOf = (row: Proof) => row.proofMaker;

/** The values that the list has, in their order. */
function namesIn(
  rows: readonly Proof[] | undefined,
  nameOf: (row: Proof) => string,
): readonly string[] | undefined {
  if (!rows) return undefined;
  return [...new Set(rows.map(nameOf))].filter((name) => name !== '').toSorted((a, b) => a.localeCompare(b));
}
