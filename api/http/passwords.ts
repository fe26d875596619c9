import { auth } from '../../domain/messages.ts';
import { isCommonPassword } from '../services/passwords.ts';
import { Refusal } from './errors.ts';

/** The half of the password rule that only the server can know. */
export function refuseCommonPassword(password: string, path: string): void {
  if (!isCommonPassword(password)) return;
  const message = auth.passwordTooCommon;
  throw new Refusal(400, message, { errors: [{ path, message }] });
}
