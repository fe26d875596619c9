/** The second step of a sign-in, for the login page: without the schemas. */

/** The answer to a right password if the account has a second factor, instead of a token. */
export interface SecondStep {
  readonly twoFactor: true;
  /** Exchanged, together with a code, for the ordinary answer. Not a token: it grants no access. */
  readonly ticket: string;
  readonly ticketExpires: string;
  /** What the account can confirm with; a recovery code always. */
  readonly methods: readonly ('authenticator' | 'passkey')[];
}

export function isSecondStep(answer: unknown): answer is SecondStep {
  return typeof answer === 'object' && answer !== null && Reflect.get(answer, 'twoFactor') === true;
}
