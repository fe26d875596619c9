import { sql } from 'drizzle-orm';
import { open } from '../../domain/permissions.ts';
import type { App } from '../http/server.ts';
import type { Orm } from '../store/database.ts';

const longestWaitMs = 2000;

export function healthRoutes(app: App, orm: Orm): void {
  app.get(
    '/health',
    { config: { access: open }, schema: { tags: ['System'], summary: 'Does the database answer' } },
    async (_request, reply) => {
      const answers = await Promise.race([
        orm.execute(sql`select 1`).then(
          () => true,
          () => false,
        ),
        new Promise<false>((resolve) => setTimeout(resolve, longestWaitMs, false).unref()),
      ]);
      return answers ? { status: 'ok' } : reply.status(503).send({ status: 'unavailable' });
    },
  );
}
