import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { open } from '../../../domain/permissions.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import type { DiskWatch } from '../../postgres/disk.ts';

const longestWaitMs = 2000;

export function healthRoutes(app: App, orm: Orm, disk: DiskWatch): void {
  async function state(): Promise<'ok' | 'unavailable' | 'disk full'> {
    if (await disk.isFull()) return 'disk full';
    return orm.execute(sql`select 1`).then(
      () => 'ok',
      () => 'unavailable',
    );
  }

  app.get(
    '/health',
    {
      config: { access: open },
      schema: {
        tags: ['System'],
        summary: 'Check that the database answers and the disk has space',
        response: {
          200: z.object({ status: z.literal('ok') }),
          503: z.object({ status: z.enum(['unavailable', 'disk full']) }),
        },
      },
    },
    async (_request, reply) => {
      const status = await Promise.race([
        state(),
        new Promise<'unavailable'>((resolve) => {
          setTimeout(resolve, longestWaitMs, 'unavailable').unref();
        }),
      ]);
      return status === 'ok' ? { status } : reply.status(503).send({ status });
    },
  );
}
