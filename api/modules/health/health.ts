/**
 * What load balancers and monitors ask. Live: the process answers; restart it if it does not. Ready: it can save; send calls
 * elsewhere while it cannot.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { open } from '../../../domain/permissions.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import type { DiskWatch } from '../../postgres/disk.ts';

const longestWaitMs = 2000;

const troubles = ['unavailable', 'read only', 'disk full'] as const;
type State = 'ok' | (typeof troubles)[number];

/** Only a console that is not ready says that it is live: a ready one must be. */
const notReady = z.object({ status: z.enum(troubles), live: z.literal(true), ready: z.literal(false) });
const ready = z.object({ status: z.literal('ok') });

export function healthRoutes(app: App, orm: Orm, disk: DiskWatch): void {
  async function state(): Promise<State> {
    if (await disk.isFull()) return 'disk full';
    try {
      const { rows } = await orm.execute<{ readOnly: string }>(
        sql`select current_setting('transaction_read_only') as "readOnly"`,
      );
      return rows[0]?.readOnly === 'on' ? 'read only' : 'ok';
    } catch {
      return 'unavailable';
    }
  }

  function stateInTime(): Promise<State> {
    const late = new Promise<State>((resolve) => {
      setTimeout(resolve, longestWaitMs, 'unavailable').unref();
    });
    return Promise.race([state(), late]);
  }

  for (const path of ['/health', '/health/ready']) {
    app.get(
      path,
      {
        config: { access: open },
        schema: {
          tags: ['System'],
          summary: 'Ready: the database answers, takes changes and the disk has space',
          response: { 200: ready, 503: notReady },
        },
      },
      async (_request, reply) => {
        const status = await stateInTime();
        return status === 'ok' ? { status } : reply.status(503).send({ status, live: true, ready: false });
      },
    );
  }

  app.get(
    '/health/live',
    {
      config: { access: open },
      schema: {
        tags: ['System'],
        summary: 'Live: the console answers, whatever the state of the database',
        response: { 200: ready },
      },
    },
    () => ({ status: 'ok' }) as const,
  );
}
