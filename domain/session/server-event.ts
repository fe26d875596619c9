/** Events that the server pushes to a signed-in browser. */
export type ServerEvent =
  /** The session has ended, with the reason. */
  | { readonly kind: 'ended'; readonly reason: string }
  /** The signed-in user has changed: name, role, sections or permissions. */
  | { readonly kind: 'user' };
