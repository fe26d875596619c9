/** Imports a workbook of reports: select or drop a file, upload with progress, results per row. */
import { ArrowDownTrayIcon } from '@heroicons/react/16/solid';
import { Button, Progress } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { apiPath, moduleRow, type Area } from '../../../../domain/areas.ts';
import { forms } from '../../../../domain/text.ts';
import type { Report } from '../../../../domain/report/report.ts';
import { reportSentencesOf, importWords as words, sheetWords } from '../../../../domain/report/text.ts';
import { ApiError, messageOf } from '../../../client/calls/api.ts';
import { download } from '../../../client/calls/download.ts';
import { upload } from '../../../client/calls/upload.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useBanner } from '../../../ui/page/use-banner.ts';
import classes from './import-dialog.module.css';
import { ImportResult, type ImportAnswer } from './import-result.tsx';
import { reportMessageOf, useReportStore } from '../list/report-list.ts';

interface ImportDialogProps {
  readonly area: Area;
  readonly onClose: () => void;
}

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'sending'; readonly percent: number }
  | { readonly at: 'done'; readonly answer: ImportAnswer; readonly isSaved: boolean };

const workbookFiles = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function ImportDialog({ area, onClose }: ImportDialogProps) {
  const base = apiPath(area, 'report');
  const say = reportSentencesOf(area);
  const store = useReportStore(area);
  const banner = useBanner();
  const [step, setStep] = useState<Step>({ at: 'choose' });

  const send = async (file: File) => {
    setStep({ at: 'sending', percent: 0 });
    try {
      const form = new FormData();
      form.append('file', file);
      const answer = await upload<ImportAnswer & { data: Report[] }>('POST', `${base}/import`, form, {
        onProgress: (sent, total) =>
          setStep({ at: 'sending', percent: Math.round((sent / Math.max(1, total)) * 100) }),
      });
      store.put(answer.data);
      setStep({ at: 'done', answer, isSaved: true });
    } catch (error) {
      setStep({ at: 'done', answer: refusalOf(error, say.importFailed), isSaved: false });
    }
  };
  const fetchFile = (path: string, name: string, body?: unknown) =>
    download(`${base}/${path}`, name, { body }).catch((error: unknown) =>
      banner.showError(reportMessageOf(error, say.exportFailed)),
    );
  const saveRejected = (answer: ImportAnswer) =>
    void fetchFile('importErrors', sheetWords.rejectedFile, { rows: answer.rejected });

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
      {step.at === 'done' && (
        <Button variant="default" onClick={() => setStep({ at: 'choose' })}>
          {words.another}
        </Button>
      )}
      <Button onClick={onClose} disabled={step.at === 'sending'}>
        {forms.close}
      </Button>
    </>
  );
  const close = () => step.at !== 'sending' && onClose();
  return (
    <Dialog title={words.title(moduleRow(area, 'report').many)} size="lg" onClose={close} footer={footer}>
      {step.at === 'choose' && <DropZone onFile={(file) => void send(file)} />}
      {step.at === 'sending' && <Sending percent={step.percent} />}
      {step.at === 'done' && <ImportResult {...step} onSaveRejected={() => saveRejected(step.answer)} />}
      <Banner banner={banner} />
    </Dialog>
  );
}

/** A rejected import may also list errors per row. */
function refusalOf(error: unknown, fallback: string): ImportAnswer {
  const body = error instanceof ApiError ? (error.body as Partial<ImportAnswer> | undefined) : undefined;
  const message = error instanceof ApiError ? reportMessageOf(error, fallback) : messageOf(error, fallback);
  const { errors = [], blankRows = [], rejected = [] } = body ?? {};
  return { message, errors: errors.filter((entry) => 'msg' in entry), blankRows, rejected };
}

function DropZone({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLElement>(null);
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  const isOver = useFileDrop(zone, take);
  return (
    <section ref={zone} className={classes['zone']} data-over={isOver || undefined} aria-label={words.choose}>
      <Button onClick={() => input.current?.click()} data-autofocus>
        {words.choose}
      </Button>
      <span>{words.drop}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={workbookFiles}
        aria-label={words.choose}
        onChange={(event) => take(event.currentTarget.files)}
      />
    </section>
  );
}

/** Drop with the mouse; keyboard users have the button. */
function useFileDrop(zone: RefObject<HTMLElement | null>, onFiles: (files: FileList | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const element = zone.current;
    if (!element) return undefined;
    const on = (name: 'dragover' | 'dragleave' | 'drop', work: (event: DragEvent) => void) => {
      const listener = (event: DragEvent) => {
        event.preventDefault();
        work(event);
      };
      element.addEventListener(name, listener);
      return () => element.removeEventListener(name, listener);
    };
    const offs = [
      on('dragover', () => setOver(true)),
      on('dragleave', () => setOver(false)),
      on('drop', (event) => {
        setOver(false);
        take(event.dataTransfer?.files);
      }),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [zone]);
  return isOver;
}

function Sending({ percent }: { readonly percent: number }) {
  const isSent = percent >= 100;
  const text = isSent ? words.processing : words.uploading(percent);
  return (
    <div className={classes['sending']}>
      <output>{text}</output>
      <Progress value={percent} animated={isSent} striped={isSent} aria-label={text} />
    </div>
  );
}
