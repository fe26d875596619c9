/** Asks the browser for a passkey of the account that a ticket belongs to. */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { request } from '../calls/request.ts';

export async function answerWithPasskey(ticket: string): Promise<object> {
  const asked = await request('POST', '/admin/login/second-factor/passkey', { body: { ticket } });
  const { data } = asked as { readonly data: PublicKeyCredentialRequestOptionsJSON };
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: data });
}
