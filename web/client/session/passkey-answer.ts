/** Asks the browser for a passkey: a new one, or one of the account. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { request } from '../http/request.ts';

/** The browser prompt closes as soon as the request is aborted. Loaded when the first passkey is used. */
async function browserWhile(wanted: AbortSignal) {
  const { WebAuthnAbortService, ...browser } = await import('@simplewebauthn/browser');
  wanted.throwIfAborted();
  wanted.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  return browser;
}

/** In the second step of a sign-in. */
export async function answerWithPasskey(ticket: string, wanted: AbortSignal): Promise<object> {
  const asked = await request('POST', '/admin/login/second-factor/passkey', { body: { ticket } });
  const { data } = asked as { readonly data: PublicKeyCredentialRequestOptionsJSON };
  return signWithPasskey(data, wanted);
}

export async function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  wanted: AbortSignal,
): Promise<object> {
  return (await browserWhile(wanted)).startAuthentication({ optionsJSON });
}

export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  wanted: AbortSignal,
): Promise<object> {
  return (await browserWhile(wanted)).startRegistration({ optionsJSON });
}
