/** One opening of a form that edits a record: its values, saving them, and what happens if somebody else saved first. */
import { useForm } from '@mantine/form';
import type { ZodType } from 'zod';
import { useBanner } from '../../ui/page/use-banner.ts';
import { errorsByField, uniqueTexts } from './invalid-fields.ts';
import { useEditBase } from './use-edit-base.ts';

export interface EditSource<Saved, Values extends Record<string, unknown>> {
  /** Missing while a record is created. */
  readonly record: Saved | undefined;
  readonly initial: Values;
  readonly valuesOf: (record: Saved) => Values;
  readonly schema: ZodType;
  /** What is sent of values that the schema accepts; without it, what the schema makes of them. */
  readonly toSend?: (values: Values) => Values;
  /** Sends the values, as the successor of the record that they were built on. */
  readonly save: (values: Values, base: Saved | undefined) => Promise<Saved>;
  readonly isSaving: boolean;
  /** The record as another person saved it, if that is why the save was refused. */
  readonly conflictOf: (error: unknown) => Saved | undefined;
  /** Messages by field, from the server's answer. */
  readonly fieldErrorsOf: (error: unknown) => Record<string, string>;
  readonly failureText: (error: unknown, isNew: boolean) => string | readonly string[];
  readonly conflictText: (error: unknown) => string;
  /** Checks that concern several fields; a text stops the save. */
  readonly refusal?: (values: Values, base: Saved | undefined) => string | undefined;
  readonly onSaved: (saved: Saved) => void;
}

export function useEditForm<Saved, Values extends Record<string, unknown>>(
  source: EditSource<Saved, Values>,
) {
  const { schema, onSaved } = source;
  const banner = useBanner();
  const edit = useEditBase<Saved, Values>(source);
  const { base, theirs } = edit;
  const form = useForm<Values>({
    initialValues: theirs,
    validate: (values) => errorsByField(schema.safeParse(values).error),
  });

  const send = async () => {
    const mine = form.getValues();
    const refusal = source.refusal?.(mine, base);
    if (refusal !== undefined) return banner.showError(refusal);
    banner.clear();
    const values = source.toSend?.(mine) ?? (schema.parse(mine) as Values);
    try {
      onSaved(await source.save(values, base));
    } catch (error) {
      const current = source.conflictOf(error);
      if (!current) refuse(error);
      else if (edit.isSameAs(values, current)) onSaved(current);
      else edit.meet(form, values, current, source.conflictText(error));
    }
  };

  const refuse = (error: unknown) => {
    form.setErrors(source.fieldErrorsOf(error));
    banner.showError(source.failureText(error, base === undefined));
  };

  const reset = () => {
    form.reset();
    banner.clear();
    edit.settle();
  };

  return {
    form,
    banner,
    theirs,
    meeting: edit.meeting,
    isBusy: source.isSaving,
    submit: form.onSubmit(send, (errors) => banner.showError(uniqueTexts(errors), { isSummary: true })),
    reset,
  };
}
