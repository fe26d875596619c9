/** Metrics from the database, in one statement over indexes. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../postgres/database.ts';

/** Counted up to this number: an outage of the mail server may leave many. */
const mostCounted = 100_000;

export interface ConsoleFigures {
  readonly openSessions: number;
  readonly waitingMails: number;
  /** Audit entries that are not in the signed log yet. */
  readonly waitingEntries: number;
  /** Age of the oldest of them in seconds; 0 without any. */
  readonly logLag: number;
}

export async function consoleFigures(orm: Executor): Promise<ConsoleFigures> {
  const { rows } = await orm.execute<Record<keyof ConsoleFigures, number>>(sql`
    select
      (select count(*)::int from session where ended_at is null and expires_at > now()) as "openSessions",
      (select count(*)::int from (select from mail_outbox where sent_at is null and ended_at is null
        limit ${mostCounted}) as mails) as "waitingMails",
      (select count(*)::int from (select from audit_pending limit ${mostCounted}) as entries) as "waitingEntries",
      coalesce((select greatest(0, extract(epoch from now() - at))::float8 from audit
        where id = (select audit_id from audit_pending order by position limit 1)), 0) as "logLag"`);
  return rows[0] ?? { openSessions: 0, waitingMails: 0, waitingEntries: 0, logLag: 0 };
}
