/** The proof form for create and edit, shown instead of the list. An error loses neither text nor images. */
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { generic, lists, sentencesOf } from '../../../../domain/text.ts';
import { imageGroups, proof, type BrandReference, type Proof } from '../../../../domain/proof/proof.ts';
import { proofSentences, proofWords as words } from '../../../../domain/proof/text.ts';
import { isUnknownRecord, messageOf } from '../../../client/calls/api.ts';
import { useOne } from '../../../client/calls/resource.ts';
import { HeldFields } from '../../../ui/form/held-fields.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { EmptyState } from '../../../ui/table/empty-state.tsx';
import { focusFirstEmpty, unreadableFields, useFirstInvalidFocus } from '../../../ui/form/form-guards.ts';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { useBanner, type BannerState } from '../../../ui/page/use-banner.ts';
import type { AfterSave } from '../../../record-screens/form/use-edit-form.ts';
import { useKeptBase } from '../../../record-screens/form/use-kept-base.ts';
import { useAnother } from '../../../record-screens/form/use-another.ts';
import { FormFindings } from '../../../record-screens/findings/form-findings.tsx';
import { labelOfField } from './proof-findings.ts';
import { ProofFormFields } from './proof-form-fields.tsx';
import { useUnsavedGuard } from '../../../ui/form/modal/unsaved-guard.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import classes from './proof-form.module.css';
import { nextValues, valuesOf, type ProofFormValues } from './proof-form-values.ts';
import { useProofForm, type ProofFormState } from './use-proof-form.ts';
import { FormFooter } from '../../../ui/form/form-footer.tsx';

interface ProofFormProps {
  readonly area: Area;
  readonly record?: Proof;
  /** Values of a new proof in addition to the initial ones. */
  readonly given?: Partial<ProofFormValues>;
  /** The whitelabel whose name is among these values. */
  readonly givenBrand?: BrandReference;
  /** Shown above the fields. */
  readonly notice?: string;
  /** The screen's messages, such as about the proof that was saved before. */
  readonly pageBanner?: BannerState;
  readonly onSaved: (saved: Proof, message: string, after: AfterSave) => void;
  /** Saved, and the next one begins with these values; offered where it is given. */
  readonly onAnother?: (saved: Proof, message: string, next: Partial<ProofFormValues>) => void;
  readonly onCancel: () => void;
}

type LoadedProps = Omit<ProofFormProps, 'record' | 'given' | 'givenBrand'> & { readonly id: string };

/** Loads the record first; conflicts with other users are handled when saving. */
export function EditProof({ id, ...props }: LoadedProps) {
  const { editHeading } = sentencesOf(props.area, 'proof');
  return (
    <Loaded area={props.area} id={id} title={editHeading} onCancel={props.onCancel}>
      {(record) => <ProofForm {...props} record={record} />}
    </Loaded>
  );
}

/** A new proof with the values of another, without its images: they are evidence of that one. */
export function DuplicateProof({ id, ...props }: LoadedProps) {
  const { createHeading } = sentencesOf(props.area, 'proof');
  return (
    <Loaded area={props.area} id={id} title={createHeading} onCancel={props.onCancel}>
      {(record) => (
        <ProofForm
          {...props}
          given={valuesOf(record)}
          givenBrand={record.whitelabel}
          {...(imageGroups.some((group) => record[group].length > 0) && { notice: words.notCopied })}
        />
      )}
    </Loaded>
  );
}

interface LoadingProps extends Pick<ProofFormProps, 'area' | 'onCancel'> {
  readonly id: string;
  readonly title: string;
  readonly children: (record: Proof) => ReactNode;
}

function Loaded({ area, id, title, onCancel, children }: LoadingProps) {
  const query = useOne(area, proof, { id, isEnabled: true });
  const [record, setRecord] = useState<Proof>();
  // Of a proof that was deleted meanwhile, the earlier answer is still kept.
  const answered = isUnknownRecord(query.error) ? undefined : query.data;
  const kept = useKeptBase<Proof>(id, query.error);
  const settled = query.isFetching ? undefined : (answered ?? kept);
  if (record === undefined && settled !== undefined) setRecord(settled);
  const banner = useBanner();
  if (record) return children(record);
  const failure = query.error && !query.isFetching ? messageOf(query.error, generic.error) : undefined;
  return (
    <PageFrame title={title} banner={banner}>
      {failure === undefined ? (
        <EmptyState text={generic.loading} />
      ) : (
        <EmptyState
          isFramed
          tone="error"
          text={proofSentences.notLoaded(failure)}
          action={{ label: proofSentences.backToList, onClick: onCancel }}
        />
      )}
    </PageFrame>
  );
}

export function ProofForm(props: ProofFormProps) {
  const { area, record, given, givenBrand, notice, pageBanner, onSaved, onAnother, onCancel } = props;
  const sentences = sentencesOf(area, 'proof');
  const another = useAnother();
  const element = useRef<HTMLFormElement>(null);
  const state = useProofForm({
    area,
    record,
    ...(given && { given }),
    ...(givenBrand && { givenBrand }),
    unreadable: () => unreadableFields(element.current),
    onSaved: (saved, { message, values, ...after }) => {
      if (another.isAnother() && onAnother && !after.staysOpen) {
        onAnother(saved, message, nextValues(values, saved));
      } else onSaved(saved, message, after);
    },
  });
  const { banner, lookups, isBusy, isDirty, conflict } = state;
  useFirstInvalidFocus(element, banner);
  const guard = useUnsavedGuard(isDirty, onCancel, state.discard);
  useFocusOnFirstField(element, lookups.isLoaded);
  // Enter submits from single-line fields; where Enter inserts a new line, Ctrl+Enter submits.
  const offersAnother = onAnother !== undefined && record === undefined;
  const saveAnother = () => another.ask(element.current);
  useHotkeys(
    [
      ['mod+Enter', () => element.current?.requestSubmit()],
      ['mod+shift+Enter', () => (offersAnother ? saveAnother() : element.current?.requestSubmit())],
    ],
    [],
    true,
  );

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    another.begin();
    if (!isBusy && !conflict) state.submit(event);
  };
  // Cancelling the question before saving returns to the fields.
  const isHeld = isBusy && state.findings.question === undefined;
  const title = record ? sentences.editHeading : sentences.createHeading;
  if (!lookups.isLoaded) {
    return (
      <PageFrame title={title} banner={banner}>
        {lookups.failures.length > 0 ? (
          <EmptyState
            isFramed
            tone="error"
            text={lookups.failures.join('\n')}
            action={{ label: lists.tryAgain, onClick: lookups.retry }}
          />
        ) : (
          <EmptyState text={generic.loading} />
        )}
      </PageFrame>
    );
  }
  return (
    <section className={classes['page']}>
      <PageTitle>{title}</PageTitle>
      {pageBanner && (
        <div className={classes['banner']}>
          <Banner banner={pageBanner} />
        </div>
      )}
      {notice !== undefined && <p className={classes['notice']}>{notice}</p>}
      <form ref={element} className={classes['form']} onSubmit={submit} noValidate>
        <Conflict area={area} state={state} />
        <FormFindings findings={state.findings} labelOf={labelOfField(area)} form={element}>
          <HeldFields isHeld={isHeld}>
            <ProofFormFields area={area} state={state} isHeld={isHeld} />
          </HeldFields>
        </FormFindings>
        <FormFooter
          banner={banner}
          errors={state.form.errors}
          isBusy={isBusy}
          isBlocked={conflict !== undefined}
          submitLabel={record ? words.update : words.create}
          onCancel={guard.leave}
          {...(offersAnother && { onAnother: saveAnother })}
          progress={<Progress state={state} />}
        />
      </form>
      {guard.question}
    </section>
  );
}

function Progress({ state }: { readonly state: ProofFormState }) {
  const { progress, isBusy, evidence } = state;
  if (!isBusy) return null;
  const percent = Math.floor((progress ?? 0) * 100);
  const text =
    progress === undefined
      ? evidence.isPreparing && words.preparing
      : percent < 100
        ? words.uploading(percent)
        : words.processing;
  return (
    <span className={classes['progress']} role="status">
      {progress !== undefined && <progress max={100} value={percent} aria-label={words.uploading(percent)} />}
      {text}
    </span>
  );
}

function Conflict({ area, state }: { readonly area: Area; readonly state: ProofFormState }) {
  const { conflict, isBusy } = state;
  if (!conflict) return null;
  const labels = proof.labels(area);
  return (
    <ConflictNotice
      message={conflict.message}
      differences={[...conflict.fields, ...conflict.groups].map(({ field, theirs, mine }) => ({
        label: labels[field],
        theirs,
        mine,
      }))}
      takenOver={conflict.takenOver.map((field) => labels[field])}
      removed={conflict.removed}
      isBusy={isBusy}
      onKeepMine={state.keepMine}
      onTakeTheirs={state.takeTheirs}
    />
  );
}

function useFocusOnFirstField(form: React.RefObject<HTMLFormElement | null>, isShown: boolean) {
  useEffect(() => {
    if (isShown) focusFirstEmpty(form.current);
  }, [form, isShown]);
}
