/** Token and login helpers for the sign-in page, without the schemas. */

/** A token has three parts separated by dots; anything else is not worth sending. */
export function looksLikeToken(token: string | null | undefined): token is string {
  return typeof token === 'string' && /^[^.\s]+\.[^.\s]+\.[^.\s]+$/.test(token);
}

/** Input with an '@' is an email address, everything else a username. */
export function credentials(typed: string, password: string) {
  const who = typed.trim();
  return who.includes('@') ? { email: who, password } : { username: who, password };
}

/** Server times; the client's countdown uses the offset to its own clock. */
export interface SessionTimes {
  readonly sessionExpires: string;
  readonly currentTime: string;
}
