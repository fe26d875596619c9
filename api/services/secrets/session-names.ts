/** Names of sessions for their owners: answers never contain the id of a session. */
import { createHmac } from 'node:crypto';

export type SessionNames = (sessionId: string) => string;

export function sessionNamesFrom(secret: string): SessionNames {
  const key = createHmac('sha256', secret).update('names of sessions').digest();
  return (sessionId) => createHmac('sha256', key).update(sessionId).digest('base64url').slice(0, 22);
}
