/** One opening of a record's form: its values, saving them, and what to do when somebody saved first. */
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { sentencesOf } from '../../../domain/text.ts';
import type { ModuleDefinition, RecordOf } from '../../../domain/record/module-definition.ts';
import { ApiError, messageOf } from '../../client/calls/api.ts';
import { conflictOf, fieldErrorsOf, useSave } from '../../client/calls/resource.ts';
import { useBanner } from '../../ui/page/use-banner.ts';
import { errorsByField, uniqueTexts } from './invalid-fields.ts';
import { useEditBase } from './use-edit-base.ts';

export type FormOf<Fields> = UseFormReturnType<Fields>;

interface RecordFormInput<Fields extends Record<string, unknown>> {
  readonly area: Area;
  readonly definition: ModuleDefinition<Fields>;
  /** Missing while a record is created. */
  readonly record: RecordOf<Fields> | undefined;
  readonly onSaved: (saved: RecordOf<Fields>) => void;
  /** Where a module words a refused save its own way. */
  readonly failureText?: (error: unknown, isNew: boolean) => string;
}

export function useRecordForm<Fields extends Record<string, unknown>>(input: RecordFormInput<Fields>) {
  const { area, definition, onSaved } = input;
  const { module } = definition;
  const sentences = sentencesOf(area, module);
  const schema = definition.schema(area, input.record ? 'update' : 'create');
  const banner = useBanner();
  const save = useSave(area, definition);
  const [initial] = useState(() => definition.newValues?.(new Date()) ?? definition.initial);
  const edit = useEditBase<RecordOf<Fields>, Fields>({
    record: input.record,
    valuesOf: (record) => fieldsOf(definition, record),
    initial,
  });
  const { base, theirs } = edit;

  const form = useForm<Fields>({
    initialValues: theirs,
    validate: (values) => errorsByField(schema.safeParse(values).error),
  });

  const send = async () => {
    const mine = schema.parse(form.getValues()) as Fields;
    banner.clear();
    try {
      onSaved(await save.mutateAsync({ fields: mine, over: base }));
    } catch (error) {
      const current = conflictOf<Fields>(area, module, error);
      if (!current) refuse(error);
      else if (edit.isSameAs(mine, current)) onSaved(current);
      else edit.meet(form, mine, current, messageOf(error, sentences.updateFailed));
    }
  };

  const refuse = (error: unknown) => {
    const message =
      input.failureText?.(error, base === undefined) ??
      messageOf(error, base ? sentences.updateFailed : sentences.createFailed);
    const isDuplicate = error instanceof ApiError && error.status === 409;
    form.setErrors(isDuplicate ? { [definition.nameField]: message } : fieldErrorsOf(area, module, error));
    banner.showError(message);
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
    isBusy: save.isPending,
    submit: form.onSubmit(send, (errors) => banner.showError(uniqueTexts(errors))),
    reset,
  };
}

function fieldsOf<Fields extends Record<string, unknown>>(
  { initial }: ModuleDefinition<Fields>,
  record: RecordOf<Fields>,
): Fields {
  const entries = Object.keys(initial).map((field) => [field, record[field] ?? initial[field]]);
  return Object.fromEntries(entries) as Fields;
}
