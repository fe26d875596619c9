/** Adds a report for a proof: the regular report form, prefilled from the proof, saved by the regular call. */
import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { generic } from '../../../../domain/text.ts';
import { reportDraftOf } from './report-draft.ts';
import type { Proof } from '../../../../domain/proof/proof.ts';
import { proofSentences, proofWords } from '../../../../domain/proof/text.ts';
import type { AfterSave } from '../../../record-screens/form/use-edit-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/table/empty-state.tsx';
import { ReportForm } from '../../report/form/report-form.tsx';
import { useReportStore } from '../../report/store/report-list.ts';
import { useOptions } from '../../report/options/use-options.ts';

interface AddToReportProps {
  readonly area: Area;
  readonly proof: Proof;
  readonly onAdded: (after: AfterSave) => void;
  readonly onClose: () => void;
}

export function AddToReport({ area, proof, onAdded, onClose }: AddToReportProps) {
  const { choices, isLoaded, error } = useOptions(area);
  const reports = useReportStore(area);
  const draft = reportDraftOf(proof, choices);
  const leave = useRef(onClose);
  const [isAsking, setAsking] = useState(false);
  const isSportKnown = draft.originals[0].sportNames.length > 0;
  return (
    <Dialog title={proofSentences.addToReport} size="xl" isCovered={isAsking} onClose={() => leave.current()}>
      {isLoaded && !isSportKnown && (
        <Text size="sm" c="dimmed" mb="sm">
          {proofWords.sportNotOffered(proof.sportname.name)}
        </Text>
      )}
      {isLoaded || error ? (
        <ReportForm
          area={area}
          draft={draft}
          failureText={proofSentences.reportNotAdded}
          onSaved={(saved, after) => {
            reports.put([saved]);
            onAdded(after);
          }}
          onCancel={onClose}
          around={{
            onWayOut: (way) => {
              leave.current = way;
            },
            onAsking: setAsking,
          }}
        />
      ) : (
        <EmptyState text={generic.loading} />
      )}
    </Dialog>
  );
}
