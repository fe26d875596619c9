/** The form of a module's record, as its definition describes it. */
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { moduleRow, type Area } from '../../../domain/areas.ts';
import { cutText } from '../../../domain/record/list.ts';
import type { ModuleDefinition, RecordOf } from '../../../domain/record/module-definition.ts';
import { sentencesOf } from '../../../domain/text.ts';
import { ApiError, messageOf } from '../../client/calls/api.ts';
import { conflictOf, fieldErrorsOf, useSave } from '../../client/calls/resource.ts';
import { addressOf } from '../../client/record-address.ts';
import { serverNow } from '../../client/session/session.ts';
import { useEditForm, type OnSaved } from './use-edit-form.ts';

/** Enough to recognise a draft. */
const longestSubject = 80;

export type FormOf<Fields> = UseFormReturnType<Fields>;

interface RecordFormInput<Fields extends Record<string, unknown>> {
  readonly area: Area;
  readonly definition: ModuleDefinition<Fields>;
  /** Undefined for a new record. */
  readonly record: RecordOf<Fields> | undefined;
  /** Values of a new record in addition to the initial ones. */
  readonly given?: Partial<Fields>;
  readonly onSaved: OnSaved<RecordOf<Fields>>;
}

export function useRecordForm<Fields extends Record<string, unknown>>(input: RecordFormInput<Fields>) {
  const { area, definition, record, given, onSaved } = input;
  const { module } = definition;
  const { createFailed, updateFailed } = sentencesOf(area, module);
  const { screen, heading } = moduleRow(area, module);
  const save = useSave(area, definition);
  const [initial] = useState(() => ({
    ...(definition.newValues?.(serverNow()) ?? definition.initial),
    ...given,
  }));
  const failureText = (error: unknown, isNew: boolean) =>
    messageOf(error, isNew ? createFailed : updateFailed);
  return useEditForm<RecordOf<Fields>, Fields>({
    record,
    initial,
    valuesOf: (saved) => fieldsOf(definition, saved),
    schema: definition.schema(area, record ? 'update' : 'create', definition.initialContext),
    save: (fields, base, draft) => save.mutateAsync({ fields, ...(base && { over: base }), draft }),
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
    draft: {
      address: addressOf(screen, record ? { kind: 'update', id: record._id } : { kind: 'create' }),
      noun: heading,
      subjectOf: (values) => cutText(textOf(values[definition.nameField]), longestSubject),
    },
  });
}

function fieldsOf<Fields extends Record<string, unknown>>(
  { initial }: ModuleDefinition<Fields>,
  record: RecordOf<Fields>,
): Fields {
  const entries = Object.keys(initial).map((field) => [field, record[field] ?? initial[field]]);
  return Object.fromEntries(entries) as Fields;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
