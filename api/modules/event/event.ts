/** Server-sent events: a session has ended, permissions have changed, a list has changed. */
import type pg from 'pg';
import { signedIn } from '../../../domain/permissions.ts';
import { fileAnswer } from '../../http/answers/file-answer.ts';
import { liveSession } from '../../http/access.ts';
import { eventStreamsOf } from '../../http/event-streams.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { clientSettings } from '../../postgres/connection/pool.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that buffer responses would hold back events.
  'x-accel-buffering': 'no',
};

/** Returns how many streams are open. */
export function eventRoutes(app: App, orm: Orm, pool: pg.Pool): () => number {
  const streams = eventStreamsOf(orm, () => clientSettings(pool));
  app.addHook('preClose', () => streams.endAll());
  app.addHook('onClose', () => streams.stopListening());

  app.get(
    '/admin/events',
    {
      config: { access: signedIn, withGivenPassword: true, withoutSecondFactor: true },
      // Compression would buffer events.
      compress: false,
      schema: {
        tags: ['Session'],
        summary: 'Events of the current session; does not renew it',
        response: fileAnswer('Server-sent events, without an end', 'text/event-stream'),
      },
    },
    async (request, reply) => {
      const { user, sessionId } = liveSession(request);
      // Without this, a stream nobody reads would block the connection for the calls after it.
      if (request.method === 'HEAD') return reply.headers(headers).send();
      reply.hijack();
      const response = reply.raw;
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers })) {
        if (value !== undefined) response.setHeader(name, value);
      }
      // They are sent with the first bytes: browsers look for changes once they arrive, and later ones must reach the stream.
      try {
        await streams.open({ userId: user.id, sessionId, response });
      } catch (error) {
        // The client reconnects and then gets the error as a response with a status.
        request.log.warn({ err: error }, 'event stream could not be opened');
        response.end();
      }
    },
  );
  return streams.count;
}
