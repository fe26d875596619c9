/** What the session needs from the world around it, and what it tells. */
import type { ServerEvent } from '../../../domain/session/server-event.ts';
import type { SessionApi, SessionUser } from './session-api.ts';
import type { KeyValueStorage } from './stored-session.ts';

export type SessionState =
  | { readonly status: 'loading'; readonly isOffline: boolean; readonly user?: undefined }
  | { readonly status: 'signedOut'; readonly reason?: string; readonly user?: undefined }
  | { readonly status: 'signedIn'; readonly user: SessionUser };

export type TabMessage =
  { readonly kind: 'renewed'; readonly end: number } | { readonly kind: 'ended'; readonly reason: string };

export interface SessionEnvironment {
  readonly api: SessionApi;
  readonly storage: KeyValueStorage;
  /** Milliseconds that only count forward. */
  readonly monotonic: () => number;
  /** Hears what the server says about the session of this token, until stopped. */
  readonly listen: (token: string, onEvent: (event: ServerEvent) => void) => () => void;
  readonly tellOtherTabs: (message: TabMessage) => void;
  /** False when the browser may not show it. */
  readonly notify: (title: string, text: string) => boolean;
}
