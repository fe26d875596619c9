/** Preview of a proof as a document, with its actions. */
import {
  ArrowDownTrayIcon,
  ArrowLeftIcon,
  DocumentDuplicateIcon,
  PencilSquareIcon,
  PlusIcon,
} from '../../../ui/icons/small.ts';
import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { apiPath, type Area } from '../../../../domain/areas.ts';
import { showDay } from '../../../../domain/values/moment/day.ts';
import { forms, generic, lists, sentencesOf } from '../../../../domain/text.ts';
import { proof as definition, type Proof } from '../../../../domain/proof/proof.ts';
import { proofLabels as labels, proofSentences, proofWords as words } from '../../../../domain/proof/text.ts';
import { filledTemplate, printedProof } from '../../../../domain/proof/printed-proof.ts';
import { isUnknownRecord, messageOf } from '../../../client/calls/api.ts';
import { oneKey } from '../../../client/calls/record-cache.ts';
import { useOne } from '../../../client/calls/resource.ts';
import { previewAddress } from '../../../client/record-address.ts';
import { useActor, useCan } from '../../../client/use-can.ts';
import type { AfterSave } from '../../../record-screens/form/use-edit-form.ts';
import { KeptFindings } from '../../../record-screens/findings/kept-findings.tsx';
import { HistoryButton } from '../../../record-screens/history/history.tsx';
import { UserNameLink } from '../../../record-screens/person/user-name-link.tsx';
import { cleanHtml } from '../../../ui/text/clean-html.ts';
import { Banner, LastMessage } from '../../../ui/page/banner.tsx';
import { WithShortcut } from '../../../ui/shortcuts/with-shortcut.tsx';
import { EmptyState } from '../../../ui/table/empty-state.tsx';
import { useBanner, type BannerState } from '../../../ui/page/use-banner.ts';
import { AddToReport } from './add-to-report.tsx';
import { ConfirmDownload } from './confirm-download.tsx';
import { labelOfField } from '../form/proof-findings.ts';
import { DocumentFrame } from './document-frame.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import classes from './proof-preview.module.css';
import { useDownload } from './use-download.ts';

interface ProofPreviewProps {
  readonly area: Area;
  readonly id: string;
  readonly banner: BannerState;
  readonly onBack: () => void;
  /** The way to the documents before and after this one. */
  readonly steps: ReactNode;
  readonly onEdit: (() => void) | undefined;
  /** Begins a new proof with the values of this one. */
  readonly onDuplicate: (() => void) | undefined;
  readonly onDownloaded: (message: string, after: AfterSave) => void;
}

const icon = { width: 16, height: 16, 'aria-hidden': true } as const;

export function ProofPreview(props: ProofPreviewProps) {
  const { area, id, banner, onBack, steps, onEdit, onDuplicate, onDownloaded } = props;
  const sentences = sentencesOf(area, 'proof');
  const query = useOne(area, definition, { id, isEnabled: true });
  const { data: proof } = query;
  // Deleted since it was shown; an open dialog keeps its input.
  const isGone = isUnknownRecord(query.error);
  const present = isGone ? undefined : proof;
  const client = useQueryClient();
  const mayReport = useCan(area, 'report')('create');
  const [dialog, setDialog] = useState<'download' | 'report'>();
  const dialogBanner = useBanner();
  // A download may end after its dialog was closed or the page left.
  const isWaiting = useRef(false);
  useEffect(() => {
    isWaiting.current = dialog === 'download';
    return () => {
      isWaiting.current = false;
    };
  }, [dialog]);
  // The page replaces the form or the row that had focus.
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const close = () => {
    dialogBanner.clear();
    setDialog(undefined);
  };
  const {
    may: mayDownload,
    isBusy,
    refusal,
    download,
  } = useDownload({
    area,
    onFailed: (message) => (isWaiting.current ? dialogBanner : banner).showError(message),
    onChanged: (message) => {
      if (isWaiting.current) close();
      banner.showError(message);
      void client.invalidateQueries({ queryKey: oneKey(area, 'proof', id) });
    },
    onDownloaded: (message) => onDownloaded(message, { staysOpen: !isWaiting.current }),
  });
  const html = useMemo(
    () => (proof ? printedProof(proof, cleanHtml(filledTemplate(proof))) : undefined),
    [proof],
  );

  const askForDownload = () => {
    const refused = proof && refusal(proof);
    if (refused !== undefined) banner.showError(refused);
    else setDialog('download');
  };
  const noteReport = ({ staysOpen }: AfterSave) => {
    if (!staysOpen) close();
    banner.showSuccess(proofSentences.reportAdded);
    void client.invalidateQueries({ queryKey: oneKey(area, 'proof', id) });
  };
  const actions = (
    <div className={classes['actions']}>
      {steps}
      <Button ref={back} variant="default" leftSection={<ArrowLeftIcon {...icon} />} onClick={onBack}>
        {proofSentences.backToList}
      </Button>
      {present && onEdit && (
        <WithShortcut id="edit">
          <Button variant="default" leftSection={<PencilSquareIcon {...icon} />} onClick={onEdit}>
            {sentences.editHeading}
          </Button>
        </WithShortcut>
      )}
      {present && onDuplicate && (
        <Button variant="default" leftSection={<DocumentDuplicateIcon {...icon} />} onClick={onDuplicate}>
          {forms.duplicate}
        </Button>
      )}
      {present && <HistoryButton path={`${apiPath(area, 'proof')}/${id}`} labels={definition.labels(area)} />}
      {present && mayReport && (
        <Button variant="default" leftSection={<PlusIcon {...icon} />} onClick={() => setDialog('report')}>
          {proofSentences.addToReport}
        </Button>
      )}
      {present && mayDownload && (
        <Button leftSection={<ArrowDownTrayIcon {...icon} />} onClick={askForDownload}>
          {proofSentences.downloadPdf}
        </Button>
      )}
    </div>
  );
  return (
    <section className={classes['page']}>
      <header className={classes['header']}>
        <PageTitle>{sentences.previewHeading}</PageTitle>
        {proof && (
          <span className={classes['user']}>
            {labels.user}: <UserNameLink name={proof.user} />
          </span>
        )}
        <LastMessage banner={banner} />
        {actions}
        <div className={classes['banner']}>
          <Banner banner={banner} />
        </div>
      </header>
      {html !== undefined && !isGone ? (
        <DocumentFrame html={html} />
      ) : query.error ? (
        <EmptyState
          isFramed
          tone="error"
          text={proofSentences.notLoaded(messageOf(query.error, sentences.fetchOneFailed))}
          action={{ label: lists.tryAgain, onClick: () => void query.refetch() }}
        />
      ) : (
        <EmptyState isFramed text={generic.loading} />
      )}
      {present && <KeptFindings area={area} module="proof" record={present} labelOf={labelOfField(area)} />}
      {present && <MadeReports area={area} proof={present} />}
      {proof && html !== undefined && dialog === 'download' && (
        <ConfirmDownload
          proof={proof}
          banner={dialogBanner}
          isBusy={isBusy}
          onConfirm={(choice) => void download(proof, choice)}
          onClose={close}
        />
      )}
      {proof && dialog === 'report' && (
        <AddToReport area={area} proof={proof} onAdded={noteReport} onClose={close} />
      )}
    </section>
  );
}

/** The reports created from the proof; links for people who may preview them. */
function MadeReports({ area, proof }: { readonly area: Area; readonly proof: Proof }) {
  const mayList = useCan(area, 'report')('listing');
  const actor = useActor();
  const { reports = [] } = proof;
  if (!mayList || reports.length === 0) return null;
  return (
    <p className={classes['reports']}>
      {words.madeReports}:{' '}
      {reports.map(({ _id, date }) => {
        const address = previewAddress(actor, { area, module: 'report', _id });
        if (address === undefined) return <span key={_id}>{date ? showDay(date) : generic.missing}</span>;
        return (
          <Anchor key={_id} component={Link} size="sm" to={address}>
            {date ? showDay(date) : words.openReport}
          </Anchor>
        );
      })}
    </p>
  );
}
