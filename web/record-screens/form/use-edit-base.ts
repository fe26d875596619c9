/** What an edit builds on, and what becomes of it when somebody saved first. */
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { differingFields, mergeEdit } from './merge-edit.ts';

interface EditBaseInput<Saved, Values> {
  /** Missing while a record is created. */
  readonly record: Saved | undefined;
  readonly valuesOf: (record: Saved) => Values;
  readonly initial: Values;
}

export interface Meeting<Values> {
  /** Another one for each: whoever meets them again is told again. */
  readonly count: number;
  /** Who saved, and when. */
  readonly message: string;
  /** Fields that they changed and I did not. */
  readonly takenOver: readonly (keyof Values & string)[];
}

export function useEditBase<Saved, Values extends Record<string, unknown>>({
  record,
  valuesOf,
  initial,
}: EditBaseInput<Saved, Values>) {
  const [base, setBase] = useState(record);
  const [meeting, setMeeting] = useState<Meeting<Values>>();
  const theirs = base ? valuesOf(base) : initial;

  /** Builds my edit anew on what they saved; only where we both changed something is there a choice. */
  const meet = (
    form: Pick<UseFormReturnType<Values>, 'setInitialValues' | 'setValues'>,
    mine: Values,
    current: Saved,
    message: string,
  ) => {
    const saved = valuesOf(current);
    const merged = mergeEdit(theirs, mine, saved);
    const differing = differingFields(merged, saved);
    const takenOver = differingFields(saved, theirs).filter((field) => !differing.includes(field));
    setBase(current);
    setMeeting((last) => ({ count: (last?.count ?? 0) + 1, message, takenOver }));
    form.setInitialValues(saved);
    form.setValues(merged);
  };

  /** They saved what I have: there is nothing to choose. */
  const isSameAs = (mine: Values, current: Saved): boolean => {
    const saved = valuesOf(current);
    return differingFields(mergeEdit(theirs, mine, saved), saved).length === 0;
  };

  return { base, theirs, meeting, meet, isSameAs, settle: () => setMeeting(undefined) };
}
