/** One opening of a form that edits a record: its values, saving them, and what happens if somebody else saved first. */
import { useForm } from '@mantine/form';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ZodType } from 'zod';
import { draftWords } from '../../../domain/text.ts';
import { isNetworkLoss } from '../../client/session/session-renewal.ts';
import { useBanner } from '../../ui/page/use-banner.ts';
import { createTypedTexts } from '../../ui/picker/typed-texts.ts';
import { deletedMeanwhile } from './deleted-meanwhile.ts';
import { errorsByField, uniqueTexts } from './invalid-fields.ts';
import { useChangedFields } from './use-changed-fields.ts';
import { useDraft } from './use-draft.ts';
import { useEditBase } from './use-edit-base.ts';
import { useIsOpen } from './use-is-open.ts';

export interface EditSource<Saved, Values extends Record<string, unknown>> {
  /** Missing while a record is created. */
  readonly record: Saved | undefined;
  readonly initial: Values;
  readonly valuesOf: (record: Saved) => Values;
  readonly schema: ZodType;
  /** Converts valid values for sending; by default the output of the schema. */
  readonly toSend?: (values: Values, base: Saved | undefined) => Values;
  /** Sends the values as an update of the record they are based on. `draft` is the id of the form's draft. */
  readonly save: (values: Values, base: Saved | undefined, draft: string) => Promise<Saved>;
  readonly isSaving: boolean;
  /** The record as another person saved it, if that is why the save was refused. */
  readonly conflictOf: (error: unknown) => Saved | undefined;
  /** Messages by field, from the server's answer. */
  readonly fieldErrorsOf: (error: unknown) => Record<string, string>;
  readonly failureText: (error: unknown, isNew: boolean) => string | readonly string[];
  readonly conflictText: (error: unknown) => string;
  /** Checks that concern several fields; a text stops the save. */
  readonly refusal?: (values: Values, base: Saved | undefined) => string | undefined;
  /** Asks about what is to be sent, from the draft with this id; false goes back to the form. */
  readonly mayBeSaved?: (values: Values, draft: string) => Promise<boolean>;
  readonly onSaved: OnSaved<Saved>;
  readonly draft: DraftSource<Values>;
}

/** The screen stays as it is if the person left the form before it was saved. */
export interface AfterSave {
  readonly staysOpen: boolean;
}
export type OnSaved<Saved> = (saved: Saved, after: AfterSave) => void;

/** How the unsaved input is kept. */
interface DraftSource<Values> {
  readonly address: string;
  /** The heading of the module. */
  readonly noun: string;
  readonly subjectOf: (values: Values) => string;
  /** The form is in a window on another page: what it keeps is offered at its own address. */
  readonly isElsewhere?: boolean;
  /** Secrets, which are never kept. */
  readonly unkept?: readonly (keyof Values & string)[];
}

/** An edit continues from the version that it was based on: if somebody has saved since, saving asks. */
interface DraftContent<Saved, Values> {
  readonly values: Partial<Values>;
  readonly base?: Saved;
  /** See `TypedTexts`. */
  readonly typed?: Readonly<Record<string, string>>;
}

export function useEditForm<Saved, Values extends Record<string, unknown>>(
  source: EditSource<Saved, Values>,
) {
  const { schema, onSaved } = source;
  const isOpen = useIsOpen();
  const banner = useBanner();
  const edit = useEditBase<Saved, Values>(source);
  const { base, theirs, keptBase } = edit;
  const form = useForm<Values>({
    initialValues: theirs,
    validate: (values) => errorsByField(schema.safeParse(values).error),
  });

  const { subjectOf, unkept, ...about } = source.draft;
  const values = form.values;
  const changed = useChangedFields(form);
  const [typed] = useState(createTypedTexts);
  const isTyping = useSyncExternalStore(typed.subscribe, typed.isAny);
  const draft = useDraft({
    ...about,
    subject: subjectOf(values),
    isWorthKeeping: isTyping || changed.some((field) => !unkept?.includes(field)),
    typed,
    content: useMemo(
      () => ({ values: without(values, unkept), base: keptBase }) satisfies DraftContent<Saved, Values>,
      [values, unkept, keptBase],
    ),
    onRestore: (content, missingPictures) => {
      const kept = content as DraftContent<Saved, Values>;
      if (kept.base) {
        edit.rebase(kept.base);
        form.setInitialValues(source.valuesOf(kept.base));
      }
      form.setValues({ ...form.getInitialValues(), ...kept.values });
      typed.replace(kept.typed ?? {});
      if (missingPictures > 0) banner.showError(draftWords.picturesMissing(missingPictures));
    },
  });
  const saved = (record: Saved) => {
    draft.forget();
    onSaved(record, { staysOpen: !isOpen() });
  };

  const toSend = (mine: Values) => source.toSend?.(mine, base) ?? (schema.parse(mine) as Values);

  /** What a create call would send now, with the id of its draft. Undefined for an edit, and for what was never sent. */
  const toCreate = () => {
    const id = draft.knownId();
    if (base || id === undefined || !schema.safeParse(values).success) return undefined;
    return { values: toSend(values), draft: id };
  };

  const send = async () => {
    const mine = form.getValues();
    const refusal = source.refusal?.(mine, base);
    if (refusal !== undefined) return banner.showError(refusal);
    banner.clear();
    const sent = toSend(mine);
    if (source.mayBeSaved && !(await source.mayBeSaved(sent, draft.id()))) return;
    try {
      saved(await source.save(sent, base, draft.id()));
    } catch (error) {
      const current = source.conflictOf(error);
      if (!current) refuse(error);
      else if (edit.isSameAs(sent, current)) saved(current);
      else edit.mergeWith(form, sent, current, source.conflictText(error));
    }
  };

  const refuse = (error: unknown) => {
    const isNew = base === undefined;
    const deleted = deletedMeanwhile(error, isNew);
    form.setErrors(source.fieldErrorsOf(error));
    banner.showError(deleted ?? source.failureText(error, isNew), {
      isLasting: deleted !== undefined || isNetworkLoss(error),
    });
  };

  const reset = () => {
    form.reset();
    typed.replace({});
    banner.clear();
    edit.settle();
  };

  return {
    form,
    banner,
    theirs,
    conflict: edit.conflict,
    isDirty: isTyping || changed.length > 0,
    /** For fields with text that is not a value yet. */
    typed,
    isBusy: source.isSaving,
    submit: form.onSubmit(send, (errors) => banner.showError(uniqueTexts(errors), { isSummary: true })),
    reset,
    toCreate,
    /** The person discards unsaved input. */
    discard: draft.forget,
  };
}

function without<Values extends Record<string, unknown>>(
  values: Values,
  unkept: readonly string[] = [],
): Partial<Values> {
  const kept = Object.entries(values).filter(([field]) => !unkept.includes(field));
  return Object.fromEntries(kept) as Partial<Values>;
}
