import { forms } from '../../../domain/text.ts';
import { isUnknownRecord } from '../../client/calls/api.ts';

/** The message if an edited record was deleted. 'Not found' alone would not say what happened to the input. */
export function deletedMeanwhile(error: unknown, isNew: boolean): string | undefined {
  return !isNew && isUnknownRecord(error) ? forms.deletedMeanwhile : undefined;
}
