/**
 * Open event streams of this server. A stream belongs to a session, never keeps it alive, and closes with it,
 * giving the reason. A notification only triggers a check; the database decides.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { auth } from '../../domain/session/text.ts';
import type { ServerEvent } from '../../domain/session/server-event.ts';
import type { Orm } from '../postgres/database.ts';
import { endedAmong, type EndReason } from '../store/session/sessions.ts';
import { listenForNotifications, type NotificationListener } from '../store/notifications.ts';
import { whyEnded } from './access.ts';
import { listAnnouncements } from './list-announcements.ts';

interface Stream {
  readonly userId: string;
  readonly sessionId: string;
  readonly response: ServerResponse;
}

const heartbeatMs = 20_000;
/** More tabs than any user needs; the oldest is closed. */
const mostPerUser = 30;
const longestListenWaitMs = 3000;
const checkAgainMs = 500;
/** Bytes; an event has some hundred. */
const mostUnread = 64 * 1024;

function endReasonText(reason: EndReason | undefined): string {
  return reason === 'logout' ? auth.loggedOut : (whyEnded(reason) ?? auth.sessionExpired);
}

export function eventStreamsOf(orm: Orm, settings: () => pg.ClientConfig) {
  const streams = new Set<Stream>();
  /** Streams with a notification that has not been checked yet. */
  const due = new Set<Stream>();
  let looking: Promise<void> | undefined;
  let listener: NotificationListener | undefined;
  const heartbeat = setInterval(() => {
    // While cut off from the database, this server receives no notifications: browsers reconnect, perhaps to another server, or show that they cannot.
    const isCutOff = listener !== undefined && !listener.isListening();
    for (const stream of streams) {
      if (isCutOff) end(stream);
      else write(stream, ': still here\n\n');
    }
  }, heartbeatMs).unref();

  const ofUser = (userId: string) => [...streams].filter((stream) => stream.userId === userId);

  /** A client that does not read is disconnected and may reconnect; the backlog must not grow. */
  function write({ response }: Stream, text: string): void {
    if (response.writableLength > mostUnread) response.destroy();
    else if (!response.writableEnded) response.write(text);
  }

  function send(stream: Stream, event: ServerEvent): void {
    write(stream, `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  function end(stream: Stream): void {
    streams.delete(stream);
    stream.response.end();
  }

  /** Closes the streams whose session ended and sends the event to the others. */
  async function check(among: readonly Stream[], event?: ServerEvent): Promise<void> {
    if (among.length === 0) return;
    const ended = await endedAmong(
      orm,
      among.map(({ sessionId }) => sessionId),
    );
    for (const stream of among) {
      const reason = ended.get(stream.sessionId);
      if (reason) {
        send(stream, { kind: 'ended', reason: endReasonText(reason) });
        end(stream);
      } else if (event && streams.has(stream)) send(stream, event);
    }
  }
  /** If the database is unavailable, notifications are checked when it is back. */
  async function checkDue(): Promise<void> {
    while (due.size > 0) {
      const among = [...due].filter((stream) => streams.has(stream));
      due.clear();
      try {
        await check(among, { kind: 'user' });
      } catch {
        for (const stream of among) due.add(stream);
        await sleep(checkAgainMs);
      }
    }
  }

  function checkSoon(among: readonly Stream[]): void {
    for (const stream of among) due.add(stream);
    // Without due streams, `looking` would still be set for a moment, and streams that become due meanwhile would have to wait.
    if (due.size === 0) return;
    looking ??= checkDue().finally(() => {
      looking = undefined;
    });
  }

  const lists = listAnnouncements(orm, { streams, send });

  return {
    count: () => streams.size,
    async open(stream: Stream): Promise<void> {
      listener ??= listenForNotifications(settings, {
        onUser: (userId) => checkSoon(ofUser(userId)),
        onList: (list) => lists.announce(list),
        // It has no content and belongs to the person, so the session need not be checked.
        onBell: (userId) => {
          for (const stream of ofUser(userId)) send(stream, { kind: 'bell' });
        },
        onConnected: () => {
          checkSoon([...streams]);
          lists.announceMissed();
        },
      });
      const patience = new Promise<void>((resolve) => setTimeout(resolve, longestListenWaitMs).unref());
      await Promise.race([listener.listening, patience]);
      // Disconnected meanwhile: `close` will not be emitted again, and a shutdown would wait for it.
      if (stream.response.destroyed) return;
      const others = ofUser(stream.userId);
      if (others.length >= mostPerUser && others[0]) end(others[0]);
      streams.add(stream);
      stream.response.on('close', () => streams.delete(stream));
      // The first bytes: the client is told that the stream is open.
      stream.response.write(': connected\n\n');
      // The session may have ended between the check and the subscription.
      await check([stream]);
    },
    /** A shutdown must not wait for streams that never end by themselves. */
    async endAll(): Promise<void> {
      clearInterval(heartbeat);
      const open = [...streams];
      streams.clear();
      await Promise.all(
        open.map(async (stream) => {
          await new Promise<void>((resolve) => stream.response.end(resolve));
        }),
      );
    },
    async stopListening(): Promise<void> {
      await listener?.stop();
    },
  };
}
