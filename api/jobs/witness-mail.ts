/** Mails checkpoints to AUDIT_WITNESS. All consoles of a database together send at most one a minute. */
import { sql } from 'drizzle-orm';
import { witnessMail } from '../../domain/evidence/text.ts';
import { escapeHtml } from '../../domain/values/html-escape.ts';
import type { Orm } from '../postgres/database.ts';
import type { Head } from '../store/audit-log/audit-log.ts';
import { enqueueMail } from './outbox.ts';

/** Day, time in ms and size of the checkpoint that was mailed last. */
const lastMail = 'audit_witness';
/** Less than the minute between two copies of one console, whose clock may be a little late. */
const pauseMs = 55_000;
/** Clocks of consoles differ less. What was mailed later than that was mailed before the clock was set back. */
const aheadMs = 10 * 60_000;

interface WitnessMail {
  readonly recipient: string;
  readonly day: string;
  readonly head: Head;
  readonly now: Date;
  /** Regardless of the pause. */
  readonly isLast: boolean;
}

export async function mailToWitness(
  orm: Orm,
  { recipient, day, head, now, isLast }: WitnessMail,
): Promise<boolean> {
  const { subject, introduction } = witnessMail;
  const value = `${day} ${now.getTime()} ${head.size}`;
  return orm.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      insert into setting (key, value) values (${lastMail}, ${value})
      on conflict (key) do update set value = excluded.value
      where split_part(setting.value, ' ', 1) <> ${day}
        or split_part(setting.value, ' ', 3) <> ${String(head.size)}
          and (${isLast} or split_part(setting.value, ' ', 2)::bigint
            not between ${now.getTime() - pauseMs + 1}::bigint and ${now.getTime() + aheadMs}::bigint)`);
    if (rowCount === 0) return false;
    await enqueueMail(tx, [
      {
        recipient,
        subject: subject(day),
        text: `${introduction}\n\n${head.note}`,
        html: `<p>${escapeHtml(introduction)}</p><pre>${escapeHtml(head.note)}</pre>`,
      },
    ]);
    return true;
  });
}
