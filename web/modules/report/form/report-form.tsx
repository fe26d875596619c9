/**
 * The report form, on the report screen and, with a draft, in the dialog of a proof. Designed for the
 * keyboard: Tab moves between fields, Enter picks and saves, Ctrl+Enter saves from anywhere, Ctrl+Shift+Enter
 * saves and begins the next one.
 */
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { moduleRow, type Area } from '../../../../domain/areas.ts';
import { forms, generic, lists, sentencesOf } from '../../../../domain/text.ts';
import {
  report,
  reportSchema,
  type Report,
  type ReportFields as ReportRecordFields,
} from '../../../../domain/report/report.ts';
import {
  optionWords,
  reportSentencesOf,
  reportWords as words,
  shortReportError,
} from '../../../../domain/report/text.ts';
import { choicesWith, type ReportChoices } from '../../../../domain/report/options.ts';
import { beside } from '../../../../domain/values/beside.ts';
import { bothAsText, differingFields } from '../../../record-screens/form/merge-edit.ts';
import { carriedOver, useAnother } from '../../../record-screens/form/use-another.ts';
import { useEditForm, type OnSaved } from '../../../record-screens/form/use-edit-form.ts';
import { withShortErrors } from '../../../record-screens/form/short-errors.ts';
import { FormFindings } from '../../../record-screens/findings/form-findings.tsx';
import { messageOf } from '../../../client/calls/api.ts';
import { addressOf } from '../../../client/record-address.ts';
import { conflictOf, fieldErrorsOf, useSave } from '../../../client/calls/resource.ts';
import { serverNow } from '../../../client/session/session.ts';
import { HeldFields } from '../../../ui/form/held-fields.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { EmptyState } from '../../../ui/table/empty-state.tsx';
import { focusFirstEmpty, useFirstInvalidFocus } from '../../../ui/form/form-guards.ts';
import { amountText, originalsAsLines } from './originals-as-lines.ts';
import { labelOfField, useReportFindings } from './report-findings.ts';
import { ReportFields } from './report-form-fields.tsx';
import {
  formValuesOf,
  newReportValues,
  type ReportDraft,
  type ReportFormValues,
} from './report-form-values.ts';
import classes from './report-form.module.css';
import { reportMessageOf } from '../store/report-list.ts';
import { useOptions } from '../options/use-options.ts';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { useUnsavedGuard } from '../../../ui/form/modal/unsaved-guard.tsx';
import { TypedTextsOfForm } from '../../../ui/picker/typed-texts.ts';

interface ReportFormProps {
  readonly area: Area;
  /** The report to edit; undefined for a new one. */
  readonly record?: Report;
  /** Initial values of a new report, in addition to the defaults. */
  readonly draft?: ReportDraft;
  /** The error message, if the form is not on the report screen. */
  readonly failureText?: (reason: string) => string;
  readonly onSaved: OnSaved<Report>;
  /** Saved, and the next one begins with this draft; offered where it is given. */
  readonly onAnother?: (saved: Report, next: ReportDraft) => void;
  readonly onCancel: () => void;
  /** Set if the form is in a dialog. */
  readonly around?: WindowAround;
}

/** The dialog asks the form before closing, and lets the form's question handle Escape. */
export interface WindowAround {
  readonly onWayOut: (leave: () => void) => void;
  readonly onAsking: (isAsking: boolean) => void;
}

/** The options determine what is valid, so the form waits for them. */
export function ReportForm(props: ReportFormProps) {
  const { isLoaded, error, tryAgain } = useOptions(props.area);
  if (error && !isLoaded) {
    return (
      <EmptyState
        isFramed
        tone="error"
        text={reportMessageOf(error, optionWords.fetchFailed)}
        action={{ label: lists.tryAgain, onClick: tryAgain }}
      />
    );
  }
  if (!isLoaded) return <EmptyState text={generic.loading} />;
  return <LoadedForm {...props} />;
}

/** Forms have no null: a missing date is an empty field. */
function formSchema(choices: ReportChoices) {
  const schema = reportSchema(choices);
  return schema.extend({ date: schema.shape.date.transform((day) => day ?? '') });
}

function useReportForm({ area, record, draft, failureText, onSaved, onAnother, around }: ReportFormProps) {
  const { choices: offered } = useOptions(area);
  const sentences = reportSentencesOf(area);
  const { createFailed, updateFailed } = sentencesOf(area, 'report');
  const { screen, heading } = moduleRow(area, 'report');
  // Keep the initial values: conflicts with other users are handled when saving.
  const [initial] = useState(() => newReportValues(serverNow(), record ? { date: '' } : draft));
  const choices = useMemo(() => choicesWith(offered, record), [offered, record]);
  const save = useSave(area, report);
  const another = useAnother();
  const form = useEditForm<Report, ReportFormValues>({
    record,
    initial,
    valuesOf: formValuesOf,
    schema: useMemo(() => formSchema(choices), [choices]),
    mayBeSaved: (values, draftId) => findings.mayBeSaved(values, draftId),
    save: (values, base, draftId) =>
      save.mutateAsync({
        fields: values as unknown as ReportRecordFields,
        ...(base && { over: base }),
        confirmations: findings.confirmations(),
        draft: draftId,
      }),
    isSaving: save.isPending,
    conflictOf: (error) => conflictOf<ReportRecordFields>(area, 'report', error),
    fieldErrorsOf: (error) => fieldErrorsOf(area, 'report', error),
    failureText: (error, isNew) => {
      const reason = reportMessageOf(error, isNew ? createFailed : updateFailed);
      return failureText?.(reason) ?? (isNew ? sentences.notCreated(reason) : sentences.notUpdated(reason));
    },
    conflictText: (error) => messageOf(error, updateFailed),
    onSaved: (saved, after) => {
      if (another.isAnother() && onAnother && !after.staysOpen)
        onAnother(saved, carriedOver(report.carriedOver ?? [], saved));
      else onSaved(saved, after);
    },
    draft: {
      // A report that was started in a proof's dialog continues here, with its reference to the proof.
      address: addressOf(screen, record ? { kind: 'update', id: record._id } : { kind: 'create' }),
      noun: heading,
      isElsewhere: around !== undefined,
      subjectOf: ({ userName, agent }) => beside([userName, agent]),
    },
  });
  const findings = useReportFindings({ area, form: form.form, record, toCreate: form.toCreate });
  return {
    ...form,
    isBusy: form.isBusy || findings.isSettling,
    another,
    findings,
    form: withShortErrors(form.form, shortReportError),
    choices,
  };
}

function LoadedForm(props: ReportFormProps) {
  const { area, record, onCancel } = props;
  const state = useReportForm(props);
  const { form, banner, theirs, conflict, isBusy, submit, reset, choices, another, findings } = state;
  const element = useRef<HTMLFormElement>(null);
  useFirstInvalidFocus(element, banner);
  const guard = useUnsavedGuard(state.isDirty, onCancel, state.discard);
  useWindowAround(props.around, guard.leave, guard.isAsking || findings.question !== undefined);
  useFocusOnFirstField(element, props.draft !== undefined);
  const offersAnother = props.onAnother !== undefined && record === undefined;
  const saveAnother = () => another.ask(element.current);
  useHotkeys(
    [
      ['mod+Enter', () => element.current?.requestSubmit()],
      ['mod+shift+Enter', () => (offersAnother ? saveAnother() : element.current?.requestSubmit())],
    ],
    [],
    true,
  );

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    another.begin();
    if (!isBusy && !conflict) submit(event);
  };
  const labels = report.labels(area);
  return (
    <form ref={element} className={classes['form']} onSubmit={send} noValidate>
      {conflict && (
        <ConflictNotice
          key={conflict.count}
          message={conflict.message}
          differences={differingFields(form.values, theirs).map((field) => ({
            label: labels[field as keyof typeof labels],
            ...bothAsText(readable(theirs[field]), readable(form.values[field])),
          }))}
          takenOver={conflict.takenOver.map((field) => labels[field as keyof typeof labels])}
          isBusy={isBusy}
          onKeepMine={() => submit()}
          onTakeTheirs={reset}
        />
      )}
      <FormFindings findings={findings} labelOf={labelOfField} form={element}>
        {/* The question before saving leads back to the fields. */}
        <HeldFields isHeld={isBusy && findings.question === undefined}>
          <TypedTextsOfForm value={state.typed}>
            <ReportFields area={area} form={form} choices={choices} />
          </TypedTextsOfForm>
        </HeldFields>
      </FormFindings>
      <FormFooter
        banner={banner}
        errors={form.errors}
        isBusy={isBusy}
        isBlocked={conflict !== undefined}
        submitLabel={record ? forms.update : words.create}
        onCancel={guard.leave}
        {...(offersAnother && { onAnother: saveAnother })}
      />
      {guard.question}
    </form>
  );
}

function useWindowAround(around: WindowAround | undefined, leave: () => void, isAsking: boolean) {
  useEffect(() => around?.onWayOut(leave));
  const onAsking = around?.onAsking;
  useEffect(() => onAsking?.(isAsking), [onAsking, isAsking]);
}

/** The first empty field of a draft, otherwise the name of the user. */
function useFocusOnFirstField(form: React.RefObject<HTMLFormElement | null>, isDraft: boolean) {
  useEffect(() => {
    if (isDraft) focusFirstEmpty(form.current);
    else form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [form, isDraft]);
}

/** Bets as lines and amounts as in lists, for comparison; other values unchanged. */
function readable(value: unknown): unknown {
  if (typeof value === 'number') return amountText(value);
  return Array.isArray(value) ? originalsAsLines(value as ReportFormValues['originals']) : value;
}
