/**
 * Open event streams of this server. A stream belongs to a session, never keeps it alive, and closes with
 * it, saying why. The database decides: an announcement only makes us look.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { auth } from '../../domain/session/text.ts';
import type { ServerEvent } from '../../domain/session/server-event.ts';
import type { Orm } from '../postgres/database.ts';
import { endedAmong, type EndReason } from '../store/session/sessions.ts';
import { listenForUsers, type UserListener } from '../store/session/user-events.ts';

interface Stream {
  readonly userId: string;
  readonly sessionId: string;
  readonly response: ServerResponse;
}

const heartbeatMs = 20_000;
/** More than anybody has tabs; the oldest gives way. */
const mostPerUser = 30;
const longestListenWaitMs = 3000;
const lookAgainMs = 500;
/** Bytes; an event has some hundred. */
const mostUnread = 64 * 1024;

function endReasonText(reason: EndReason | undefined): string {
  if (reason === 'force-logout') return auth.forcedOut;
  return reason === 'logout' ? auth.loggedOut : auth.sessionExpired;
}

export function eventStreamsOf(orm: Orm, settings: () => pg.ClientConfig) {
  const streams = new Set<Stream>();
  /** Streams about which something was announced and not looked up yet. */
  const due = new Set<Stream>();
  let looking: Promise<void> | undefined;
  let listener: UserListener | undefined;
  const heartbeat = setInterval(() => {
    for (const stream of streams) write(stream, ': still here\n\n');
  }, heartbeatMs).unref();

  const ofUser = (userId: string) => [...streams].filter((stream) => stream.userId === userId);

  /** A reader who takes nothing is cut off and may connect again; what waits must not grow. */
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

  /** Ends the streams whose session is over; tells the others that something changed. */
  async function look(among: readonly Stream[], event?: ServerEvent): Promise<void> {
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
  /** The database may be away for a moment: what was announced is looked up when it is back. */
  async function lookAtDue(): Promise<void> {
    while (due.size > 0) {
      const among = [...due].filter((stream) => streams.has(stream));
      due.clear();
      try {
        await look(among, { kind: 'user' });
      } catch {
        for (const stream of among) due.add(stream);
        await sleep(lookAgainMs);
      }
    }
  }

  function lookSoon(among: readonly Stream[]): void {
    for (const stream of among) due.add(stream);
    looking ??= lookAtDue().finally(() => {
      looking = undefined;
    });
  }

  return {
    async open(stream: Stream): Promise<void> {
      listener ??= listenForUsers(
        settings,
        (userId) => lookSoon(ofUser(userId)),
        () => lookSoon([...streams]),
      );
      const patience = new Promise<void>((resolve) => setTimeout(resolve, longestListenWaitMs).unref());
      await Promise.race([listener.listening, patience]);
      const others = ofUser(stream.userId);
      if (others.length >= mostPerUser && others[0]) end(others[0]);
      streams.add(stream);
      stream.response.on('close', () => streams.delete(stream));
      stream.response.write(': connected\n\n');
      // The session may have ended after it was checked and before we listened.
      await look([stream]);
    },
    /** A stop must not wait for streams that would never end by themselves. */
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
