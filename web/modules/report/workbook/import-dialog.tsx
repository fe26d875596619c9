/** Imports a workbook of reports: a file is checked first, then saved on request. */
import { ArrowDownTrayIcon } from '../../../ui/icons/small.ts';
import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { apiPath, moduleRow, type Area } from '../../../../domain/areas.ts';
import { forms, unreadableFile, workbookTooLarge } from '../../../../domain/text.ts';
import { workbookLimits } from '../../../../domain/values/limits.ts';
import type { Report } from '../../../../domain/report/report.ts';
import { reportSentencesOf, importWords as words, sheetWords } from '../../../../domain/report/text.ts';
import { download } from '../../../client/calls/download.ts';
import { upload } from '../../../client/calls/upload.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useBanner } from '../../../ui/page/use-banner.ts';
import { reportMessageOf, useReportStore } from '../store/report-list.ts';
import { DropZone } from './drop-zone.tsx';
import { refusalOf, type ImportAnswer } from './import-answer.ts';
import { ImportCheck } from './import-check.tsx';
import classes from './import-dialog.module.css';
import { ImportResult } from './import-result.tsx';
import { UndoQuestion } from './undo-question.tsx';

interface ImportDialogProps {
  readonly area: Area;
  readonly mayUndo: boolean;
  readonly onClose: () => void;
}

/** A file and what it contained when it was chosen: people correct it meanwhile. */
interface Workbook {
  readonly file: File;
  readonly content: ArrayBuffer;
}

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'sending'; readonly percent: number; readonly isDryRun: boolean }
  | { readonly at: 'checked'; readonly answer: ImportAnswer; readonly workbook?: Workbook }
  | { readonly at: 'saved'; readonly answer: ImportAnswer };

const largestWorkbook = workbookLimits.megabytes * 1024 * 1024;

export function ImportDialog({ area, mayUndo, onClose }: ImportDialogProps) {
  const base = apiPath(area, 'report');
  const sentences = reportSentencesOf(area);
  const store = useReportStore(area);
  const banner = useBanner();
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [isAsked, setAsked] = useState(false);

  const refuse = (message: string) =>
    setStep({ at: 'checked', answer: { ...refusalOf(undefined, sentences.importFailed), message } });
  const check = async (file: File) => {
    // Before it is read: it may be larger than the memory.
    if (file.size > largestWorkbook) return refuse(workbookTooLarge);
    setStep({ at: 'sending', percent: 0, isDryRun: true });
    const content = await contentOf(file);
    if (content) await send({ file, content }, true);
    else refuse(unreadableFile);
  };
  const save = async (workbook: Workbook) => {
    setStep({ at: 'sending', percent: 0, isDryRun: false });
    if (isSame(await contentOf(workbook.file), workbook.content)) await send(workbook, false);
    else refuse(words.changed);
  };
  const send = async (workbook: Workbook, isDryRun: boolean) => {
    try {
      const form = new FormData();
      form.append('file', new File([workbook.content], workbook.file.name));
      const path = `${base}/import${isDryRun ? '?dryRun=true' : ''}`;
      const { data, ...answer } = await upload<ImportAnswer & { readonly data: Report[] }>(
        'POST',
        path,
        form,
        {
          onProgress: (sent, total) =>
            setStep({ at: 'sending', percent: Math.round((sent / Math.max(1, total)) * 100), isDryRun }),
        },
      );
      if (!isDryRun) store.put(data);
      const counted = { ...answer, count: data.length };
      setStep(isDryRun ? { at: 'checked', answer: counted, workbook } : { at: 'saved', answer: counted });
    } catch (error) {
      setStep({ at: 'checked', answer: refusalOf(error, sentences.importFailed) });
    }
  };
  const fetchFile = (path: string, name: string, body?: unknown) =>
    download(`${base}/${path}`, name, { body }).catch((error: unknown) =>
      banner.showError(reportMessageOf(error, sentences.exportFailed)),
    );
  const saveRejected = ({ rejected }: ImportAnswer) =>
    void fetchFile('importErrors', sheetWords.rejectedFile, { rows: rejected });

  const isSettled = step.at === 'checked' || step.at === 'saved';
  const checked = step.at === 'checked' && step.answer.count > 0 ? step.workbook : undefined;
  const undoable = step.at === 'saved' && mayUndo ? step.answer.importId : null;
  const footer = (
    <>
      <Button
        variant="subtle"
        className={classes['template']}
        leftSection={<ArrowDownTrayIcon width={14} height={14} aria-hidden />}
        onClick={() => void fetchFile('importTemplate', sheetWords.template)}
      >
        {words.template}
      </Button>
      {undoable !== null && (
        <Button variant="default" onClick={() => setAsked(true)}>
          {words.undo}
        </Button>
      )}
      {isSettled && (
        <Button variant="default" onClick={() => setStep({ at: 'choose' })}>
          {words.another}
        </Button>
      )}
      <Button variant={checked ? 'default' : 'filled'} onClick={onClose} disabled={step.at === 'sending'}>
        {forms.close}
      </Button>
      {checked && (
        <Button ref={focusAtOnce} onClick={() => void save(checked)}>
          {words.label}
        </Button>
      )}
    </>
  );
  const close = () => step.at !== 'sending' && onClose();
  return (
    <Dialog
      title={words.title(moduleRow(area, 'report').many)}
      size="lg"
      onClose={close}
      isCovered={isAsked}
      footer={footer}
    >
      {step.at === 'choose' && <DropZone onFile={(file) => void check(file)} />}
      {step.at === 'sending' && <Sending {...step} />}
      {step.at === 'checked' && (
        <ImportCheck answer={step.answer} onSaveRejected={() => saveRejected(step.answer)} />
      )}
      {step.at === 'saved' && (
        <ImportResult answer={step.answer} onSaveRejected={() => saveRejected(step.answer)} />
      )}
      <Banner banner={banner} />
      {isAsked && step.at === 'saved' && undoable !== null && (
        <UndoQuestion
          area={area}
          made={{ _id: undoable, saved: step.answer.count }}
          banner={banner}
          onUndone={() => setStep({ at: 'choose' })}
          onClose={() => setAsked(false)}
        />
      )}
    </Dialog>
  );
}

/** Undefined for a deleted file; some browsers also refuse a changed one. */
function contentOf(file: File): Promise<ArrayBuffer | undefined> {
  return file.arrayBuffer().catch(() => undefined);
}

function isSame(now: ArrayBuffer | undefined, before: ArrayBuffer): boolean {
  if (now?.byteLength !== before.byteLength) return false;
  const [one, other] = [new Uint8Array(now), new Uint8Array(before)];
  return one.every((byte, at) => byte === other[at]);
}

/** Enter saves what was checked. */
function focusAtOnce(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}

function Sending({ percent, isDryRun }: { readonly percent: number; readonly isDryRun: boolean }) {
  const isSent = percent >= 100;
  const working = isDryRun ? words.checking : words.processing;
  const text = isSent ? working : words.uploading(percent);
  return (
    <div className={classes['sending']}>
      <output>{text}</output>
      <Progress value={percent} animated={isSent} striped={isSent} aria-label={text} />
    </div>
  );
}
