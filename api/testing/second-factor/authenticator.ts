/** An authenticator app for tests: the account gets one, and codes are made from its secret. */
import { codeOf } from './authenticator-codes.ts';
import { passwordOfTests, type TestConsole } from '../test-console.ts';

export interface TestAuthenticator {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** A code that was not used yet: the server forgets the last one first. */
  fresh(): Promise<string>;
  /** The code of now; `later` counts steps of 30 seconds. */
  code(later?: number): string;
}

export async function setUpAuthenticator(
  app: TestConsole,
  { id, token }: { readonly id: string; readonly token: string },
  /** If the account has a factor already. */
  proof: object = {},
): Promise<TestAuthenticator> {
  const begun = await app.call('POST', '/admin/second-factor/authenticator', {
    token,
    body: { password: passwordOfTests, ...proof },
  });
  const { secret } = begun.body.data;
  const confirmed = await app.call('POST', '/admin/second-factor/authenticator/confirm', {
    token,
    body: { code: codeOf(secret) },
  });
  if (confirmed.status !== 200) throw new Error(`no authenticator: ${confirmed.body.message}`);
  const code = (later = 0) => codeOf(secret, later);
  return {
    secret,
    recoveryCodes: confirmed.body.data.codes,
    code,
    fresh: async () => {
      await app.database.pool.query('update authenticator set last_step = null where user_id = $1', [id]);
      return code();
    },
  };
}
