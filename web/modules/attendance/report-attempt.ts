/**
 * The Idempotency-Key of 'Send Attendance Report', kept until there is an answer: the mails may have been sent although the
 * answer was lost, and sending again must not send them twice. Each day has other reports, so its key is another one.
 */
import { v4 as randomKey } from 'uuid';
import { indiaDay } from '../../../domain/values/moment/time.ts';
import { tabStorage } from '../../client/browser-storage.ts';
import { serverNow } from '../../client/session/session.ts';

const storageKey = 'attendanceReportAttempt';

export const reportAttempt = {
  key(): string {
    const today = indiaDay(serverNow());
    const [day, kept] = (tabStorage.getItem(storageKey) ?? '').split(' ');
    if (day === today && kept !== undefined) return kept;
    const key = randomKey();
    tabStorage.setItem(storageKey, `${today} ${key}`);
    return key;
  },
  answered: () => tabStorage.removeItem(storageKey),
};
