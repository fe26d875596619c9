import { forms } from '../../../domain/text.ts';
import { ApiError } from '../../client/calls/api.ts';

/** What to say if a record that was being edited is gone. 'Not found' alone leaves open what became of the input. */
export function deletedMeanwhile(error: unknown, isNew: boolean): string | undefined {
  const isGone = !isNew && error instanceof ApiError && error.status === 404;
  return isGone ? forms.deletedMeanwhile : undefined;
}
