/** The form of a module's record, as its definition describes it. */
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { Area } from '../../../domain/areas.ts';
import type { ModuleDefinition, RecordOf } from '../../../domain/record/module-definition.ts';
import { sentencesOf } from '../../../domain/text.ts';
import { ApiError, messageOf } from '../../client/calls/api.ts';
import { conflictOf, fieldErrorsOf, useSave } from '../../client/calls/resource.ts';
import { useEditForm } from './use-edit-form.ts';

export type FormOf<Fields> = UseFormReturnType<Fields>;

interface RecordFormInput<Fields extends Record<string, unknown>> {
  readonly area: Area;
  readonly definition: ModuleDefinition<Fields>;
  /** Undefined for a new record. */
  readonly record: RecordOf<Fields> | undefined;
  /** Values of a new record in addition to the initial ones. */
  readonly given?: Partial<Fields>;
  readonly onSaved: (saved: RecordOf<Fields>) => void;
}

export function useRecordForm<Fields extends Record<string, unknown>>(input: RecordFormInput<Fields>) {
  const { area, definition, record, given, onSaved } = input;
  const { module } = definition;
  const { createFailed, updateFailed } = sentencesOf(area, module);
  const save = useSave(area, definition);
  const [initial] = useState(() => ({
    ...(definition.newValues?.(new Date()) ?? definition.initial),
    ...given,
  }));
  const failureText = (error: unknown, isNew: boolean) =>
    messageOf(error, isNew ? createFailed : updateFailed);
  return useEditForm<RecordOf<Fields>, Fields>({
    record,
    initial,
    valuesOf: (saved) => fieldsOf(definition, saved),
    schema: definition.schema(area, record ? 'update' : 'create', definition.initialContext),
    save: (fields, base) => save.mutateAsync({ fields, ...(base && { over: base }) }),
    isSaving: save.isPending,
    conflictOf: (error) => conflictOf<Fields>(area, module, error),
    fieldErrorsOf: (error) => {
      const isDuplicate = error instanceof ApiError && error.status === 409;
      return isDuplicate
        ? { [definition.nameField]: messageOf(error, updateFailed) }
        : fieldErrorsOf(area, module, error);
    },
    failureText,
    conflictText: (error) => messageOf(error, updateFailed),
    onSaved,
  });
}

function fieldsOf<Fields extends Record<string, unknown>>(
  { initial }: ModuleDefinition<Fields>,
  record: RecordOf<Fields>,
): Fields {
  const entries = Object.keys(initial).map((field) => [field, record[field] ?? initial[field]]);
  return Object.fromEntries(entries) as Fields;
}
