/** Events that the server pushes to a signed-in browser. */
import type { Area, Module } from '../areas.ts';
import { can, type Actor } from '../permissions.ts';

/** A list that people have open: the records of a module in an area, or the users. */
export type ChangedList =
  | { readonly area: Area; readonly module: Module }
  | { readonly area: null; readonly module: 'user' };

export type ServerEvent =
  /** The session has ended, with the reason. */
  | { readonly kind: 'ended'; readonly reason: string }
  /** The signed-in user has changed: name, role, sections or permissions. */
  | { readonly kind: 'user' }
  /** Somebody changed something in this list. */
  | ({ readonly kind: 'changed' } & ChangedList)
  /** The bell has something new, or something was read or turned off elsewhere. */
  | { readonly kind: 'bell' }
  /** Announcements may have been lost: every list may have changed, the bell too. */
  | { readonly kind: 'missed' };

/** What screens follow. */
export type LiveEvent = Extract<ServerEvent, { kind: 'changed' | 'bell' | 'missed' }>;

/** Only people who may read a list are notified of its changes. */
export function mayFollow(actor: Actor, list: ChangedList): boolean {
  return list.area === null ? actor.role !== 'user' : can(actor, list.area, list.module, 'listing');
}
