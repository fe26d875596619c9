/** The list of proofs: search, filter panel, pages, and for admins what was deleted. */
import { FunnelIcon, PlusIcon } from '@heroicons/react/16/solid';
import { ArrowUturnLeftIcon } from '@heroicons/react/24/outline';
import { Button } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { lists, sentencesOf } from '../../../domain/messages.ts';
import { proof, type Proof, type ProofFields } from '../../../domain/modules/proof.ts';
import { textsOfProof } from '../../../domain/proof-filter.ts';
import { proofWords as words } from '../../../domain/proof-words.ts';
import { useDeleted, useList, type DeletedRecord } from '../../lib/resource.ts';
import { useActor } from '../../lib/use-can.ts';
import { deletedColumns } from '../../records/deleted-columns.ts';
import { RecordList } from '../../records/record-list.tsx';
import { hasRowActions, RecordRowActions } from '../../records/record-row-actions.tsx';
import type { OpenAction, useRecordActions } from '../../records/use-record-actions.ts';
import { useViewParams } from '../../records/use-view-params.ts';
import { Confirm } from '../../ui/confirm.tsx';
import type { DataTableHandle } from '../../ui/data-table.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import type { BannerState } from '../../ui/use-banner.ts';
import { proofColumns } from './proof-columns.tsx';
import { ProofFilterPanel } from './proof-filter-panel.tsx';
import { useProofFilter } from './use-proof-filter.ts';
import { DeletedTool } from '../../records/deleted-tool.tsx';

interface ProofListProps {
  readonly area: Area;
  readonly banner: BannerState;
  readonly actions: ReturnType<typeof useRecordActions<ProofFields>>;
  /** Leaves the list for another face of the screen, or asks before a delete. */
  readonly open: OpenAction<ProofFields>;
  readonly savedId: string | undefined;
}

const withDeleted = [...proofColumns, ...deletedColumns<ProofFields>()];
const sortKeys = withDeleted.map(({ key }) => key);

export function ProofList({ area, banner, actions, open, savedId }: ProofListProps) {
  const sentences = sentencesOf(area, 'proof');
  const { may, bringBack } = actions;
  const params = useViewParams({ sort: proof.defaultSort, sortKeys, pageSizes: proof.pageSizes });
  const filter = useProofFilter();
  const [isFilterOpen, setFilterOpen] = useState(false);
  const isAdmin = useActor()?.role === 'admin';
  const isDeletedShown = isAdmin && params.isDeletedShown;
  const list = useList(area, proof, { isEnabled: may.listing });
  const deleted = useDeleted(area, proof, { isEnabled: isDeletedShown });
  const table = useRef<DataTableHandle>(null);
  const focusRow = () => table.current?.focusActive();

  const preview = useCallback((record: Proof) => open('preview', record), [open]);
  const rowActions = useCallback(
    (record: Proof, tabIndex: number) => (
      <RecordRowActions record={record} may={may} open={open} tabIndex={tabIndex} />
    ),
    [may, open],
  );
  const deletedRowActions = useCallback(
    (record: DeletedRecord<ProofFields>, tabIndex: number) => (
      <IconAction
        name={lists.restore}
        icon={ArrowUturnLeftIcon}
        tabIndex={tabIndex}
        onClick={() => bringBack(record)}
      />
    ),
    [bringBack],
  );
  const clearAll = () => {
    params.setTyped('');
    filter.apply({}, ['q']);
  };
  const shared = {
    sentences,
    banner,
    params,
    isAllowed: may.listing,
    searched: proof.searched,
    textsOf: textsOfProof,
    ...(filter.keep && { keep: filter.keep }),
    clearAll: { label: words.clearFilters, onClick: clearAll },
    pageSizes: proof.pageSizes.choices,
    savedId,
    tableRef: table,
    onLeaveSearch: () => table.current?.focusFirst(),
    addButton: may.create && (
      <Button leftSection={<PlusIcon width={16} height={16} aria-hidden />} onClick={() => open('create')}>
        {sentences.addLabel}
      </Button>
    ),
    tools: (
      <>
        <Button
          variant={filter.count > 0 ? 'light' : 'default'}
          size="xs"
          leftSection={<FunnelIcon width={14} height={14} aria-hidden />}
          onClick={() => setFilterOpen(true)}
        >
          {words.filtersActive(filter.count)}
        </Button>
        <DeletedTool params={params} />
      </>
    ),
  };
  const asked = actions.dialog?.action === 'delete' ? actions.dialog.record : undefined;
  return (
    <>
      {isDeletedShown ? (
        <RecordList
          {...shared}
          query={deleted}
          columns={withDeleted}
          rowActions={deletedRowActions}
          onOpen={undefined}
        />
      ) : (
        <RecordList
          {...shared}
          query={list}
          columns={proofColumns}
          rowActions={hasRowActions(may) ? rowActions : undefined}
          onOpen={may.preview ? preview : undefined}
        />
      )}
      {isFilterOpen && (
        <ProofFilterPanel
          filter={filter.filter}
          onApply={filter.apply}
          onClose={() => setFilterOpen(false)}
        />
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
          onFocusLost={focusRow}
        />
      )}
    </>
  );
}
