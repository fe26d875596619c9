/** One opening of a record's form: its values, saving them, and what to do when somebody saved first. */
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { ZodError } from 'zod';
import type { Area } from '../../domain/areas.ts';
import { sentencesOf } from '../../domain/messages.ts';
import type { ModuleDefinition, RecordOf } from '../../domain/modules/module-definition.ts';
import { ApiError, messageOf } from '../lib/api.ts';
import { conflictOf, fieldErrorsOf, useSave } from '../lib/resource.ts';
import { useBanner } from '../ui/use-banner.ts';
import { differingFields, mergeEdit } from './merge-edit.ts';

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
  /** The version this edit builds on; a conflict moves it forward. */
  const [base, setBase] = useState(input.record);
  const [conflictMessage, setConflictMessage] = useState<string>();
  const [begun] = useState(() => definition.newValues?.(new Date()) ?? definition.initial);
  const theirs = base ? fieldsOf(definition, base) : begun;

  const form = useForm<Fields>({
    initialValues: theirs,
    validate: (values) => errorsByField(schema.safeParse(values).error),
  });

  const send = async () => {
    const mine = schema.parse(form.getValues()) as Fields;
    try {
      onSaved(await save.mutateAsync({ fields: mine, over: base }));
    } catch (error) {
      const current = conflictOf<Fields>(area, module, error);
      if (current) meet(mine, current, error);
      else refuse(error);
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

  /** Builds my edit anew on what they saved; only where we both changed something is there a choice. */
  const meet = (mine: Fields, current: RecordOf<Fields>, error: unknown) => {
    const saved = fieldsOf(definition, current);
    const merged = mergeEdit(theirs, mine, saved);
    // They saved what I have. So ends a retry whose first answer was lost: it is my own save I meet.
    if (differingFields(merged, saved).length === 0) return onSaved(current);
    setBase(current);
    setConflictMessage(messageOf(error, sentences.updateFailed));
    form.setInitialValues(saved);
    return form.setValues(merged);
  };

  const reset = () => {
    form.reset();
    banner.clear();
    setConflictMessage(undefined);
  };

  return {
    form,
    banner,
    theirs,
    conflictMessage,
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

/** In the order of the fields; the first of a field counts. */
function errorsByField(error: ZodError | undefined): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

function uniqueTexts(errors: Readonly<Record<string, unknown>>): string[] {
  return [...new Set(Object.values(errors).map(String))];
}
