/** Attendance as the screen sees it: the records of a span and the moment at which they were true. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttendanceRecord, TimeRange } from '../../../domain/attendance/attendance.ts';
import { call } from '../../client/calls/api.ts';
import { attemptKeys } from '../../client/calls/attempt-keys.ts';
import { impatient, isWorthRetrying } from '../../client/calls/resource.ts';
import { session } from '../../client/session/session.ts';

const attendanceKey = ['attendance'] as const;
const refreshMs = 20_000;
/** A long history is loaded again when it is asked for, not by the clock. */
const mostRefreshed = 5000;

export interface AttendanceView {
  readonly records: readonly AttendanceRecord[];
  readonly range: TimeRange;
  readonly now: number;
}

/** `rangeAt` tells the span for a moment; `name` is what the span is called, the same from one second to the next. */
export function useAttendance(name: string, rangeAt: (now: number) => TimeRange) {
  return useQuery({
    ...impatient,
    queryKey: [...attendanceKey, name],
    queryFn: async ({ signal }): Promise<AttendanceView> => {
      const range = rangeAt(session.serverTime());
      const { data } = await call<{ data: readonly AttendanceRecord[] }>(
        'GET',
        `/admin/attendance${spanQuery(range)}`,
        { signal },
      );
      return { records: data, range, now: session.serverTime() };
    },
    // The cards of the last period stay until the next one is there.
    placeholderData: (previous) => previous,
    retry: isWorthRetrying,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => ((state.data?.records.length ?? 0) > mostRefreshed ? false : refreshMs),
    structuralSharing: false,
  });
}

function spanQuery({ from, to }: TimeRange): string {
  const params = new URLSearchParams();
  if (from !== undefined) params.set('from', new Date(from).toISOString());
  if (to !== undefined) params.set('to', new Date(to).toISOString());
  return params.size > 0 ? `?${params.toString()}` : '';
}

function useAttendanceAction<Result>(send: (userId: string) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    ...impatient,
    mutationFn: send,
    onSettled: () => void client.invalidateQueries({ queryKey: attendanceKey }),
  });
}

export function useForceLogout() {
  return useAttendanceAction((userId) => call('POST', `/admin/force-logout/${userId}`));
}

export function useDeleteAttendance() {
  return useAttendanceAction((userId) => call('DELETE', `/admin/attendance/${userId}`));
}

export interface ReportOutcome {
  readonly sent: number;
  readonly nothing: number;
  readonly failed: readonly { readonly username: string; readonly reason: string }[];
}

/** To be used once per opening of the question: a second click is the same attempt. */
export function useSendReport() {
  const client = useQueryClient();
  const [keyFor] = useState(attemptKeys);
  return useMutation({
    ...impatient,
    mutationFn: async () => {
      const options = { idempotencyKey: keyFor('send-report') };
      return (await call<{ data: ReportOutcome }>('POST', '/admin/attendance/send-report', options)).data;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: attendanceKey }),
  });
}
