/**
 * Health checks for load balancers and monitors. Live: the process responds; restart it if it does not. Ready: it can save;
 * send calls elsewhere while it cannot.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { knownBackups, type KnownBackups } from '../../jobs/backup/backup-result.ts';
import type { BackupFolder } from '../../jobs/backup/scheduled-backups.ts';
import { open } from '../../../domain/permissions.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import type { DiskWatch } from '../../postgres/disk.ts';

const longestWaitMs = 2000;

const troubles = ['unavailable', 'read only', 'disk full'] as const;
type State = 'ok' | (typeof troubles)[number];

/** Only included if the console is not ready: a ready one is always live. */
const notReady = z.object({ status: z.enum(troubles), live: z.literal(true), ready: z.literal(false) });
const live = z.object({ status: z.literal('ok') });
/** Only with a schedule. */
const backupState = z.object({
  /** Of the last good one; null if there is none. */
  ageHours: z.number().nullable(),
  lastResult: z.enum(['ok', 'failed', 'none']),
  /** Only while this console cannot write to BACKUP_DIR. */
  folder: z.literal('unusable').optional(),
});
const ready = live.extend({ backup: backupState.optional() });

interface Health {
  readonly status: State;
  readonly backup?: z.infer<typeof backupState>;
}

export interface HealthSources {
  readonly orm: Orm;
  readonly disk: DiskWatch;
  readonly backups: BackupFolder | undefined;
}

export function healthRoutes(app: App, { orm, disk, backups }: HealthSources): void {
  async function health(): Promise<Health> {
    if (await disk.isFull()) return { status: 'disk full' };
    try {
      const { rows } = await orm.execute<{ readOnly: string }>(
        sql`select current_setting('transaction_read_only') as "readOnly"`,
      );
      if (rows[0]?.readOnly === 'on') return { status: 'read only' };
      if (!backups) return { status: 'ok' };
      const folder = backups.isFolderUsable() ? {} : { folder: 'unusable' as const };
      return { status: 'ok', backup: { ...backupStateOf(await knownBackups(orm)), ...folder } };
    } catch {
      return { status: 'unavailable' };
    }
  }

  function healthInTime(): Promise<Health> {
    const late = new Promise<Health>((resolve) => {
      setTimeout(resolve, longestWaitMs, { status: 'unavailable' }).unref();
    });
    return Promise.race([health(), late]);
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
        const { status, ...more } = await healthInTime();
        if (status === 'ok') return { status, ...more };
        return reply.status(503).send({ status, live: true, ready: false });
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
        response: { 200: live },
      },
    },
    () => ({ status: 'ok' }) as const,
  );
}

function backupStateOf({ ageSeconds, scheduled }: KnownBackups): z.infer<typeof backupState> {
  const ageHours = ageSeconds === undefined ? null : Math.round(ageSeconds / 360) / 10;
  if (scheduled.failure !== undefined) return { ageHours, lastResult: 'failed' };
  return { ageHours, lastResult: scheduled.madeAt ? 'ok' : 'none' };
}
