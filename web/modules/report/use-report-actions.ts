/** What a person does to reports. Each action is checked when it is taken, not only when it is offered. */
import { useCallback, useMemo, useState } from 'react';
import { reportTable, type Action, type Area } from '../../../domain/areas.ts';
import { sentencesOf } from '../../../domain/messages.ts';
import { report, type Report } from '../../../domain/modules/report.ts';
import { reportSentencesOf } from '../../../domain/report-messages.ts';
import { messageOf } from '../../lib/api.ts';
import { useRemove, useRestore } from '../../lib/resource.ts';
import { useCan } from '../../lib/use-can.ts';
import type { BannerState } from '../../ui/use-banner.ts';
import { reportMessageOf, useReportStore } from './report-lists.ts';

export type ReportAction = 'create' | 'update' | 'delete' | 'preview';
export type OpenReport = (action: ReportAction, record?: Report) => void;

export function useReportActions(area: Area, { showSuccess, showError }: BannerState) {
  const sentences = useMemo(() => sentencesOf(area, 'report'), [area]);
  const say = useMemo(() => reportSentencesOf(area), [area]);
  const may = useMay(area);
  const store = useReportStore(area);
  const remove = useRemove(area, report);
  const restore = useRestore(area, report);
  const [open, setOpen] = useState<{ readonly action: ReportAction; readonly record?: Report }>();

  const start = useCallback<OpenReport>(
    (action, record) => {
      const denied = {
        create: sentences.deniedCreate,
        update: sentences.deniedUpdate,
        delete: sentences.deniedDelete,
        preview: sentences.deniedPreview,
      };
      if (may[action]) setOpen({ action, ...(record && { record }) });
      else showError(denied[action]);
    },
    [may, sentences, showError],
  );
  const close = useCallback(() => setOpen(undefined), []);

  const confirmDelete = ({ _id }: Report) =>
    remove.mutate(_id, {
      onSuccess: () => {
        store.remove([_id]);
        showSuccess(sentences.deletedOnScreen);
      },
      onError: (error) => showError(say.notDeleted(reportMessageOf(error, sentences.deleteFailed))),
      onSettled: () => {
        close();
        void store.bringUpToDate();
      },
    });

  const { mutate: restoreById } = restore;
  const bringBack = useCallback(
    ({ _id }: Report) =>
      restoreById(_id, {
        onSuccess: (restored) => {
          store.put([restored]);
          showSuccess(sentences.restored);
        },
        onError: (error) => showError(messageOf(error, sentences.restoreFailed)),
      }),
    [restoreById, store, sentences, showSuccess, showError],
  );

  return { may, open, start, close, confirmDelete, isDeleting: remove.isPending, bringBack };
}

/** Permissions as values that keep their identity, so that rows are drawn again only when one changes. */
function useMay(area: Area) {
  const can = useCan(area, 'report');
  const importAction: Action = reportTable[area].importAction;
  const held = JSON.stringify({
    create: can('create'),
    update: can('update'),
    delete: can('delete'),
    preview: can('preview'),
    listing: can('listing'),
    export: can('listing') && can('export'),
    import: can(importAction),
  });
  return useMemo(
    () => JSON.parse(held) as Record<ReportAction | 'listing' | 'export' | 'import', boolean>,
    [held],
  );
}

export type ReportActions = ReturnType<typeof useReportActions>;
