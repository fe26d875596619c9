/** Proofs of an area: the list, and in its place the form or the document of one proof. */
import { useCallback, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Area } from '../../../domain/areas.ts';
import { sentencesOf } from '../../../domain/text.ts';
import { proof, type Proof, type ProofFields } from '../../../domain/proof/proof.ts';
import { listKey } from '../../client/calls/record-cache.ts';
import { useRecordActions, type OpenAction } from '../../record-screens/use-record-actions.ts';
import { useBanner } from '../../ui/page/use-banner.ts';
import { EditProof, ProofForm } from './form/proof-form.tsx';
import { ProofList } from './list/proof-list.tsx';
import { ProofNeighbours } from './document/proof-neighbours.tsx';
import { ProofPreview } from './document/proof-preview.tsx';
import { useProofMode } from './use-proof-mode.ts';

export function ProofScreen({ area }: { readonly area: Area }) {
  const sentences = sentencesOf(area, 'proof');
  const banner = useBanner();
  const actions = useRecordActions<ProofFields>(area, proof, banner);
  const { mode, go } = useProofMode(area);
  const [savedId, noteSaved] = useState<string>();
  const client = useQueryClient();
  const { may, open: openDialog } = actions;
  const { showError, showSuccess } = banner;

  const open = useCallback<OpenAction<ProofFields>>(
    (action, record) => {
      if (action === 'create' && may.create) return go({ kind: 'create' });
      if (action === 'update' && may.update && record) return go({ kind: 'update', id: record._id });
      if (action === 'preview' && may.preview && record) return go({ kind: 'preview', id: record._id });
      // Deleting asks first; a missing permission shows the specified message.
      return openDialog(action, record);
    },
    [go, may, openDialog],
  );

  const isAllowed = mode.kind === 'list' || may[mode.kind];
  const denied = {
    list: '',
    create: sentences.deniedCreate,
    update: sentences.deniedUpdate,
    preview: sentences.deniedPreview,
  }[mode.kind];
  useEffect(() => {
    if (!isAllowed) showError(denied);
  }, [isAllowed, denied, showError]);

  const toList = () => go({ kind: 'list' });
  // Back must not return to the form.
  const cancelled = () => go({ kind: 'list' }, { replace: true });
  const saved = (record: Proof, message: string) => {
    noteSaved(record._id);
    showSuccess(message);
    go(may.preview ? { kind: 'preview', id: record._id } : { kind: 'list' }, { replace: true });
  };
  const downloaded = (message: string) => {
    showSuccess(message);
    toList();
    void client.invalidateQueries({ queryKey: listKey(area, 'proof') });
  };

  if (mode.kind === 'create' && isAllowed) {
    return <ProofForm area={area} onSaved={saved} onCancel={cancelled} />;
  }
  if (mode.kind === 'update' && isAllowed) {
    return <EditProof key={mode.id} area={area} id={mode.id} onSaved={saved} onCancel={cancelled} />;
  }
  if (mode.kind === 'preview' && isAllowed) {
    return (
      <ProofPreview
        key={mode.id}
        area={area}
        id={mode.id}
        banner={banner}
        onBack={toList}
        steps={
          <ProofNeighbours
            area={area}
            id={mode.id}
            onOpen={(id) => go({ kind: 'preview', id }, { replace: true })}
          />
        }
        onEdit={may.update ? () => go({ kind: 'update', id: mode.id }) : undefined}
        onDownloaded={downloaded}
      />
    );
  }
  return <ProofList area={area} banner={banner} actions={actions} open={open} savedId={savedId} />;
}
