/**
 * Background jobs of test consoles: by default only mail. The first rounds of all jobs take as long as mounting the routes,
 * so tests enable them explicitly.
 */
import { startHousekeeping, type Chores } from '../../jobs/housekeeping.ts';
import { deliverMail } from '../../jobs/mail-delivery.ts';
import { repeat } from '../../runtime/repeat.ts';

const mailMs = 1000;

export function startJobs(chores: Chores, { runsAll }: { runsAll: boolean }): { stop(): Promise<void> } {
  if (runsAll) return startHousekeeping(chores);
  const { orm, log, mailer } = chores;
  const deliver = () =>
    deliverMail(orm, mailer, log).catch((error: unknown) => log.error({ err: error }, 'mail was not sent'));
  return repeat(deliver, mailMs, { pausesFirst: true });
}
