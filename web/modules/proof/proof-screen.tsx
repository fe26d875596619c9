/** Proofs of an area: the list, and in its place the form or the document of one proof. */
import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Area } from '../../../domain/areas.ts';
import { proof, type BrandReference, type Proof, type ProofFields } from '../../../domain/proof/proof.ts';
import { listKey } from '../../client/calls/record-cache.ts';
import { useListPlace } from '../../record-screens/list/use-list-place.ts';
import type { AfterSave } from '../../record-screens/form/use-edit-form.ts';
import { useRecordActions } from '../../record-screens/use-record-actions.ts';
import type { DataTableHandle } from '../../ui/table/data-table.tsx';
import { useBanner } from '../../ui/page/use-banner.ts';
import { DuplicateProof, EditProof, ProofForm } from './form/proof-form.tsx';
import type { ProofFormValues } from './form/proof-form-values.ts';
import { ProofList } from './list/proof-list.tsx';
import { ProofNeighbours } from './document/proof-neighbours.tsx';
import { ProofPreview } from './document/proof-preview.tsx';

interface Series {
  readonly count: number;
  /** What the next proof begins with. */
  readonly next?: { readonly given: Partial<ProofFormValues>; readonly givenBrand: BrandReference };
}

export function ProofScreen({ area }: { readonly area: Area }) {
  const banner = useBanner();
  const actions = useRecordActions<ProofFields>(area, proof, banner, { hasOwnPages: true });
  const [savedId, setSavedId] = useState<string>();
  const client = useQueryClient();
  const table = useRef<DataTableHandle>(null);
  const { may, place, go, leave } = actions;
  const { showSuccess } = banner;
  const isAllowed = place.kind === 'list' || may[place.kind];
  const listPlace = useListPlace(place.kind !== 'list' && isAllowed, table);
  const noteSaved = ({ _id }: Proof) => {
    listPlace.comeBackTo(_id);
    setSavedId(_id);
  };

  const saved = (record: Proof, message: string, { staysOpen }: AfterSave) => {
    noteSaved(record);
    showSuccess(message);
    if (staysOpen) return;
    if (may.preview) go({ kind: 'preview', id: record._id });
    else leave();
  };
  const [series, setSeries] = useState<Series>({ count: 0 });
  if (place.kind !== 'create' && series.next) setSeries({ count: series.count + 1 });
  const another = (record: Proof, message: string, next: Partial<ProofFormValues>) => {
    noteSaved(record);
    showSuccess(message);
    setSeries({ count: series.count + 1, next: { given: next, givenBrand: record.whitelabel } });
  };
  const downloaded = (message: string, { staysOpen }: AfterSave) => {
    showSuccess(message);
    if (!staysOpen) leave();
    void client.invalidateQueries({ queryKey: listKey(area, 'proof') });
  };

  if (place.kind === 'create' && isAllowed) {
    const form = { area, pageBanner: banner, onSaved: saved, onAnother: another, onCancel: leave };
    // The next record of a series gets a new form.
    return place.from === undefined || series.next ? (
      <ProofForm key={series.count} {...form} {...series.next} />
    ) : (
      <DuplicateProof key={place.from} {...form} id={place.from} />
    );
  }
  if (place.kind === 'update' && isAllowed) {
    return <EditProof key={place.id} area={area} id={place.id} onSaved={saved} onCancel={leave} />;
  }
  if (place.kind === 'preview' && isAllowed) {
    return (
      <ProofPreview
        key={place.id}
        area={area}
        id={place.id}
        banner={banner}
        onBack={leave}
        steps={
          <ProofNeighbours
            area={area}
            id={place.id}
            onOpen={(id) => {
              listPlace.comeBackTo(id);
              go({ kind: 'preview', id });
            }}
          />
        }
        onDuplicate={may.create ? () => go({ kind: 'create', from: place.id }) : undefined}
        onEdit={may.update ? () => go({ kind: 'update', id: place.id }) : undefined}
        onDownloaded={downloaded}
      />
    );
  }
  return (
    <ProofList
      area={area}
      banner={banner}
      actions={actions}
      savedId={savedId}
      tableRef={table}
      place={listPlace}
    />
  );
}
