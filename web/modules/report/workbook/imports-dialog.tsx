/** Imports of the past: who, when, how many, and undoing one as a whole. */
import { ArrowUturnLeftIcon } from '../../../ui/icons/outline.ts';
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { forms, lists } from '../../../../domain/text.ts';
import type { ReportImport } from '../../../../domain/report/import.ts';
import { importWords as words, reportSentencesOf } from '../../../../domain/report/text.ts';
import { indiaDateTime } from '../../../../domain/values/moment/time.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { useBanner } from '../../../ui/page/use-banner.ts';
import { EmptyState } from '../../../ui/table/empty-state.tsx';
import { IconAction } from '../../../ui/button/icon-action.tsx';
import { reportMessageOf } from '../store/report-list.ts';
import classes from './imports-dialog.module.css';
import { UndoQuestion } from './undo-question.tsx';
import { useImports } from './use-imports.ts';

interface ImportsDialogProps {
  readonly area: Area;
  readonly mayUndo: boolean;
  readonly onClose: () => void;
}

export function ImportsDialog({ area, mayUndo, onClose }: ImportsDialogProps) {
  const query = useImports(area);
  const banner = useBanner();
  const [asked, setAsked] = useState<ReportImport>();
  const { data, error } = query;
  return (
    <Dialog
      title={words.list}
      size="lg"
      onClose={onClose}
      isCovered={asked !== undefined}
      footer={
        <Button onClick={onClose} data-autofocus>
          {forms.close}
        </Button>
      }
    >
      {query.isPending && <Loader size="sm" />}
      {!data && error && (
        <EmptyState
          tone="error"
          text={reportMessageOf(error, reportSentencesOf(area).importsFailed)}
          action={{ label: lists.tryAgain, onClick: () => void query.refetch() }}
        />
      )}
      {data?.length === 0 && <EmptyState text={words.none} />}
      {data && data.length > 0 && (
        <ul className={classes['list']}>
          {data.map((made) => (
            <ImportRow key={made._id} made={made} {...(mayUndo && { onUndo: () => setAsked(made) })} />
          ))}
        </ul>
      )}
      <Banner banner={banner} />
      {asked && <UndoQuestion area={area} made={asked} banner={banner} onClose={() => setAsked(undefined)} />}
    </Dialog>
  );
}

function ImportRow({ made, onUndo }: { readonly made: ReportImport; readonly onUndo?: () => void }) {
  const isUndone = made.undoneAt !== null;
  return (
    <li className={classes['row']} data-undone={isUndone || undefined}>
      <div className={classes['text']}>
        <span className={classes['file']}>{made.file}</span>
        <span className={classes['details']}>
          {words.made(made.createdBy, indiaDateTime(new Date(made.createdAt)))}
        </span>
      </div>
      <div className={classes['state']}>
        <span>{words.savedCount(made.saved)}</span>
        <span className={classes['details']}>{stateOf(made)}</span>
      </div>
      {onUndo && !isUndone && made.changed === 0 && (
        <IconAction name={words.undoOf(made.file)} icon={ArrowUturnLeftIcon} isDangerous onClick={onUndo} />
      )}
    </li>
  );
}

function stateOf({ undoneBy, undoneAt, changed }: ReportImport): string {
  if (undoneAt !== null) return words.undone(undoneBy ?? '', indiaDateTime(new Date(undoneAt)));
  return changed > 0 ? words.changedSince(changed) : '';
}
