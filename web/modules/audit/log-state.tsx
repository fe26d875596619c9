/** The state of the signed log. */
import { CheckBadgeIcon, ClockIcon, ExclamationTriangleIcon } from '../../ui/icons/medium.ts';
import { useQuery } from '@tanstack/react-query';
import { longestWaitSeconds, type AuditLogState } from '../../../domain/evidence/audit/audit.ts';
import { auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { showCount } from '../../../domain/values/number.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { call } from '../../client/calls/api.ts';
import { impatient, isWorthRetrying } from '../../client/calls/resource.ts';
import classes from './audit-screen.module.css';

const refreshMs = 5000;

export function LogState() {
  const { data } = useQuery({
    ...impatient,
    queryKey: ['audit-log'],
    queryFn: async ({ signal }) =>
      (await call<{ data: AuditLogState }>('GET', '/audit/log', { signal })).data,
    retry: isWorthRetrying,
    refetchInterval: refreshMs,
  });
  if (!data) return <p className={classes['state']} aria-hidden />;
  const { size, signedAt, waiting, waitingSeconds } = data;
  const isLate = waitingSeconds > longestWaitSeconds;
  const Icon = isLate ? ExclamationTriangleIcon : waiting > 0 ? ClockIcon : CheckBadgeIcon;
  return (
    <p className={classes['state']} data-late={isLate || undefined} role={isLate ? 'alert' : undefined}>
      <Icon width={16} height={16} aria-hidden />
      <span>
        {signedAt === null
          ? words.logEmpty
          : words.logWhole(showCount(size), indiaDateTime(new Date(signedAt)))}
        {waiting > 0 && !isLate && ` · ${words.logWaiting(showCount(waiting))}`}
        {isLate && <strong> · {words.logLate(showCount(waitingSeconds))}</strong>}
      </span>
    </p>
  );
}
