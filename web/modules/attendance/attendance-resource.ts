/** Attendance data for the screen: sums of a time range, and the lines of the users that are shown. */
import { useMutation, useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { TimeRange } from '../../../domain/attendance/attendance.ts';
import type {
  AttendanceSummary,
  DeletedAttendance,
  LinesOfUser,
} from '../../../domain/attendance/summary.ts';
import { call } from '../../client/calls/api.ts';
import { fetchDeleted, impatient, isWorthRetrying, useDeletedRows } from '../../client/calls/resource.ts';
import { session } from '../../client/session/session.ts';
import { reportAttempt } from './report-attempt.ts';

const attendanceKey = ['attendance'] as const;
const deletedKey = [...attendanceKey, 'deleted'] as const;
const refreshMs = 20_000;

export interface AttendanceView {
  readonly people: readonly AttendanceSummary[];
  readonly now: number;
}

/** `rangeAt` returns the range at a given time; `name` identifies the range and stays the same as time passes. */
export interface NamedRange {
  readonly name: string;
  readonly rangeAt: (now: number) => TimeRange;
}

const shared = {
  ...impatient,
  retry: isWorthRetrying,
  refetchOnWindowFocus: 'always',
  refetchInterval: refreshMs,
  structuralSharing: false,
} as const;

export function useAttendance({ name, rangeAt }: NamedRange) {
  return useQuery({
    ...shared,
    queryKey: [...attendanceKey, name],
    queryFn: async ({ signal }): Promise<AttendanceView> => {
      const path = `/admin/attendance/summary${spanQuery(rangeAt(session.serverTime()))}`;
      const { data } = await call<{ data: readonly AttendanceSummary[] }>('GET', path, { signal });
      return { people: data, now: session.serverTime() };
    },
    // Keep showing the previous period until the next one has loaded.
    placeholderData: (previous) => previous,
  });
}

const linesKey = (name: string, page: number) => [...attendanceKey, name, 'lines', page] as const;

function linesQuery({ name, rangeAt }: NamedRange, userIds: readonly string[], page: number) {
  const users = userIds.join(',');
  return {
    ...shared,
    queryKey: [...linesKey(name, page), users],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const wanted = { users, ...(page > 1 && { page: String(page) }) };
      const path = `/admin/attendance/lines${spanQuery(rangeAt(session.serverTime()), wanted)}`;
      return (await call<{ data: readonly LinesOfUser[] }>('GET', path, { signal })).data;
    },
  };
}

/** The first page of each user, a few users with each call. */
export function useFirstLines(range: NamedRange, groups: readonly (readonly string[])[]) {
  const client = useQueryClient();
  const answers = useQueries({ queries: groups.map((ids) => linesQuery(range, ids, 1)) });
  const loaded = answers.flatMap(({ data = [] }) => data);
  // A search and a new login regroup the users: lines that are known stay until their answer is there.
  const known = answers.every(({ data }) => data) ? [] : knownLines(client, range.name);
  return new Map([...known, ...loaded].map((own) => [own.userId, own] as const));
}

/** The first pages that were loaded, the latest last. */
function knownLines(client: QueryClient, name: string): LinesOfUser[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: linesKey(name, 1) })
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data as readonly LinesOfUser[] | undefined) ?? []);
}

/** A later page of one user. */
export function useLines(range: NamedRange, userId: string, page: number) {
  const { data } = useQuery({
    ...linesQuery(range, [userId], page),
    enabled: page > 1,
    placeholderData: (previous) => previous,
  });
  return data?.[0];
}

function spanQuery({ from, to }: TimeRange, others: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(others);
  if (from !== undefined) params.set('from', new Date(from).toISOString());
  if (to !== undefined) params.set('to', new Date(to).toISOString());
  return params.size > 0 ? `?${params.toString()}` : '';
}

function useAttendanceAction<Target, Result>(send: (target: Target) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    ...impatient,
    mutationFn: send,
    onSettled: () => void client.invalidateQueries({ queryKey: attendanceKey }),
  });
}

export function useForceLogout() {
  return useAttendanceAction((userId: string) => call('POST', `/admin/force-logout/${userId}`));
}

/** The time is missing if there was nothing to delete. */
interface DeletedAnswer {
  readonly data: { readonly deletedAt: string | null };
}

export function useDeleteAttendance() {
  return useAttendanceAction(
    async (userId: string) => (await call<DeletedAnswer>('DELETE', `/admin/attendance/${userId}`)).data,
  );
}

export interface AttendanceDeletion {
  readonly userId: string;
  readonly deletedAt: string;
}

export function useRestoreAttendance() {
  return useAttendanceAction(({ userId, deletedAt }: AttendanceDeletion) =>
    call('POST', `/admin/attendance/${userId}/restore?${new URLSearchParams({ deletedAt }).toString()}`),
  );
}

export function useDeletedAttendance() {
  const fetch = (signal: AbortSignal) => fetchDeleted<DeletedAttendance>('/admin/attendance/deleted', signal);
  return useDeletedRows(deletedKey, fetch, { isEnabled: true });
}

export interface ReportOutcome {
  readonly sent: number;
  readonly nothing: number;
  readonly failed: readonly { readonly username: string; readonly reason: string }[];
}

export function useSendReport() {
  const client = useQueryClient();
  return useMutation({
    ...impatient,
    mutationFn: async () => {
      const options = { idempotencyKey: reportAttempt.key() };
      return (await call<{ data: ReportOutcome }>('POST', '/admin/attendance/send-report', options)).data;
    },
    onSuccess: reportAttempt.answered,
    onSettled: () => void client.invalidateQueries({ queryKey: attendanceKey }),
  });
}
