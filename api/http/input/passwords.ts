import { auth } from '../../../domain/session/text.ts';
import { isCommonPassword } from '../../services/secrets/passwords.ts';
import { Refusal } from '../errors.ts';

/** An error that belongs to one field of a form. */
export function fieldRefusal(path: string, message: string): Refusal {
  return new Refusal(400, message, { errors: [{ path, message }] });
}

/** The part of the password rule that only the server can check. */
export function refuseCommonPassword(password: string, path: string): void {
  if (isCommonPassword(password)) throw fieldRefusal(path, auth.passwordTooCommon);
}
