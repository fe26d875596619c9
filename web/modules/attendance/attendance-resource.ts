/** Attendance data for the screen: the records of a time range and when they were fetched. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttendanceRecord, TimeRange } from '../../../domain/attendance/attendance.ts';
import { call } from '../../client/calls/api.ts';
import { attemptKeys } from '../../client/calls/attempt-keys.ts';
import { impatient, isWorthRetrying } from '../../client/calls/resource.ts';
import { session } from '../../client/session/session.ts';

const attendanceKey = ['attendance'] as const;
const refreshMs = 20_000;
/** Longer histories are not refreshed automatically. */
const mostRefreshed = 5000;

export interface AttendanceView {
  readonly records: readonly AttendanceRecord[];
  readonly range: TimeRange;
  readonly now: number;
}

/** `rangeAt` returns the range at a given time; `name` identifies the range and stays the same as time passes. */
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
    // Keep showing the previous period until the next one has loaded.
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

/** Use once per opened dialog: a second click is the same attempt. */
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
