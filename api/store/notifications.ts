/** Receives `pg_notify` messages of transactions on any app server, on a dedicated connection. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { areas, modules } from '../../domain/areas.ts';
import type { ChangedList } from '../../domain/session/server-event.ts';
import { cutConnection } from '../postgres/connection/watch.ts';
import { inLoopTime } from '../runtime/loop-time.ts';
import { repeat } from '../runtime/repeat.ts';
import { bellChannel } from './notification/bell-events.ts';
import { userChannel } from './user-events.ts';

/** Announced by a trigger on the audit trail, see migration 0015: `report turbo`, `user`. */
const listChannel = 'list_changed';
const reconnectMs = 500;
const askEveryMs = 1000;
const longestSilenceMs = 3000;

export interface NotificationHandlers {
  readonly onUser: (userId: string) => void;
  readonly onList: (list: ChangedList) => void;
  readonly onBell: (userId: string) => void;
  /** Also after every reconnect: notifications in between were missed. */
  readonly onConnected: () => void;
}

export interface NotificationListener {
  /** Resolves when the first connection is ready. */
  readonly listening: Promise<void>;
  /** Whether the connection is ready now. */
  isListening(): boolean;
  stop(): Promise<void>;
}

export function listenForNotifications(
  settings: () => pg.ClientConfig,
  { onUser, onList, onBell, onConnected }: NotificationHandlers,
): NotificationListener {
  let client: pg.Client | undefined;
  const stopping = new AbortController();
  let isListening = false;
  let resolveListening = () => {};
  const listening = new Promise<void>((resolve) => {
    resolveListening = resolve;
  });
  const dispatch = ({ channel, payload = '' }: pg.Notification) => {
    if (channel === userChannel) onUser(payload);
    if (channel === bellChannel) onBell(payload);
    const list = channel === listChannel ? listNamed(payload) : undefined;
    if (list) onList(list);
  };

  /** Lasts as long as the connection. */
  const listen = async () => {
    if (stopping.signal.aborted) return;
    const current = new pg.Client(settings());
    client = current;
    // Without a listener a lost connection would end the process; the next query notices it.
    current.on('error', () => undefined);
    current.on('notification', dispatch);
    try {
      await inLoopTime(current.connect(), longestSilenceMs);
      await inLoopTime(
        current.query(`listen ${userChannel}; listen ${listChannel}; listen ${bellChannel}`),
        longestSilenceMs,
      );
      isListening = true;
      resolveListening();
      onConnected();
      for (;;) {
        await sleep(askEveryMs, undefined, { signal: stopping.signal });
        // A connection that died silently would otherwise go unnoticed.
        await inLoopTime(current.query('select 1'), longestSilenceMs);
      }
    } catch {
      isListening = false;
      cutConnection(current);
    }
  };
  const rounds = repeat(listen, reconnectMs);
  return {
    listening,
    isListening: () => isListening,
    stop: async () => {
      stopping.abort();
      cutConnection(client);
      await rounds.stop();
    },
  };
}

/** Undefined for records that are in no list, and for those of another version of the console. */
function listNamed(payload: string): ChangedList | undefined {
  const [entity, area] = payload.split(' ');
  if (entity === 'user') return { area: null, module: 'user' };
  const known = {
    area: areas.find((name) => name === area),
    module: modules.find((name) => name === entity),
  };
  return known.area && known.module && { area: known.area, module: known.module };
}
