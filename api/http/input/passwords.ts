import { auth } from '../../../domain/session/text.ts';
import { isCommonPassword } from '../../services/secrets/passwords.ts';
import { Refusal } from '../errors.ts';

/** A refusal that belongs to one field of a form. */
export function fieldRefusal(path: string, message: string): Refusal {
  return new Refusal(400, message, { errors: [{ path, message }] });
}

/** The half of the password rule that only the server can know. */
export function refuseCommonPassword(password: string, path: string): void {
  if (isCommonPassword(password)) throw fieldRefusal(path, auth.passwordTooCommon);
}
