/** Passkeys (WebAuthn) as a second factor: options for the browser, and verification of its response. */
import { isIP } from 'node:net';
import type { PasskeyAnswer, NewPasskeyAnswer } from '../../../domain/account/passkeys.ts';
import { authenticatorIssuer } from '../../../domain/account/text.ts';

/** The site that passkeys belong to. */
export interface Site {
  readonly id: string;
  readonly origin: string;
}

export interface StoredPasskey {
  readonly credentialId: string;
  /** In COSE form, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Undefined where browsers allow no passkeys: at an address without a name. */
export function siteOf(address: string): Site | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, origin } = new URL(address);
  const isNumeric = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return isNumeric ? undefined : { id: hostname, origin };
}

/** Loaded with the first passkey: it takes half a second and 30 MB, and most starts need none. */
const library = () => import('@simplewebauthn/server');

const known = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

/** The password comes first, so the person need not be verified a second time. */
const userVerification = 'preferred';

export async function askForNewPasskey(
  site: Site,
  user: { readonly id: string; readonly username: string },
  held: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: authenticatorIssuer,
    rpID: site.id,
    userName: user.username,
    userDisplayName: user.username,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: 'none',
    excludeCredentials: known(held),
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
  });
}

export async function askForPasskey(site: Site, held: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: site.id, allowCredentials: known(held), userVerification });
}

/** Undefined if the response is invalid; the library throws for most errors. */
export async function readNewPasskey(
  site: Site,
  challenge: string,
  answer: NewPasskeyAnswer,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = answer.response.transports ?? [];
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    return undefined;
  }
}

/** The new count of uses; undefined if the response is invalid. */
export async function counterOfAnswer(
  site: Site,
  challenge: string,
  { credentialId, publicKey, counter }: StoredPasskey,
  answer: PasskeyAnswer,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
