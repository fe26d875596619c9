/** What the sign-in page needs to know about tokens and names, without the schemas behind them. */

/** A token is three parts separated by dots; anything else is not worth sending. */
export function looksLikeToken(token: string | null | undefined): token is string {
  return typeof token === 'string' && /^[^.\s]+\.[^.\s]+\.[^.\s]+$/.test(token);
}

/** What holds '@' is an email address, everything else a username. */
export function credentials(typed: string, password: string) {
  const who = typed.trim();
  return who.includes('@') ? { email: who, password } : { username: who, password };
}

/** Times are the server's; the client's countdown runs on the difference to its own clock. */
export interface SessionTimes {
  readonly sessionExpires: string;
  readonly currentTime: string;
}
