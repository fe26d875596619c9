import { verifyPage } from '../../../domain/evidence/verify/text.ts';

interface Asked {
  readonly protocol: string;
  readonly host: string;
}

/** The address for verifying that a document shows: the configured one, or the one the browser used. */
export function verifyAddress(publicUrl: string | undefined, asked: Asked): string | undefined {
  const base = publicUrl ?? addressOf(asked);
  return base === undefined ? undefined : `${base.replace(/\/$/, '')}${verifyPage.path}`;
}

/** Anything that does not look like a host is not printed. */
function addressOf({ protocol, host }: Asked): string | undefined {
  return /^[\w.-]{1,80}(?::\d{1,5})?$|^\[[\da-f:.]{2,45}\](?::\d{1,5})?$/i.test(host)
    ? `${protocol}://${host}`
    : undefined;
}
