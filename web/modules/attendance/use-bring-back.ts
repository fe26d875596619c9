import { useCallback } from 'react';
import { attendanceSentences, attendanceWords } from '../../../domain/attendance/text.ts';
import { messageOf } from '../../client/calls/api.ts';
import { isWorthRetrying } from '../../client/calls/resource.ts';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { useRestoreAttendance, type AttendanceDeletion } from './attendance-resource.ts';

/** Restores a deletion. `again` is offered if that failed and may succeed later. */
export function useBringBack({ showSuccess, showError }: BannerState) {
  const { mutate: restore } = useRestoreAttendance();
  return useCallback(
    (deletion: AttendanceDeletion, again?: () => void, onDone?: () => void) =>
      restore(deletion, {
        onSuccess: () => {
          showSuccess(attendanceSentences.restored);
          onDone?.();
        },
        onError: (error) =>
          showError(messageOf(error, attendanceWords.restoreFailed), {
            undo: isWorthRetrying(0, error) ? again : undefined,
          }),
      }),
    [restore, showSuccess, showError],
  );
}
