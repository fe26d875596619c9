import { forms } from '../../../domain/text.ts';
import { ApiError } from '../../client/calls/api.ts';

/** The message if an edited record was deleted. 'Not found' alone would not say what happened to the input. */
export function deletedMeanwhile(error: unknown, isNew: boolean): string | undefined {
  const isGone = !isNew && error instanceof ApiError && error.status === 404;
  return isGone ? forms.deletedMeanwhile : undefined;
}
