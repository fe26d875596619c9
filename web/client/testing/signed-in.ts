/** The session of the page, for screens in tests. */
import { vi } from 'vitest';
import type { Actor } from '../../../domain/permissions.ts';
import { session } from '../session/session.ts';
import type { SessionUser } from '../session/session-api.ts';

/** The server's clock until the end of the test; the PC's own is another. */
export function serverClockAt(moment: string): void {
  vi.spyOn(session, 'serverTime').mockReturnValue(Date.parse(moment));
}

/** Until the end of the test, or until somebody else is. */
export function signedInAs(actor: Actor): void {
  vi.spyOn(session, 'state').mockReturnValue({ status: 'signedIn', user: actor as SessionUser });
}
