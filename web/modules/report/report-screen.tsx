/** Reports of an area: the list, and in its place the form of a new or changed one. */
import { useEffect, useRef, useState } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { lists, sentencesOf } from '../../../domain/messages.ts';
import { report, type Report } from '../../../domain/modules/report.ts';
import { RecordPreview } from '../../records/record-preview.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import type { DataTableHandle } from '../../ui/data-table.tsx';
import { useBanner } from '../../ui/use-banner.ts';
import { ReportForm } from './report-form.tsx';
import { ReportListView } from './report-list-view.tsx';
import { ReportPreviewCard } from './report-preview.tsx';
import { useReportActions } from './use-report-actions.ts';

export function ReportScreen({ area }: { readonly area: Area }) {
  const sentences = sentencesOf(area, 'report');
  const banner = useBanner();
  const actions = useReportActions(area, banner);
  const [savedId, noteSaved] = useState<string>();
  const table = useRef<DataTableHandle>(null);
  const { open, close, may, start } = actions;
  const isForm = open?.action === 'create' || open?.action === 'update';
  useReturnToList(isForm, table);

  const saved = (record: Report) => {
    noteSaved(record._id);
    banner.showSuccess(open?.action === 'create' ? sentences.created : sentences.updated);
    close();
  };
  if (isForm) {
    const title = open.action === 'create' ? sentences.createHeading : sentences.editHeading;
    return (
      <PageFrame title={title} banner={banner}>
        <ReportForm
          area={area}
          onSaved={saved}
          onCancel={close}
          {...(open.record && { record: open.record })}
        />
      </PageFrame>
    );
  }
  const focusRow = () => table.current?.focusActive();
  return (
    <>
      <ReportListView area={area} banner={banner} actions={actions} savedId={savedId} tableRef={table} />
      {open?.action === 'preview' && open.record && (
        <RecordPreview
          area={area}
          definition={report}
          PreviewCard={ReportPreviewCard}
          record={open.record}
          size="xl"
          onClose={close}
          onFocusLost={focusRow}
          {...(may.update && { onEdit: () => start('update', open.record) })}
        />
      )}
      {open?.action === 'delete' && open.record && (
        <DeleteQuestion area={area} record={open.record} actions={actions} onFocusLost={focusRow} />
      )}
    </>
  );
}

interface DeleteQuestionProps {
  readonly area: Area;
  readonly record: Report;
  readonly actions: ReturnType<typeof useReportActions>;
  readonly onFocusLost: () => void;
}

function DeleteQuestion({ area, record, actions, onFocusLost }: DeleteQuestionProps) {
  return (
    <Confirm
      title={lists.delete}
      question={sentencesOf(area, 'report').confirmDelete}
      subject={[record.userName, record.agent, record.date].filter(Boolean).join(' · ')}
      confirmLabel={lists.delete}
      isBusy={actions.isDeleting}
      onConfirm={() => actions.confirmDelete(record)}
      onCancel={actions.close}
      onFocusLost={onFocusLost}
    />
  );
}

/** Whoever comes back from the form goes on where he was: in the rows. */
function useReturnToList(isForm: boolean, table: React.RefObject<DataTableHandle | null>) {
  const wasForm = useRef(false);
  useEffect(() => {
    if (wasForm.current && !isForm) table.current?.focusActive();
    wasForm.current = isForm;
  }, [isForm, table]);
}
