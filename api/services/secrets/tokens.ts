/** The bearer token: a signed session handle and nothing else. The session row decides. */
import { jwtVerify, SignJWT } from 'jose';
import { looksLikeToken } from '../../../domain/session/token.ts';
import { sessionLifetimeHours } from '../../../domain/values/limits.ts';

const algorithm = 'HS256';

export interface Tokens {
  sign(handle: string): Promise<string>;
  /** The session's handle, or undefined if the token is malformed, forged or signed with another key. */
  read(token: string | undefined): Promise<string | undefined>;
}

export function tokensSignedWith(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: (handle) =>
      new SignJWT({})
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setJti(handle)
        .setIssuedAt()
        .setExpirationTime(`${sessionLifetimeHours + 1}h`)
        .sign(key),
    async read(token) {
      if (!looksLikeToken(token)) return undefined;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm] });
        return payload.jti;
      } catch {
        return undefined;
      }
    },
  };
}
