/** The proof list: search, filter panel, pagination, and for admins the deleted proofs. */
import { FunnelIcon } from '@heroicons/react/16/solid';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { lists, sentencesOf } from '../../../../domain/text.ts';
import { proof, type ProofFields } from '../../../../domain/proof/proof.ts';
import { textsOfProof } from '../../../../domain/proof/filter.ts';
import { proofWords as words } from '../../../../domain/proof/text.ts';
import { deletedColumns } from '../../../record-screens/list/deleted-columns.ts';
import { RecordTable, useRecordTable } from '../../../record-screens/list/record-table.tsx';
import type { OpenAction, useRecordActions } from '../../../record-screens/use-record-actions.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { WithShortcut } from '../../../ui/shortcuts/with-shortcut.tsx';
import type { BannerState } from '../../../ui/page/use-banner.ts';
import { proofColumns } from './proof-columns.tsx';
import { ProofFilterPanel } from './proof-filter-panel.tsx';
import { useProofFilter } from './use-proof-filter.ts';

interface ProofListProps {
  readonly area: Area;
  readonly banner: BannerState;
  readonly actions: ReturnType<typeof useRecordActions<ProofFields>>;
  /** Switches to another mode of the screen, or asks before deleting. */
  readonly open: OpenAction<ProofFields>;
  readonly savedId: string | undefined;
}

const columns = { own: proofColumns, deleted: [...proofColumns, ...deletedColumns<ProofFields>()] };

export function ProofList({ area, banner, actions, open, savedId }: ProofListProps) {
  const sentences = sentencesOf(area, 'proof');
  const table = useRecordTable(area, proof, { columns, isAllowed: actions.may.listing });
  const filter = useProofFilter();
  const [isFilterOpen, setFilterOpen] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const closeFilter = () => {
    setFilterOpen(false);
    requestAnimationFrame(() => filterButton.current?.focus());
  };
  const clearAll = () => {
    table.params.setTyped('');
    filter.apply({}, ['q']);
  };
  const filterTool = (
    <WithShortcut id="filter">
      <Button
        ref={filterButton}
        variant={filter.count > 0 ? 'light' : 'default'}
        size="xs"
        leftSection={<FunnelIcon width={14} height={14} aria-hidden />}
        onClick={() => setFilterOpen(true)}
      >
        {words.filtersActive(filter.count)}
      </Button>
    </WithShortcut>
  );
  const asked = actions.dialog?.action === 'delete' ? actions.dialog.record : undefined;
  return (
    <>
      <RecordTable
        state={table}
        actions={actions}
        open={open}
        banner={banner}
        savedId={savedId}
        narrowing={{
          textsOf: textsOfProof,
          keep: filter.keep,
          clearAll: { label: words.clearFilters, onClick: clearAll },
        }}
        tools={filterTool}
      />
      {isFilterOpen && (
        <ProofFilterPanel filter={filter.filter} onApply={filter.apply} onClose={closeFilter} />
      )}
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
