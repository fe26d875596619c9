/** The version that an edit is based on, and how to rebase it after a conflict. */
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { differingFields, mergeEdit } from './merge-edit.ts';

interface EditBaseInput<Saved, Values> {
  /** Undefined for a new record. */
  readonly record: Saved | undefined;
  readonly valuesOf: (record: Saved) => Values;
  readonly initial: Values;
}

export interface EditConflict<Values, Saved> {
  /** Increases with each conflict, so that a repeated one is announced again. */
  readonly count: number;
  /** Who saved, and when. */
  readonly message: string;
  /** Fields that only they changed. */
  readonly takenOver: readonly (keyof Values & string)[];
  /** What the edit was based on. */
  readonly before: Saved | undefined;
}

export function useEditBase<Saved, Values extends Record<string, unknown>>({
  record,
  valuesOf,
  initial,
}: EditBaseInput<Saved, Values>) {
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<EditConflict<Values, Saved>>();
  const theirs = base ? valuesOf(base) : initial;

  /** Rebases my edit on their version; asks only if both changed the same field. */
  const mergeWith = (
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
    setConflict((last) => ({
      count: (last?.count ?? 0) + 1,
      message,
      takenOver,
      before: last ? last.before : base,
    }));
    form.setInitialValues(saved);
    form.setValues(merged);
  };

  /** They saved the same values: nothing to choose. */
  const isSameAs = (mine: Values, current: Saved): boolean => {
    const saved = valuesOf(current);
    return differingFields(mergeEdit(theirs, mine, saved), saved).length === 0;
  };

  return {
    base,
    theirs,
    /** For a draft: until the person has chosen, a restored edit has to ask again. */
    keptBase: conflict ? conflict.before : base,
    conflict,
    mergeWith,
    isSameAs,
    rebase: setBase,
    settle: () => setConflict(undefined),
  };
}
