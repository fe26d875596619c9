/** What the server says by itself to a signed-in browser. */
export type ServerEvent =
  /** The session is over, and why. */
  | { readonly kind: 'ended'; readonly reason: string }
  /** Something about the signed-in user changed: name, role, sections, permissions. */
  | { readonly kind: 'user' };
