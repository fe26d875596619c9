/** The bearer token: a signed session handle and nothing else. The session row decides. */
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { looksLikeToken } from '../../../domain/session/token.ts';
import { sessionLifetimeHours } from '../../../domain/values/limits.ts';

const algorithm = 'HS256';

export interface Tokens {
  sign(handle: string): Promise<string>;
  /** The session's handle, or undefined if the token is malformed, forged or signed with another key. */
  read(token: string | undefined): Promise<string | undefined>;
}

/** Recently verified tokens. A token becomes invalid only by its age. */
class Verified {
  readonly #known = new Map<string, { readonly handle: string; readonly until: number }>();

  handleOf(token: string): string | undefined {
    const known = this.#known.get(token);
    return known && known.until > Date.now() ? known.handle : undefined;
  }

  keep(token: string, { jti, exp }: JWTPayload): void {
    if (jti === undefined || exp === undefined) return;
    if (this.#known.size >= mostVerified) this.#known.clear();
    this.#known.set(token, { handle: jti, until: exp * 1000 });
  }
}

const mostVerified = 1000;

export function tokensSignedWith(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  const verified = new Verified();
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
      const known = verified.handleOf(token);
      if (known !== undefined) return known;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm] });
        verified.keep(token, payload);
        return payload.jti;
      } catch {
        return undefined;
      }
    },
  };
}
