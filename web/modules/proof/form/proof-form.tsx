/** The proof form for create and edit, shown instead of the list. An error loses neither text nor images. */
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { generic, lists, sentencesOf } from '../../../../domain/text.ts';
import { proof, type Proof } from '../../../../domain/proof/proof.ts';
import { proofSentences, proofWords as words } from '../../../../domain/proof/text.ts';
import { messageOf } from '../../../client/calls/api.ts';
import { useOne } from '../../../client/calls/resource.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { EmptyState } from '../../../ui/table/empty-state.tsx';
import { fieldSelector, useFirstInvalidFocus } from '../../../ui/form/form-guards.ts';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { useBanner } from '../../../ui/page/use-banner.ts';
import { ProofFormFields } from './proof-form-fields.tsx';
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import classes from './proof-form.module.css';
import { useProofForm, type ProofFormState } from './use-proof-form.ts';
import { FormFooter } from '../../../ui/form/form-footer.tsx';

interface ProofFormProps {
  readonly area: Area;
  readonly record?: Proof;
  readonly onSaved: (saved: Proof, message: string) => void;
  readonly onCancel: () => void;
}

/** Loads the record first; conflicts with other users are handled when saving. */
export function EditProof({ id, ...props }: Omit<ProofFormProps, 'record'> & { readonly id: string }) {
  const { area, onCancel } = props;
  const query = useOne(area, proof, { id, isEnabled: true });
  const [record, setRecord] = useState<Proof>();
  const settled = query.isFetching ? undefined : query.data;
  if (record === undefined && settled !== undefined) setRecord(settled);
  const banner = useBanner();
  if (record) return <ProofForm {...props} record={record} />;
  const failure = query.error && !query.isFetching ? messageOf(query.error, generic.error) : undefined;
  return (
    <PageFrame title={sentencesOf(area, 'proof').editHeading} banner={banner}>
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

export function ProofForm({ area, record, onSaved, onCancel }: ProofFormProps) {
  const sentences = sentencesOf(area, 'proof');
  const state = useProofForm({ area, record, onSaved });
  const { banner, lookups, isBusy, isDirty, conflict } = state;
  const element = useRef<HTMLFormElement>(null);
  useFirstInvalidFocus(element, banner);
  const guard = useUnsavedGuard(isDirty, onCancel, state.discard);
  useFocusOnFirstField(element, lookups.isLoaded);
  // Enter submits from single-line fields; where Enter inserts a new line, Ctrl+Enter submits.
  useHotkeys([['mod+Enter', () => element.current?.requestSubmit()]], [], true);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy && !conflict) state.submit(event);
  };
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
      <form ref={element} className={classes['form']} onSubmit={submit} noValidate>
        <Conflict area={area} state={state} />
        <ProofFormFields area={area} state={state} />
        <FormFooter
          banner={banner}
          isBusy={isBusy}
          isBlocked={conflict !== undefined}
          submitLabel={record ? words.update : words.create}
          onCancel={guard.leave}
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
    if (isShown) form.current?.querySelector<HTMLElement>(fieldSelector)?.focus();
  }, [form, isShown]);
}
