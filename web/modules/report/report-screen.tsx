/** Reports of an area: the list, and in its place the form. */
import { useMemo, useRef, useState } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { generic, lists, sentencesOf } from '../../../domain/text.ts';
import { report, type Report } from '../../../domain/report/report.ts';
import { showDay } from '../../../domain/values/moment/day.ts';
import { beside } from '../../../domain/values/beside.ts';
import { orderIn } from '../../record-screens/long-list/long-list.ts';
import { NeighbourButtons } from '../../record-screens/preview/neighbour-buttons.tsx';
import { useListPlace } from '../../record-screens/list/use-list-place.ts';
import { RecordPreview } from '../../record-screens/preview/record-preview.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import type { DataTableHandle } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/table/empty-state.tsx';
import { useBanner } from '../../ui/page/use-banner.ts';
import { ReportForm } from './form/report-form.tsx';
import { copyOf, type ReportDraft } from './form/report-form-values.ts';
import { ReportListView } from './report-list-view.tsx';
import { useReportStore } from './store/report-list.ts';
import { ReportPreviewCard } from './report-preview.tsx';
import { useReportActions } from './use-report-actions.ts';

export function ReportScreen({ area }: { readonly area: Area }) {
  const sentences = sentencesOf(area, 'report');
  const banner = useBanner();
  const actions = useReportActions(area, banner);
  const store = useReportStore(area);
  const order = useMemo(() => orderIn(store), [store]);
  const table = useRef<DataTableHandle>(null);
  const { dialog, close, may, open } = actions;
  const isOpening = actions.isOpening && (actions.place.kind === 'update' || actions.place.kind === 'create');
  const isForm = dialog?.action === 'create' || dialog?.action === 'update' || isOpening;
  const place = useListPlace(isForm, table);
  const [series, setSeries] = useState<{ readonly count: number; readonly next?: ReportDraft }>({ count: 0 });
  if (!isForm && series.next) setSeries({ count: series.count + 1 });
  const draft = series.next ?? (dialog?.record && copyOf(dialog.record));
  const noteSaved: typeof actions.noteSaved = (saved, after) => {
    place.comeBackTo(saved._id);
    actions.noteSaved(saved, after);
  };

  if (isForm) {
    const title = dialog?.action === 'create' ? sentences.createHeading : sentences.editHeading;
    return (
      <PageFrame title={title} banner={banner} isLong>
        {dialog ? (
          <ReportForm
            // Another report and the next of a series each get a new form.
            key={`${series.count} ${dialog.action} ${dialog.record?._id}`}
            area={area}
            onSaved={noteSaved}
            onAnother={(saved, next) => {
              noteSaved(saved, { staysOpen: true });
              setSeries({ count: series.count + 1, next });
            }}
            onCancel={close}
            {...(dialog.action === 'update' && dialog.record && { record: dialog.record })}
            {...(dialog.action === 'create' && draft && { draft })}
          />
        ) : (
          <EmptyState text={generic.loading} />
        )}
      </PageFrame>
    );
  }
  const focusRow = () => table.current?.focusActive();
  return (
    <>
      <ReportListView area={area} banner={banner} actions={actions} tableRef={table} place={place} />
      {dialog?.action === 'preview' && dialog.record && (
        <RecordPreview
          area={area}
          definition={report}
          PreviewCard={ReportPreviewCard}
          record={dialog.record}
          isGone={dialog.isGone}
          size="xl"
          steps={
            <NeighbourButtons
              source={order}
              id={dialog.record._id}
              onOpen={(other) => {
                table.current?.activate(other._id);
                open('preview', other);
              }}
            />
          }
          onClose={close}
          onFocusLost={focusRow}
          {...(may.create && { onDuplicate: () => open('create', dialog.record) })}
          {...(may.update && { onEdit: () => open('update', dialog.record) })}
        />
      )}
      {dialog?.action === 'delete' && dialog.record && (
        <DeleteQuestion area={area} record={dialog.record} actions={actions} onFocusLost={focusRow} />
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
      subject={beside([record.userName, record.agent, record.date && showDay(record.date)])}
      confirmLabel={lists.delete}
      isBusy={actions.isDeleting}
      onConfirm={() => actions.confirmDelete(record)}
      onCancel={actions.close}
      onFocusLost={onFocusLost}
    />
  );
}
