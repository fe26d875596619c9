/** Asks once, then deletes all reports of an import. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPath, type Area } from '../../../../domain/areas.ts';
import type { ReportImport } from '../../../../domain/report/import.ts';
import { importWords as words, reportSentencesOf } from '../../../../domain/report/text.ts';
import { call } from '../../../client/calls/api.ts';
import { impatient } from '../../../client/calls/resource.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import type { BannerState } from '../../../ui/page/use-banner.ts';
import { reportMessageOf, useReportStore } from '../store/report-list.ts';
import { importsKey } from './use-imports.ts';

interface UndoQuestionProps {
  readonly area: Area;
  readonly made: Pick<ReportImport, '_id' | 'saved'> & { readonly file?: string };
  readonly banner: BannerState;
  readonly onUndone?: () => void;
  readonly onClose: () => void;
}

export function UndoQuestion({ area, made, banner, onUndone, onClose }: UndoQuestionProps) {
  const sentences = reportSentencesOf(area);
  const store = useReportStore(area);
  const client = useQueryClient();
  const undo = useMutation({
    ...impatient,
    mutationFn: () =>
      call<{ readonly message: string }>('POST', `${apiPath(area, 'report')}/imports/${made._id}/undo`),
    onSuccess: ({ message }) => {
      banner.showSuccess(message);
      onUndone?.();
    },
    onError: (error) => banner.showError(reportMessageOf(error, sentences.undoFailed)),
    onSettled: () => {
      onClose();
      void store.refresh();
      void client.invalidateQueries({ queryKey: importsKey(area) });
    },
  });
  return (
    <Confirm
      title={words.undo}
      question={sentences.undoQuestion(made.saved)}
      {...(made.file !== undefined && { subject: made.file })}
      confirmLabel={words.undo}
      isBusy={undo.isPending}
      onConfirm={() => undo.mutate()}
      onCancel={onClose}
    />
  );
}
