/** The fields of a form that differ from its initial values. */
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { differingFields } from './merge-edit.ts';

/** Not the form's own `isDirty`: it forgets the changes in a list when an item is added or removed. */
export function useChangedFields<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'values' | 'getInitialValues'>,
): readonly (keyof Values & string)[] {
  const { values } = form;
  const initial = form.getInitialValues();
  return useMemo(() => differingFields(values, initial), [values, initial]);
}
