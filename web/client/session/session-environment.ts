/** The session's dependencies and messages. */
import type { LiveEvent, ServerEvent } from '../../../domain/session/server-event.ts';
import type { SessionApi, SessionUser } from './session-api.ts';
import type { KeyValueStorage } from '../browser-storage.ts';

export type SessionState =
  | { readonly status: 'loading'; readonly isOffline: boolean; readonly user?: undefined }
  | { readonly status: 'signedOut'; readonly reason?: string; readonly user?: undefined }
  | { readonly status: 'signedIn'; readonly user: SessionUser };

export type TabMessage =
  | { readonly kind: 'renewed'; readonly end: number }
  | { readonly kind: 'ended'; readonly reason: string };

export interface SessionEnvironment {
  readonly api: SessionApi;
  readonly storage: KeyValueStorage;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  /** Subscribes to server events for this token's session; returns a function to stop. */
  readonly listen: (token: string, onEvent: (event: ServerEvent) => void) => () => void;
  /** Passes on that a list or the bell has changed. */
  readonly announceList: (event: LiveEvent) => void;
  readonly postToOtherTabs: (message: TabMessage) => void;
  /** False if the browser does not allow it. */
  readonly notify: (title: string, text: string) => boolean;
}
